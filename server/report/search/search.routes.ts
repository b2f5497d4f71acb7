import type { FastifyInstance } from 'fastify'
import { searchContract } from '@zhikao/domain/report/search/search.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { search } from './search.queries.ts'

export function searchRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, searchContract, {
    find: (ctx) => search(ctx.db, ctx.actor, ctx.query),
  })
}
