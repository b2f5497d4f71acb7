import type { FastifyInstance } from 'fastify'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { readOpenDays } from './report.day.queries.ts'
import { readHome } from './report.queries.ts'
import { homeOf, openDaysOf } from './report.show.ts'

export function reportRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, reportContract, {
    dashboard: async (ctx) => homeOf(await readHome(ctx.db, ctx.actor), ctx),
    examDay: async (ctx) => openDaysOf(await readOpenDays(ctx.db, ctx.actor), ctx),
  })
}
