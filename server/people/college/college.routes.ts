import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import type { collegeRow } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { exportRows } from '../../jobs/export.ts'
import { createCollege, moveCollege, removeCollege, updateCollege, updateInfo } from './college.commands.ts'
import { listColleges, listPublicColleges } from './college.list.queries.ts'
import { getCollege, listCollegeHistory, ownCollegeSn } from './college.queries.ts'
import type { CollegeRecord } from './college.queries.ts'
import { collegeExport } from './college.sheets.ts'

type Row = z.infer<typeof collegeRow>
type Detail = DataOf<typeof collegeContract.detail>
type Shown = Pick<Ctx, 'db' | 'actor' | 'lang'>

export function collegeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, collegeContract, {
    publicList: async (ctx) => {
      const page = await listPublicColleges(ctx.db, ctx.query)
      return { ...page, items: page.items.map(({ sn, name }) => ({ sn, name })) }
    },
    list: async (ctx) => {
      const page = await listColleges(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: page.items.map((record) => rowOf(record, ctx.actor, ctx.lang)) }
    },
    create: async (ctx) => {
      const { sn, account } = await createCollege(ctx.db, ctx.actor, ctx.body)
      return { college: await show(ctx, sn), account }
    },
    info: (ctx) => show(ctx, ownCollegeSn(ctx.actor)),
    updateInfo: async (ctx) => show(ctx, await updateInfo(ctx.db, ctx.actor, ctx.body)),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: async (ctx) => {
      await updateCollege(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    remove: async (ctx) => {
      await removeCollege(ctx.db, ctx.actor, ctx.params.id)
      return null
    },
    export: (ctx) => exportRows(ctx.db, ctx.services, ctx.actor, collegeExport, { filter: ctx.body, lang: ctx.lang }),
    enable: async (ctx) => {
      await moveCollege(ctx.db, ctx.actor, ctx.params.id, 'enable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    disable: async (ctx) => {
      await moveCollege(ctx.db, ctx.actor, ctx.params.id, 'disable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    history: (ctx) => listCollegeHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

async function show({ db, actor, lang }: Shown, sn: string): Promise<Detail> {
  return detailOf(await getCollege(db, actor, sn), actor, lang)
}

function actionsOf(record: CollegeRecord, actor: Actor): Row['actions'] {
  const actions: Row['actions'] = actionsFor(collegeLifecycle, record, actor)
  if (record.account_sn && can(actor, 'operator:edit')) actions.unshift('reset')
  if (can(actor, 'college:edit') || (actor.org_sn === record.sn && can(actor, 'info:edit'))) actions.unshift('edit')
  if (can(actor, 'college:delete') && !record.has_records) actions.push('delete')
  return actions
}

const pilotsOf = (record: CollegeRecord, lang: Lang): Row['pilot_credentials'] =>
  record.pilots.map((pilot) => ({
    credential_sn: pilot.credential_sn,
    name: credentialName(pilot)[lang],
    level: pilot.level,
    declared_count: pilot.declared_count,
  }))

function rowOf(record: CollegeRecord, actor: Actor, lang: Lang): Row {
  const {
    sn,
    name,
    org_type,
    org_level,
    school_code,
    province,
    city,
    contact_name,
    site_code,
    approved_count,
    account_sn,
    account_username,
    status,
    update_time,
    version,
  } = record
  return {
    sn,
    name,
    org_type,
    org_level,
    school_code,
    province,
    city,
    contact_name,
    contact_mobile: maskMobile(record.contact_mobile),
    pilot_credentials: pilotsOf(record, lang),
    site_code,
    approved_count,
    account_sn,
    account_username,
    status,
    update_time,
    version,
    actions: actionsOf(record, actor),
  }
}

function detailOf(record: CollegeRecord, actor: Actor, lang: Lang): Detail {
  const {
    short_name,
    uscc,
    nature,
    district,
    address,
    postcode,
    legal_person,
    contact_mobile,
    contact_email,
    contact_position,
    tel,
    logo,
    license_files,
  } = record
  const { bank_name, bank_account, tax_no, pilot_year, remark, approved_capacity, agreement_end, create_time } = record
  return {
    ...rowOf(record, actor, lang),
    short_name,
    uscc,
    nature,
    district,
    address,
    postcode,
    legal_person,
    contact_mobile,
    contact_email,
    contact_position,
    tel,
    logo,
    license_files,
    bank_name,
    bank_account,
    tax_no,
    pilot_year,
    remark,
    approved_capacity,
    agreement_end,
    create_time,
    refused: refusedFor(collegeLifecycle, record, actor).map(({ move, refusal }) => ({
      move,
      rule: refusal.rule,
      message: refusal.message[lang],
    })),
  }
}
