import type { FastifyInstance } from 'fastify'
import { attendanceCorrectionContract } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.contract.ts'
import { attendanceCorrectionLifecycle } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.lifecycle.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { createCorrection, moveCorrection } from './attendanceCorrection.commands.ts'
import { getCorrection, listCorrections } from './attendanceCorrection.queries.ts'
import { rowOf } from './attendanceCorrection.show.ts'

export function attendanceCorrectionRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, attendanceCorrectionContract, {
    ...moveHandlers(attendanceCorrectionLifecycle, moveCorrection, show),
    list: async (ctx) => (await listCorrections(ctx.db, ctx.actor, ctx.params.id)).map((record) => rowOf(record, ctx)),
    create: async (ctx) => show(ctx, await createCorrection(ctx.db, ctx.actor, ctx.params.id, ctx.body)),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  rowOf(await getCorrection(ctx.db, ctx.actor, sn), ctx)
