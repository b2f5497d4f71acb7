import type { FastifyInstance } from 'fastify'
import { planWholeContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import type { ExamMove } from '@zhikao/domain/exams/examApplication/examApplication.lifecycle.ts'
import { planLifecycle } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import { isOpenPlan } from '@zhikao/domain/exams/plan/plan.rules.ts'
import { changeHandler } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import { statesAsked } from '../../record/stateCounts.ts'
import type { Services } from '../../services.ts'
import { readTerms } from '../../platform/setting/setting.queries.ts'
import { createPlan, updatePlan } from '../plan/plan.commands.ts'
import { getFacts, loadFacts } from '../plan/plan.facts.queries.ts'
import { countPlanStates, listPlans } from '../plan/plan.list.queries.ts'
import { movePlan } from '../plan/plan.move.commands.ts'
import { getPlan, getPlanFees } from '../plan/plan.queries.ts'
import { listRounds } from '../plan/plan.round.queries.ts'
import { moveExamApplication } from './examApplication.commands.ts'
import { saveExamDraft } from './examApplication.draft.commands.ts'
import { findApplication, findExamDraft, listExamRounds, loadExams, planDecisions } from './examApplication.queries.ts'
import { detailOf, rowOf } from './examApplication.show.ts'
import { takeBackPlan } from './examApplication.takeBack.commands.ts'

type Asked = Pick<Ctx, 'db' | 'actor' | 'lang'>

/** Plans with their exam applications: what is shown of a plan, and what may be done to it, depends on both. */
export function examApplicationRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, planWholeContract, {
    ...moveHandlers(planLifecycle, movePlan, show, ['takeBack']),
    takeBack: changeHandler(takeBackPlan, show),
    list,
    create: async (ctx) => show(ctx, await createPlan(ctx.db, ctx.actor, ctx.body)),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: changeHandler(updatePlan, show),
    saveExam: async (ctx) => ({ save_time: await saveExamDraft(ctx.db, ctx.actor, ctx.params.id, ctx.body) }),
    submitExam: (ctx) => {
      const { version, opinion, ...fields } = ctx.body
      return moveExam(ctx, 'submitExam', { version, opinion, fields })
    },
    approveExam: (ctx) => moveExam(ctx, 'approveExam', ctx.body),
    rejectExam: (ctx) => moveExam(ctx, 'rejectExam', ctx.body),
    takeBackExam: (ctx) => moveExam(ctx, 'takeBackExam', ctx.body),
    revokeExam: (ctx) => moveExam(ctx, 'revokeExam', ctx.body),
  })
}

type MoveBody = Parameters<typeof moveExamApplication>[5]

async function moveExam(
  ctx: Asked & Pick<Ctx, 'services'> & { params: { id: string } },
  move: ExamMove,
  body: MoveBody,
) {
  await moveExamApplication(ctx.db, ctx.services, ctx.actor, ctx.params.id, move, body)
  return show(ctx, ctx.params.id)
}

async function list(ctx: Ctx<typeof planWholeContract.list>) {
  const page = await listPlans(ctx.db, ctx.actor, ctx.query)
  const facts = await loadFacts(
    ctx.db,
    page.items.filter((record) => isOpenPlan(record.status)),
  )
  const exams = await loadExams(ctx.db, page.items)
  const terms = await readTerms(ctx.db)
  const sns = page.items.map(({ sn }) => sn)
  const decisions = await planDecisions(ctx.db, ctx.actor, sns)
  const judged = page.items.map((record) => ({
    ...record,
    terms,
    facts: facts.get(record.sn) ?? null,
    exam: exams.get(record.sn) ?? null,
    decision: decisions.get(record.sn) ?? null,
  }))
  const states = await statesAsked(ctx.query, () => countPlanStates(ctx.db, ctx.actor))
  return { ...page, ...states, items: judged.map((record) => rowOf(record, ctx)) }
}

async function show(ctx: Asked, sn: string) {
  const record = await getPlan(ctx.db, ctx.actor, sn)
  const facts = await getFacts(ctx.db, record)
  const exam = (await loadExams(ctx.db, [record], { whole: true })).get(sn) ?? null
  const fees = await getPlanFees(ctx.db, sn)
  const sent = { plans: await listRounds(ctx.db, sn), exams: await listExamRounds(ctx.db, sn) }
  const terms = await readTerms(ctx.db)
  const [form, draft] = [await findApplication(ctx.db, sn), await findExamDraft(ctx.db, sn)]
  const decision = (await planDecisions(ctx.db, ctx.actor, [sn])).get(sn) ?? null
  return detailOf({ ...record, ...form, facts, exam, fees, sent, terms, draft, decision }, ctx)
}
