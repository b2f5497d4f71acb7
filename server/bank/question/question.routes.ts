import type { FastifyInstance } from 'fastify'
import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { questionLifecycle } from '@zhikao/domain/bank/question/question.lifecycle.ts'
import { questionMessages } from '@zhikao/domain/bank/question/question.messages.ts'
import { formulaText } from '@zhikao/domain/kernel/formula.ts'
import { showFormulas } from '../../files/formula/formula.ts'
import { bulkHandler } from '../../http/bulk.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { exportRows, importWorkbookAnswer } from '../../jobs/export.ts'
import { storeUpload } from '../../platform/media/media.upload.commands.ts'
import { changeHandler, removalHandler, shownPage } from '../../record/handlers.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { createQuestion, moveQuestion, removeQuestion, updateQuestion } from './question.commands.ts'
import { startQuestionImport } from './question.import.commands.ts'
import { questionExport } from './question.jobs.ts'
import { getQuestion, listQuestionHistory, listQuestions } from './question.queries.ts'
import { questionColumns } from './question.sheets.ts'
import { detailOf, rowOf } from './question.show.ts'
import { listSimilar } from './question.similar.queries.ts'

export function questionRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, questionContract, {
    list: async (ctx) => shownPage(await listQuestions(ctx.db, ctx.query), (record) => rowOf(record, ctx)),
    create: async (ctx) => show(ctx, await createQuestion(ctx.db, ctx.actor, ctx.body)),
    formula: (ctx) => showFormulas({ lines: ctx.body.formulas.map(formulaText) }),
    similar: (ctx) => listSimilar(ctx.db, ctx.body),
    template: async (ctx) => importWorkbookAnswer(questionMessages.sheet_name, questionColumns, ctx.lang),
    import: ({ db, actor, file, body, lang }) => startQuestionImport(db, services, actor, { ...body, file, lang }),
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, questionExport, { filter: ctx.body, lang: ctx.lang }),
    attachment: (ctx) => storeUpload(ctx.db, services, ctx.actor, ctx.file, 'ATTACHMENT'),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: changeHandler(updateQuestion, show),
    remove: removalHandler(removeQuestion),
    ...moveHandlers(questionLifecycle, moveQuestion, show),
    bulk: bulkHandler(moveQuestion),
    history: (ctx) => listQuestionHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) => detailOf(await getQuestion(ctx.db, sn), ctx)
