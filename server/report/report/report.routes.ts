import type { FastifyInstance } from 'fastify'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { listInformation } from './report.information.queries.ts'
import { readTiles } from './report.queries.ts'

export function reportRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, reportContract, {
    dashboard: async (ctx) => ({ tiles: await readTiles(ctx.db, ctx.actor) }),
    information: (ctx) =>
      listInformation(ctx.db, ctx.actor, ctx.query, { lang: ctx.lang, fileBase: services.config.fileBase }),
  })
}
