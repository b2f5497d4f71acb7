import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import type { applicationRow } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { lastValidDay, mayNotRenew } from '@zhikao/domain/sites/application/application.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { exportRows } from '../../jobs/export.ts'
import { listCards } from './application.card.queries.ts'
import { createApplication, removeApplication, updateApplication } from './application.commands.ts'
import { listApplications } from './application.list.queries.ts'
import { approveApplication, moveApplication, renewApplication } from './application.move.commands.ts'
import { getApplication, listApplicationHistory, listRooms, listRounds } from './application.queries.ts'
import type { ApplicationRecord } from './application.queries.ts'
import { listSiteRooms } from './application.site.queries.ts'
import { applicationExport, waitingDays } from './application.sheets.ts'

type Row = z.infer<typeof applicationRow>
type Detail = DataOf<typeof applicationContract.detail>
type Shown = Pick<Ctx, 'db' | 'actor' | 'lang'>

export function applicationRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, applicationContract, {
    list: async (ctx) => {
      const page = await listApplications(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: page.items.map((record) => rowOf(record, ctx.actor)) }
    },
    mine: (ctx) => listCards(ctx.db, ctx.actor, ctx.query),
    detail: (ctx) => show(ctx, ctx.params.id),
    create: async (ctx) => show(ctx, await createApplication(ctx.db, ctx.actor, ctx.body)),
    update: async (ctx) => {
      await updateApplication(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    remove: async (ctx) => {
      await removeApplication(ctx.db, ctx.actor, ctx.params.id)
      return null
    },
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, applicationExport, { filter: ctx.body, lang: ctx.lang }),
    rooms: (ctx) => listSiteRooms(ctx.db, ctx.actor, ctx.params.id),
    history: (ctx) => listApplicationHistory(ctx.db, ctx.actor, ctx.params.id),
    submit: (ctx) => moved(ctx, 'submit'),
    withdraw: (ctx) => moved(ctx, 'withdraw'),
    reject: (ctx) => moved(ctx, 'reject'),
    disable: (ctx) => moved(ctx, 'disable'),
    enable: (ctx) => moved(ctx, 'enable'),
    approve: async (ctx) => {
      await approveApplication(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    renew: async (ctx) => show(ctx, await renewApplication(ctx.db, ctx.actor, ctx.params.id, ctx.body)),
  })
}

type Moving = Shown & { params: { id: string }; body: Parameters<typeof moveApplication>[4] }

async function moved(ctx: Moving, move: 'submit' | 'withdraw' | 'reject' | 'disable' | 'enable'): Promise<Detail> {
  await moveApplication(ctx.db, ctx.actor, ctx.params.id, move, ctx.body)
  return show(ctx, ctx.params.id)
}

async function show({ db, actor, lang }: Shown, sn: string): Promise<Detail> {
  const record = await getApplication(db, actor, sn, { countExams: can(actor, 'application:disable') })
  const [rooms, rounds] = [await listRooms(db, sn), await listRounds(db, sn)]
  return {
    ...rowOf(record, actor),
    contact_mobile: record.contact_mobile,
    site_name: record.site_name,
    site_address: record.site_address,
    statement: record.statement,
    rooms,
    base_sn: record.base_sn,
    auditor: record.auditor,
    audit_time: record.audit_time,
    site_visit_date: record.site_visit_date,
    site_visit_files: record.site_visit_files,
    disable_reason: record.disable_reason,
    create_time: record.create_time,
    offered: record.offered,
    default_valid_from: record.today,
    default_valid_to: lastValidDay(record.today, record.valid_months, record.site_valid_years),
    exams_soon: record.exams_soon,
    rounds: rounds.map(({ round, submit_time, content }) => ({ ...content, round, submit_time })),
    // Exams that are near ask to be confirmed; they close nothing.
    refused: refusedFor(applicationLifecycle, { ...record, is_confirmed: true }, actor).map(({ move, refusal }) => ({
      move,
      rule: refusal.rule,
      message: refusal.message[lang],
    })),
  }
}

function actionsOf(record: ApplicationRecord, actor: Actor): Row['actions'] {
  const actions: Row['actions'] = actionsFor(applicationLifecycle, { ...record, is_confirmed: true }, actor)
  const isEditable = record.status === 'INIT' || record.status === 'REJECT'
  if (isEditable && can(actor, 'application:edit')) actions.unshift('edit')
  if (record.status === 'AUDIT' && can(actor, 'application:add') && !mayNotRenew({ ...record, wanted: 'CHANGE' }))
    actions.push('change')
  if (record.status === 'INIT' && can(actor, 'application:delete')) actions.push('delete')
  return actions
}

const rowOf = (record: ApplicationRecord, actor: Actor): Row => ({
  sn: record.sn,
  apply_sn: record.apply_sn,
  org_sn: record.org_sn,
  org_name: record.org_name,
  province: record.province,
  site_code: record.site_code,
  credential_sn: record.credential_sn,
  credential_code: record.credential_code,
  credential_name: record.credential_name,
  credential_name_hk: record.credential_name_hk,
  credential_name_en: record.credential_name_en,
  form_type: record.form_type,
  levels: record.levels,
  apply_type: record.apply_type,
  apply_year: record.apply_year,
  capacity_per_day: record.capacity_per_day,
  contact_name: record.contact_name,
  contact_mobile: maskMobile(record.contact_mobile),
  round: record.round,
  submit_time: record.submit_time,
  waiting_days: waitingDays(record),
  audit_opinion: record.audit_opinion,
  approved_levels: record.approved_levels,
  approved_capacity_per_day: record.approved_capacity_per_day,
  valid_from: record.valid_from,
  valid_to: record.valid_to,
  status: record.status,
  update_time: record.update_time,
  version: record.version,
  actions: actionsOf(record, actor),
})
