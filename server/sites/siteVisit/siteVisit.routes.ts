import type { FastifyInstance } from 'fastify'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { siteVisitContract, siteVisitRow } from '@zhikao/domain/sites/siteVisit/siteVisit.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { recordVisit } from './siteVisit.commands.ts'
import { listVisits } from './siteVisit.queries.ts'

export function siteVisitRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, siteVisitContract, {
    list: async (ctx) => (await listVisits(ctx.db, ctx.actor, ctx.params.id)).map((visit) => pick(siteVisitRow, visit)),
    create: async (ctx) => pick(siteVisitRow, await recordVisit(ctx.db, ctx.actor, ctx.params.id, ctx.body)),
  })
}
