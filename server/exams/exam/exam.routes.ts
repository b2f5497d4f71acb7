import type { FastifyInstance } from 'fastify'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { mount } from '../../http/mount.ts'
import { shownPage } from '../../record/handlers.ts'
import type { Services } from '../../services.ts'
import { exportRows } from '../../jobs/export.ts'
import { listExams } from './exam.list.queries.ts'
import { getExam, listPlaces } from './exam.queries.ts'
import { detailOf, rowOf, seatOf } from './exam.show.ts'
import { examExport } from './exam.sheets.ts'
import { changeSeats } from './exam.seat.commands.ts'
import { listSeatPlan } from './exam.seat.queries.ts'
import { listSeats } from './exam.student.queries.ts'

export function examRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, examContract, {
    list: async (ctx) => shownPage(await listExams(ctx.db, ctx.actor, ctx.query), (record) => rowOf(record, ctx)),
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, examExport, { filter: ctx.body, lang: ctx.lang }),
    detail: async (ctx) => {
      const record = await getExam(ctx.db, ctx.actor, ctx.params.id)
      return detailOf(record, await listPlaces(ctx.db, record.sn), ctx)
    },
    seats: async (ctx) => listSeatPlan(ctx.db, await getExam(ctx.db, ctx.actor, ctx.params.id)),
    seat: async (ctx) => ({ changed: await changeSeats(ctx.db, ctx.actor, ctx.params.id, ctx.body) }),
    students: async (ctx) => {
      const { sn } = await getExam(ctx.db, ctx.actor, ctx.params.id)
      const page = await listSeats(ctx.db, ctx.actor, sn, ctx.query)
      return shownPage(page, seatOf)
    },
  })
}
