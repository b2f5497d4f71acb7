import type { FastifyInstance } from 'fastify'
import { siteMapContract } from '@zhikao/domain/sites/siteMap/siteMap.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { listSites } from './siteMap.queries.ts'

export function siteMapRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, siteMapContract, { list: (ctx) => listSites(ctx.db, ctx.actor, ctx.query) })
}
