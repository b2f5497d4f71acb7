import type { FastifyInstance } from 'fastify'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { trainCertificateLifecycle } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifecycle.ts'
import { trainCertificateSheetWords } from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import { clock } from '../../db/clock.ts'
import { bulkHandler } from '../../http/bulk.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { importWorkbookAnswer } from '../../jobs/export.ts'
import { startImport } from '../../jobs/import.ts'
import { changeHandler, shownPage } from '../../record/handlers.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { checkByToken, unmatched } from './trainCertificate.check.queries.ts'
import { applyForCertificates, revealTrainCertificate } from './trainCertificate.commands.ts'
import { listTrainCertificates } from './trainCertificate.list.queries.ts'
import { approve, moveTrainCertificate, resubmit } from './trainCertificate.move.commands.ts'
import { printCertificate } from './trainCertificate.print.commands.ts'
import { getTrainCertificate, listTrainCertificateHistory } from './trainCertificate.queries.ts'
import { CERTIFICATE_COLUMNS } from './trainCertificate.sheets.ts'
import { checkedOf, detailOf, rowOf } from './trainCertificate.show.ts'

export function trainCertificateRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, trainCertificateContract, {
    list: async (ctx) =>
      shownPage(await listTrainCertificates(ctx.db, ctx.actor, ctx.query), (record) => rowOf(record, ctx)),
    create: async (ctx) => ({ sns: await applyForCertificates(ctx.db, ctx.actor, ctx.body) }),
    detail: (ctx) => show(ctx, ctx.params.id),
    pdf: (ctx) => printCertificate(services, ctx.actor, ctx.params.id),
    check: async ({ db, lang, params, query }) => {
      const found = await checkByToken(db, services.secret, params.no, query.token)
      const checked = checkedOf(found, lang, (await clock(db)).slice(0, 10))
      if (!checked) throw unmatched()
      return checked
    },
    template: async (ctx) => importWorkbookAnswer(trainCertificateSheetWords.sheet_name, CERTIFICATE_COLUMNS, ctx.lang),
    import: ({ db, actor, file, lang, body }) =>
      startImport(db, services, actor, { kind: 'trainCertificate.import', file, mode: body.mode, lang }),
    reveal: (ctx) => revealTrainCertificate(ctx.db, ctx.actor, ctx.params.id, ctx.body.reason),
    ...moveHandlers(trainCertificateLifecycle, moveTrainCertificate, show, ['submit', 'approve']),
    submit: changeHandler(resubmit, show),
    approve: changeHandler(approve, show),
    bulk: bulkHandler(moveTrainCertificate),
    history: (ctx) => listTrainCertificateHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

type Shown = Pick<Ctx, 'db' | 'actor' | 'lang'>
const show = async (ctx: Shown, sn: string) => detailOf(await getTrainCertificate(ctx.db, ctx.actor, sn), ctx)
