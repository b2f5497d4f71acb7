import type { FastifyInstance } from 'fastify'
import { can } from '@zhikao/domain/access/actor.ts'
import { dispatchRequestContract } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.contract.ts'
import { dispatchRequestLifecycle } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.lifecycle.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { shownPage } from '../../record/handlers.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { createRequest, moveRequest } from './dispatchRequest.commands.ts'
import { getRequest, listRequestHistory, listRequests } from './dispatchRequest.queries.ts'
import { rowOf } from './dispatchRequest.show.ts'

export function dispatchRequestRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, dispatchRequestContract, {
    ...moveHandlers(dispatchRequestLifecycle, moveRequest, show),
    list: async (ctx) => {
      const page = await listRequests(ctx.db, ctx.actor, ctx.query)
      const actions = can(ctx.actor, 'dispatch:request') ? (['request'] as const) : []
      return { ...shownPage(page, (record) => rowOf(record, ctx)), actions: [...actions] }
    },
    create: async (ctx) => show(ctx, await createRequest(ctx.db, ctx.actor, ctx.params.id, ctx.body)),
    history: (ctx) => listRequestHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  rowOf(await getRequest(ctx.db, ctx.actor, sn), ctx)
