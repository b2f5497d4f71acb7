import type { FastifyInstance } from 'fastify'
import { lateReportContract } from '@zhikao/domain/exams/lateReport/lateReport.contract.ts'
import { lateReportLifecycle } from '@zhikao/domain/exams/lateReport/lateReport.lifecycle.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { moveLateReport } from './lateReport.commands.ts'
import { getLateReport, listLateReports } from './lateReport.queries.ts'
import { rowOf } from './lateReport.show.ts'

export function lateReportRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, lateReportContract, {
    ...moveHandlers(lateReportLifecycle, moveLateReport, show),
    list: async (ctx) => (await listLateReports(ctx.db, ctx.actor, ctx.params.id)).map((record) => rowOf(record, ctx)),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  rowOf(await getLateReport(ctx.db, ctx.actor, sn), ctx)
