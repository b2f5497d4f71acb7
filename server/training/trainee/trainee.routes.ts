import type { FastifyInstance } from 'fastify'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import { traineeSheetWords } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { bulkHandler } from '../../http/bulk.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { exportRows, importWorkbookAnswer } from '../../jobs/export.ts'
import { startImport } from '../../jobs/import.ts'
import { changeHandler, removalHandler, shownPage } from '../../record/handlers.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { getTrainSession } from '../session/session.queries.ts'
import { createTrainee, removeTrainee, revealTrainee, setResult, updateTrainee } from './trainee.commands.ts'
import { startForms, traineeExport } from './trainee.export.commands.ts'
import { importTrainees } from './trainee.import.commands.ts'
import { listTrainees } from './trainee.list.queries.ts'
import { decideTrainee, moveTrainee } from './trainee.move.commands.ts'
import { getTrainee, listTraineeHistory } from './trainee.queries.ts'
import { listPhotoHints } from './trainee.photo.queries.ts'
import { IMPORT_COLUMNS, RESULT_TEMPLATE } from './trainee.sheets.ts'
import { detailOf, rowOf } from './trainee.show.ts'

export function traineeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, traineeContract, {
    list: (ctx) => pageOf(ctx, ctx.query),
    ofTraining: async (ctx) => {
      const { sn } = await getTrainSession(ctx.db, ctx.actor, ctx.params.id)
      return pageOf(ctx, { ...ctx.query, train_sn: [sn] })
    },
    create: async (ctx) => show(ctx, await createTrainee(ctx.db, ctx.actor, ctx.body)),
    register: async (ctx) =>
      show(ctx, await createTrainee(ctx.db, ctx.actor, { ...ctx.body, train_sn: ctx.params.id })),
    template: async (ctx) => importWorkbookAnswer(traineeSheetWords.sheet_name, IMPORT_COLUMNS, ctx.lang),
    import: ({ db, actor, params, file, lang, body }) =>
      importTrainees(db, services, actor, { train_sn: params.id, file, mode: body.mode, lang }),
    resultTemplate: async (ctx) => importWorkbookAnswer(traineeSheetWords.result_sheet_name, RESULT_TEMPLATE, ctx.lang),
    importResults: ({ db, actor, file, lang, body }) =>
      startImport(db, services, actor, { kind: 'trainee.importResults', file, mode: body.mode, lang }),
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, traineeExport, { filter: ctx.body, lang: ctx.lang }),
    exportForms: (ctx) => startForms(ctx.db, ctx.actor, ctx.body, ctx.lang),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: changeHandler(updateTrainee, show),
    audit: changeHandler(decideTrainee, show),
    result: changeHandler(setResult, show),
    reveal: (ctx) => revealTrainee(ctx.db, ctx.actor, ctx.params.id, ctx.body.reason),
    remove: removalHandler(removeTrainee),
    ...moveHandlers(traineeLifecycle, moveTrainee, show),
    bulk: bulkHandler(moveTrainee),
    history: (ctx) => listTraineeHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

type Shown = Pick<Ctx, 'db' | 'actor' | 'lang'>

async function pageOf(ctx: Shown, query: Parameters<typeof listTrainees>[2]) {
  const page = await listTrainees(ctx.db, ctx.actor, query)
  return shownPage(page, (record) => rowOf(record, ctx))
}

async function show(ctx: Shown, sn: string) {
  const record = await getTrainee(ctx.db, ctx.actor, sn)
  return detailOf(record, await listPhotoHints(ctx.db, record.photo, ctx.lang), ctx)
}
