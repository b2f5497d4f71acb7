import type { FastifyInstance } from 'fastify'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { commitmentOf, drawOrder } from '@zhikao/domain/exams/attendance/attendance.draw.rules.ts'
import { lateActOf } from '@zhikao/domain/exams/lateReport/lateReport.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { digests } from '../../files/digests.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { orLate } from '../../record/late.ts'
import type { Services } from '../../services.ts'
import { findCandidate, listChecks } from './attendance.candidate.queries.ts'
import { checkIn, updateCandidate } from './attendance.commands.ts'
import type { WrittenIn } from './attendance.commands.ts'
import { loadDay } from './attendance.day.queries.ts'
import { drawStations, openDraws } from './attendance.draw.commands.ts'
import { exchangeStations } from './attendance.exchange.commands.ts'
import { printSheets } from './attendance.print.ts'
import { getRun, listTicketPlaces } from './attendance.queries.ts'
import { cancelExam, fileExam } from './attendance.paper.commands.ts'
import { moveRun, saveChecklist } from './attendance.run.commands.ts'
import { candidateOf, checkOf, dayOf } from './attendance.show.ts'

type Asked = Pick<Ctx, 'db' | 'actor' | 'lang'> & { params: { id: string } }

export function attendanceRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, attendanceContract, {
    list: (ctx) => showAll(ctx, ctx.query.room_sn),
    checkin: checkinOrLate,
    ticket: async ({ db, actor, params, query }) =>
      listTicketPlaces(db, actor, await getRun(db, actor, params.id), query.ticket_no),
    update: updateOrLate,
    exchange: async (ctx) => {
      await exchangeStations(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return showAll(ctx)
    },
    checklist: showChecks,
    saveChecklist: async (ctx) => {
      await saveChecklist(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return showChecks(ctx)
    },
    draws: async (ctx) => {
      const { sn } = await getRun(ctx.db, ctx.actor, ctx.params.id)
      return openDraws(ctx.db, services, sn)
    },
    draw: async (ctx) =>
      (await drawStations(ctx.db, services, ctx.actor, ctx.params.id, ctx.body)) ?? (await showAll(ctx)),
    start: moved((ctx) => moveRun(ctx.db, ctx.actor, ctx.params.id, 'start', ctx.body)),
    finish: moved((ctx) => moveRun(ctx.db, ctx.actor, ctx.params.id, 'finish', ctx.body)),
    file: moved((ctx) => fileExam(ctx.db, ctx.actor, ctx.params.id, ctx.body)),
    cancel: moved((ctx) => cancelExam(ctx.db, ctx.actor, ctx.params.id, ctx.body)),
    sheet: (ctx) => printSheets(ctx, ctx.params.id),
    replay: async ({ body: { seed, tickets } }) => {
      const list = [...new Set(tickets)]
      return { ...commitmentOf(seed, list, digests), order: drawOrder(seed, list, digests) }
    },
  })
}

/** Moves the exam, and answers it as it is then. */
const moved =
  <C extends Asked>(move: (ctx: C) => Promise<void>) =>
  async (ctx: C) => {
    await move(ctx)
    return showAll(ctx)
  }

function checkinOrLate(ctx: Ctx<typeof attendanceContract.checkin>) {
  const { actor, body, params } = ctx
  const candidate = body.signup ?? body.ticket_no ?? null
  const late = { act: 'checkin', exam_sn: params.id, candidate, body } as const
  return orLate(ctx, body.occurred_at, late, async (db) => showOne(ctx, await checkIn(db, actor, params.id, body)))
}

function updateOrLate(ctx: Ctx<typeof attendanceContract.update>) {
  const { actor, body, params } = ctx
  const { id, candidate } = params
  const late = { act: lateActOf(body), exam_sn: id, candidate, body }
  return orLate(ctx, body.occurred_at, late, async (db) =>
    showOne(ctx, await updateCandidate(db, actor, id, candidate, body)),
  )
}

async function showAll(ctx: Asked, rooms?: readonly string[]) {
  const held = await loadDay(ctx.db, ctx.actor, ctx.params.id)
  const shown = held.situation.candidates.filter((one) => !rooms || rooms.includes(one.room_sn))
  return { exam: dayOf(held, ctx), candidates: shown.map((one) => candidateOf(one, held.run, ctx)) }
}

/** The candidate as it is now; the exam as a whole is read with its list. */
async function showOne(ctx: Asked, { run, sn }: WrittenIn) {
  const candidate = await findCandidate(ctx.db, run.sn, { sn })
  if (!candidate) throw notFound()
  return { candidate: candidateOf(candidate, run, ctx) }
}

async function showChecks(ctx: Asked) {
  const { sn } = await getRun(ctx.db, ctx.actor, ctx.params.id)
  return (await listChecks(ctx.db, sn)).map(checkOf)
}
