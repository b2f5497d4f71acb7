import type { FastifyInstance } from 'fastify'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { shownPage } from '../../record/handlers.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { listCandidates, needOf } from '../panel/panel.list.queries.ts'
import { getExam } from '../exam/exam.queries.ts'
import { moveAssignment } from './assignment.commands.ts'
import { dispatchExaminer } from './assignment.dispatch.commands.ts'
import { saveExaminers } from './assignment.examiner.commands.ts'
import { loadExaminers } from './assignment.examiner.queries.ts'
import { offeredOf, offeredScorer, panelOf } from './assignment.examiner.show.ts'
import { callScorer } from './assignment.scorer.commands.ts'
import { getAssignment, listAssignments } from './assignment.queries.ts'
import { rowOf } from './assignment.show.ts'

type Read = Pick<Ctx, 'db' | 'actor' | 'lang'>

export function assignmentRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, assignmentContract, {
    list: async (ctx) => shownPage(await listAssignments(ctx.db, ctx.actor, ctx.query), (record) => rowOf(record, ctx)),
    ...moveHandlers(assignmentLifecycle, moveAssignment, show),
    dispatch: async (ctx) => {
      const { id } = ctx.params
      return { plan_sn: id, exam_sn: await dispatchExaminer(ctx.db, ctx.actor, id, ctx.body) }
    },
    teachers: async (ctx) => {
      const held = await loadOf(ctx, ctx.params.id)
      const page = await listCandidates(ctx.db, held.panel.plan, ctx.query, needOf(held.panel, held.session))
      const offer = ctx.query.scoring === 'true' ? offeredScorer : offeredOf
      return { ...shownPage(page, (one) => offer(one, held, ctx)), exam: panelOf(held, ctx) }
    },
    scorer: async (ctx) => {
      await callScorer(ctx.db, ctx.actor, ctx.params.id, ctx.body.teacher_sn)
      return panelOf(await loadOf(ctx, ctx.params.id), ctx)
    },
    saveTeachers: async (ctx) => {
      await saveExaminers(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return panelOf(await loadOf(ctx, ctx.params.id), ctx)
    },
  })
}

const show = async (ctx: Read, sn: string) => rowOf(await getAssignment(ctx.db, ctx.actor, sn), ctx)
const loadOf = async ({ db, actor }: Read, exam: string) => loadExaminers(db, actor, await getExam(db, actor, exam))
