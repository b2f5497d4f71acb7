import type { FastifyInstance } from 'fastify'
import { demandText, rulesOf, shortageRefusal } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { paperLifecycle } from '@zhikao/domain/bank/paper/paper.lifecycle.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { getTemplate } from '../../catalogue/template/template.queries.ts'
import { clock } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { transaction } from '../../db/transaction.ts'
import { bulkHandler } from '../../http/bulk.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { changeHandler, removalHandler, shownPage } from '../../record/handlers.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { listPaths, listPoints } from '../knowledgePoint/knowledgePoint.queries.ts'
import { createPaper, exchangeItem, makePaper, movePaper, pointNames, removePaper } from './paper.commands.ts'
import { printPaper } from './paper.print.commands.ts'
import { getPaper, listItems, listQuestions, listPaperHistory, listPapers, listPlansOf } from './paper.queries.ts'
import { keepAccess, sharePaper } from './paper.review.commands.ts'
import { findPractical, listAccess, openReview } from './paper.review.queries.ts'
import { detailOf, partsOf, reviewOf, rowOf } from './paper.show.ts'
import type { Tree } from './paper.show.ts'

type Asked = Pick<Ctx, 'db' | 'actor' | 'lang'>

export function paperRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, paperContract, {
    ...moveHandlers(paperLifecycle, movePaper, show),
    bulk: bulkHandler(movePaper),
    history: (ctx) => listPaperHistory(ctx.db, ctx.actor, ctx.params.id),
    sample: (ctx) => sampleOf(ctx, ctx.params.id, ctx.body.seed ?? newSn()),
    list: async (ctx) => shownPage(await listPapers(ctx.db, ctx.query), (record) => rowOf(record, ctx)),
    create: async (ctx) => show(ctx, await createPaper(ctx.db, ctx.actor, ctx.body)),
    detail: (ctx) => show(ctx, ctx.params.id),
    item: changeHandler(exchangeItem, show),
    print: (ctx) => printPaper(services, ctx, ctx.params.id, ctx.query.part),
    share: (ctx) => sharePaper({ db: ctx.db, config: services.config }, ctx.actor, ctx.params.id, ctx.body.hours),
    access: (ctx) => listAccess(ctx.db, ctx.params.id),
    review: (ctx) => readReview(services, ctx, ctx.params.id, ctx.query.token),
    remove: removalHandler(removePaper),
  })
}

/** The review page: that it was opened is kept before it is answered. */
async function readReview(
  services: Services,
  { session, lang }: Pick<Ctx, 'session' | 'lang'>,
  sn: string,
  token: string | undefined,
) {
  const { db } = services
  const actor = session?.actor ?? null
  const opened = await openReview(db, actor, sn, token)
  const by = opened.way === 'LINK' ? null : actor
  await transaction(services.pool, (tx) => keepAccess(tx, by, sn, opened.way))
  const practical = await findPractical(db, opened.record.template_sn)
  const reader = { name: by?.name ?? null, lang, time: await clock(db) }
  return reviewOf(opened, await listItems(db, sn), practical, reader)
}

async function treeOf({ db }: Asked, credentialSn: string): Promise<Tree> {
  const points = await listPoints(db, credentialSn)
  return { points, paths: (await listPaths(db, [credentialSn])).get(credentialSn) ?? [] }
}

async function show(ctx: Asked, sn: string) {
  const record = await getPaper(ctx.db, sn)
  const shown = {
    items: await listItems(ctx.db, sn),
    tree: await treeOf(ctx, record.credential_sn),
    used_by: await listPlansOf(ctx.db, sn),
  }
  return detailOf(record, shown, ctx)
}

/** A paper that is not kept, or what the bank lacks for one. */
async function sampleOf(ctx: Asked, templateSn: string, seed: string): Promise<DataOf<typeof paperContract.sample>> {
  const template = await getTemplate(ctx.db, ctx.actor, templateSn)
  const made = await makePaper(ctx.db, template, seed, { subject: 'ONLINE', practice: false })
  if (!made.ok) {
    const nameOf = await pointNames(ctx.db, template.credential_sn)
    const { rule, message } = shortageRefusal(made.shortage, nameOf, made.rest)
    const { demands, short, contradictory } = made.shortage
    const { rest } = made
    const texts = demands.map((demand) => demandText(demand, nameOf)[ctx.lang])
    return {
      seed,
      paper: null,
      shortage: { rule, message: message[ctx.lang], demands: texts, short, contradictory, rest },
    }
  }
  const places = new Map(made.placed.map((item) => [item.question_sn, item]))
  const questions = await listQuestions(
    ctx.db,
    made.placed.map(({ question_sn }) => question_sn),
  )
  const items = questions
    .flatMap((one) => {
      const place = places.get(one.question_sn)
      return place ? [{ ...one, ...place }] : []
    })
    .toSorted((a, b) => a.position - b.position)
  const tree = await treeOf(ctx, template.credential_sn)
  return { seed, paper: await partsOf(items, rulesOf(template, 'ONLINE'), tree, made.deviation), shortage: null }
}
