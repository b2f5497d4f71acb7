import type { FastifyInstance } from 'fastify'
import { dutyFeedbackContract } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { getPlan } from '../plan/plan.queries.ts'
import { saveFeedback } from './dutyFeedback.commands.ts'
import { getFeedback, listFeedback } from './dutyFeedback.queries.ts'
import { rowOf } from './dutyFeedback.show.ts'

export function dutyFeedbackRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, dutyFeedbackContract, {
    list: async (ctx) => {
      const { sn, title } = await getPlan(ctx.db, ctx.actor, ctx.params.id)
      const records = await listFeedback(ctx.db, sn)
      return { sn, plan_title: title, items: records.map((record) => rowOf(record, ctx)) }
    },
    save: async (ctx) => {
      const { id, teacher } = ctx.params
      await saveFeedback(ctx.db, ctx.actor, { id, teacher }, ctx.body)
      return rowOf(await getFeedback(ctx.db, ctx.actor, id, teacher), ctx)
    },
  })
}
