import type { FastifyInstance } from 'fastify'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { getPlan } from '../plan/plan.queries.ts'
import { savePanel } from './panel.commands.ts'
import { loadPanel, showCandidates, stateOf } from './panel.show.queries.ts'

export function panelRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, panelContract, {
    list: async (ctx) => {
      const plan = await getPlan(ctx.db, ctx.actor, ctx.params.id)
      return showCandidates(ctx.db, plan, ctx.query, ctx)
    },
    save: async (ctx) => {
      await savePanel(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      const plan = await getPlan(ctx.db, ctx.actor, ctx.params.id)
      return stateOf(await loadPanel(ctx.db, plan), ctx)
    },
  })
}
