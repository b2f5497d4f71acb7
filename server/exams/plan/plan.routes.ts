import type { FastifyInstance } from 'fastify'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import { planPrintWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { isOpenPlan } from '@zhikao/domain/exams/plan/plan.rules.ts'
import { clock } from '../../db/clock.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { pdfAnswer } from '../../http/pdf.ts'
import type { Services } from '../../services.ts'
import { exportRows } from '../../jobs/export.ts'
import { getBasis, listSites } from './plan.basis.queries.ts'
import { createPlan, removePlan, updatePlan } from './plan.commands.ts'
import { loadExams } from './plan.exam.queries.ts'
import { loadFacts } from './plan.facts.queries.ts'
import { listPlans } from './plan.list.queries.ts'
import { movePlan } from './plan.move.commands.ts'
import type { PlanMove } from './plan.move.commands.ts'
import { drawPlan } from './plan.print.sheets.ts'
import { getPlan, listPlanHistory } from './plan.queries.ts'
import { detailOf, rowOf } from './plan.show.queries.ts'
import { planExport } from './plan.sheets.ts'

type Detail = DataOf<typeof planContract.detail>
type Shown = Pick<Ctx, 'db' | 'actor' | 'lang'>
type MoveCtx = Shown & { params: { id: string }; body: MoveBody }
type MoveBody = { version?: number | undefined; opinion: string | null }

export function planRoutes(app: FastifyInstance, services: Services): void {
  const mover = (move: PlanMove) => async (ctx: MoveCtx) => {
    await movePlan(ctx.db, ctx.actor, ctx.params.id, move, ctx.body)
    return show(ctx, ctx.params.id)
  }
  mount(app, services, planContract, {
    list: async (ctx) => {
      const page = await listPlans(ctx.db, ctx.actor, ctx.query)
      const facts = await loadFacts(
        ctx.db,
        page.items.filter((record) => isOpenPlan(record.status)),
      )
      const exams = await loadExams(ctx.db, page.items)
      const loaded = (sn: string) => ({ facts: facts.get(sn) ?? null, exam: exams.get(sn) ?? null })
      return { ...page, items: page.items.map((record) => rowOf(record, loaded(record.sn), ctx)) }
    },
    sites: (ctx) => listSites(ctx.db, ctx.actor, ctx.query, ctx.lang),
    basis: (ctx) => getBasis(ctx.db, ctx.actor, ctx.query, ctx.lang),
    detail: (ctx) => show(ctx, ctx.params.id),
    create: async (ctx) => show(ctx, await createPlan(ctx.db, ctx.actor, ctx.body)),
    update: async (ctx) => {
      await updatePlan(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    remove: async (ctx) => {
      await removePlan(ctx.db, ctx.actor, ctx.params.id)
      return null
    },
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, planExport, { filter: ctx.body, lang: ctx.lang }),
    print: async (ctx) => {
      const plan = await show(ctx, ctx.params.id)
      const history = await listPlanHistory(ctx.db, ctx.actor, plan.sn)
      const by = ctx.actor.name
      const { lang } = ctx
      const time = (await clock(ctx.db)).slice(0, 16)
      const heading = planPrintWords.heading[lang]
      return pdfAnswer({
        account: ctx.actor.sn,
        options: { title: `${heading} ${plan.title}`, lang: LANG_TAGS[lang] },
        name: `${heading}_${plan.sn}`,
        draw: (page) => drawPlan(page, { plan, history, lang, by, time }),
      })
    },
    submit: mover('submit'),
    withdraw: mover('withdraw'),
    approve: mover('approve'),
    reject: mover('reject'),
    closeSignup: mover('closeSignup'),
    submitExam: async (ctx) => {
      const { version, opinion, ...fields } = ctx.body
      await movePlan(ctx.db, ctx.actor, ctx.params.id, 'submitExam', { version, opinion, fields })
      return show(ctx, ctx.params.id)
    },
    approveExam: mover('approveExam'),
    rejectExam: mover('rejectExam'),
    revokeExam: mover('revokeExam'),
    history: (ctx) => listPlanHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

async function show({ db, actor, lang }: Shown, sn: string): Promise<Detail> {
  const record = await getPlan(db, actor, sn)
  const facts = (await loadFacts(db, [record])).get(sn)
  if (!facts) throw new Error(`the plan ${sn} has no facts`)
  const exam = (await loadExams(db, [record], { whole: true })).get(sn) ?? null
  return detailOf(record, { facts, exam }, { actor, lang })
}
