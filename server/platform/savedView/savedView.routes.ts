import type { FastifyInstance } from 'fastify'
import { savedViewContract } from '@zhikao/domain/platform/savedView/savedView.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { createView, removeView, updateView } from './savedView.commands.ts'
import { getOwnView, listViews } from './savedView.queries.ts'

export function savedViewRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, savedViewContract, {
    list: (ctx) => listViews(ctx.db, ctx.actor, ctx.query.list),
    create: async (ctx) => {
      const sn = await createView(ctx.db, ctx.actor, ctx.query.list, ctx.body)
      return getOwnView(ctx.db, ctx.actor, sn)
    },
    update: async (ctx) => {
      await updateView(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return getOwnView(ctx.db, ctx.actor, ctx.params.id)
    },
    remove: (ctx) => removeView(ctx.db, ctx.actor, ctx.params.id),
  })
}
