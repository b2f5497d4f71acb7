import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import type { majorRow } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { majorMessages } from '@zhikao/domain/people/major/major.messages.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { exportRows, importWorkbookAnswer } from '../../jobs/export.ts'
import { startImport } from '../../jobs/import.ts'
import { createMajor, moveMajor, removeMajor, updateMajor } from './major.commands.ts'
import { majorExport } from './major.jobs.ts'
import { getMajor, listMajorHistory, listMajors } from './major.queries.ts'
import type { MajorRecord } from './major.queries.ts'
import { majorColumns } from './major.sheets.ts'

type Row = z.infer<typeof majorRow>

export function majorRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, majorContract, {
    list: async (ctx) => {
      const page = await listMajors(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: page.items.map((record) => rowOf(record, ctx)) }
    },
    detail: (ctx) => show(ctx, ctx.params.id),
    create: async (ctx) => show(ctx, await createMajor(ctx.db, ctx.actor, ctx.body)),
    update: async (ctx) => {
      await updateMajor(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    remove: async (ctx) => {
      await removeMajor(ctx.db, ctx.actor, ctx.params.id)
      return null
    },
    enable: async (ctx) => {
      await moveMajor(ctx.db, ctx.actor, ctx.params.id, 'enable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    disable: async (ctx) => {
      await moveMajor(ctx.db, ctx.actor, ctx.params.id, 'disable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    history: (ctx) => listMajorHistory(ctx.db, ctx.actor, ctx.params.id),
    template: async (ctx) => importWorkbookAnswer(majorMessages.sheet_name, majorColumns, ctx.lang),
    import: (ctx) =>
      startImport(ctx.db, services, ctx.actor, {
        kind: 'major.import',
        file: ctx.file,
        mode: ctx.body.mode,
        lang: ctx.lang,
      }),
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, majorExport, { filter: ctx.body, lang: ctx.lang }),
  })
}

async function show(
  { db, actor, lang }: Pick<Ctx, 'db' | 'actor' | 'lang'>,
  sn: string,
): Promise<DataOf<typeof majorContract.detail>> {
  const record = await getMajor(db, actor, sn)
  return {
    ...rowOf(record, { actor, lang }),
    director: record.director,
    director_mobile: record.director_mobile && maskMobile(record.director_mobile),
    create_time: record.create_time,
    refused: refusedOf(record, actor, lang),
  }
}

function actionsOf(record: MajorRecord, actor: Actor): Row['actions'] {
  const actions: Row['actions'] = actionsFor(majorLifecycle, record, actor)
  if (can(actor, 'major:edit')) actions.unshift('edit')
  if (can(actor, 'major:delete') && !record.in_use) actions.push('delete')
  return actions
}

function refusedOf(record: MajorRecord, actor: Actor, lang: Lang): DataOf<typeof majorContract.detail>['refused'] {
  const refused = refusedFor(majorLifecycle, record, actor).map(({ move, refusal }) => ({
    move,
    rule: refusal.rule,
    message: refusal.message[lang],
  }))
  const isKept = can(actor, 'major:delete') && record.in_use
  return isKept
    ? [...refused, { move: 'delete', rule: 'major_in_use', message: majorMessages.major_in_use[lang] }]
    : refused
}

const rowOf = (record: MajorRecord, { actor, lang }: { actor: Actor; lang: Lang }): Row => ({
  sn: record.sn,
  org_sn: record.org_sn,
  org_name: record.org_name,
  code: record.code,
  name: record.name,
  edu_level: record.edu_level,
  duration: record.duration,
  start_year: record.start_year,
  student_count: record.student_count,
  department: record.department,
  credentials: record.credentials.map((fitting) => ({
    credential_sn: fitting.credential_sn,
    code: fitting.code,
    name: credentialName(fitting)[lang],
    levels: fitting.levels,
  })),
  status: record.status,
  update_time: record.update_time,
  version: record.version,
  actions: actionsOf(record, actor),
})
