import type { FastifyInstance } from 'fastify'
import { planOnlyContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { removalHandler } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { exportRows } from '../../jobs/export.ts'
import { getBasis, listSites } from './plan.basis.queries.ts'
import { removePlan } from './plan.commands.ts'
import { printPlan } from './plan.print.ts'
import { listPlanHistory } from './plan.queries.ts'
import { planExport } from './plan.sheets.ts'

export function planRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, planOnlyContract, {
    sites: (ctx) => listSites(ctx.db, ctx.actor, ctx.query, ctx.lang),
    basis: (ctx) => getBasis(ctx.db, ctx.actor, ctx.query, ctx.lang),
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, planExport, { filter: ctx.body, lang: ctx.lang }),
    print: (ctx) => printPlan(ctx.db, ctx.params.id, ctx),
    remove: removalHandler(removePlan),
    history: (ctx) => listPlanHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}
