import type { FastifyInstance } from 'fastify'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { majorMessages } from '@zhikao/domain/people/major/major.messages.ts'
import { bulkHandler } from '../../http/bulk.ts'
import { changeHandler, removalHandler, shownPage } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { exportRows, importWorkbookAnswer } from '../../jobs/export.ts'
import { startImport } from '../../jobs/import.ts'
import { createMajor, moveMajor, removeMajor, updateMajor } from './major.commands.ts'
import { majorExport } from './major.jobs.ts'
import { getMajor, listMajorHistory, listMajors } from './major.queries.ts'
import { majorColumns } from './major.sheets.ts'
import { detailOf, rowOf } from './major.show.ts'

export function majorRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, majorContract, {
    list: async (ctx) => shownPage(await listMajors(ctx.db, ctx.actor, ctx.query), (record) => rowOf(record, ctx)),
    detail: (ctx) => show(ctx, ctx.params.id),
    create: async (ctx) => show(ctx, await createMajor(ctx.db, ctx.actor, ctx.body)),
    update: changeHandler(updateMajor, show),
    remove: removalHandler(removeMajor),
    ...moveHandlers(majorLifecycle, moveMajor, show),
    bulk: bulkHandler(moveMajor),
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

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  detailOf(await getMajor(ctx.db, ctx.actor, sn), ctx)
