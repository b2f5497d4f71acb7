import type { FastifyInstance } from 'fastify'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import { panelSceneOf } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import { mount } from '../../http/mount.ts'
import { shownPage } from '../../record/handlers.ts'
import type { Services } from '../../services.ts'
import { getPlan } from '../plan/plan.queries.ts'
import { savePanel } from './panel.commands.ts'
import { listCandidates, needOf } from './panel.list.queries.ts'
import { loadPanel } from './panel.scene.queries.ts'
import { candidateOf, stateOf } from './panel.show.ts'

export function panelRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, panelContract, {
    list: async (ctx) => {
      const panel = await loadPanel(ctx.db, await getPlan(ctx.db, ctx.actor, ctx.params.id))
      const page = await listCandidates(ctx.db, panel.plan, ctx.query, needOf(panel))
      const { sessions } = panelSceneOf(panel.exam)
      const seen = { panel, members: panel.exam.panel, sessions, lang: ctx.lang }
      return { ...shownPage(page, (one) => candidateOf(one, seen)), chosen: stateOf(panel, ctx) }
    },
    save: async (ctx) => {
      await savePanel(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return stateOf(await loadPanel(ctx.db, await getPlan(ctx.db, ctx.actor, ctx.params.id)), ctx)
    },
  })
}
