import type { FastifyInstance } from 'fastify'
import { chiefReportContract } from '@zhikao/domain/exams/chiefReport/chiefReport.contract.ts'
import { changeHandler } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { saveReport, submitReport } from './chiefReport.commands.ts'
import { getReport } from './chiefReport.queries.ts'
import { detailOf } from './chiefReport.show.ts'

export function chiefReportRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, chiefReportContract, {
    detail: (ctx) => show(ctx, ctx.params.id),
    save: changeHandler(saveReport, show),
    submit: changeHandler(submitReport, show),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  detailOf(await getReport(ctx.db, ctx.actor, sn), ctx)
