import type { FastifyInstance } from 'fastify'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { commitmentOf, drawOrder } from '@zhikao/domain/exams/attendance/attendance.draw.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { digests } from '../../files/digests.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { listRooms } from '../exam/exam.queries.ts'
import { findCandidate, listAttendance, listChecks } from './attendance.candidate.queries.ts'
import { checkIn, updateCandidate } from './attendance.commands.ts'
import { drawStations, openSeed } from './attendance.draw.commands.ts'
import { listDraws } from './attendance.draw.queries.ts'
import { loadRunFacts } from './attendance.facts.queries.ts'
import { printSheets } from './attendance.print.ts'
import { getRun } from './attendance.queries.ts'
import { finishExam, saveChecklist, startExam } from './attendance.run.commands.ts'
import { candidateOf, checkOf, dayOf, drawOf } from './attendance.show.ts'
import type { LoadedRun } from './attendance.show.ts'

type Asked = Pick<Ctx, 'db' | 'actor' | 'lang'> & { params: { id: string } }

export function attendanceRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, attendanceContract, {
    list: (ctx) => showAll(ctx, ctx.query.room_sn),
    checkin: async (ctx) => showOne(ctx, await checkIn(ctx.db, ctx.actor, ctx.params.id, ctx.body)),
    update: async (ctx) => {
      const { id, candidate } = ctx.params
      await updateCandidate(ctx.db, ctx.actor, id, candidate, ctx.body)
      return showOne(ctx, candidate)
    },
    checklist: showChecks,
    saveChecklist: async (ctx) => {
      await saveChecklist(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return showChecks(ctx)
    },
    draws: async (ctx) => {
      const { sn } = await getRun(ctx.db, ctx.actor, ctx.params.id)
      const draws = await listDraws(ctx.db, sn)
      return Promise.all(
        draws.map(async (one) => drawOf(one, one.drawn_time === null ? null : await openSeed(services, sn, one))),
      )
    },
    draw: async (ctx) =>
      (await drawStations(ctx.db, services, ctx.actor, ctx.params.id, ctx.body)) ?? (await showAll(ctx)),
    start: async (ctx) => {
      await startExam(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return showAll(ctx)
    },
    finish: async (ctx) => {
      await finishExam(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return showAll(ctx)
    },
    sheet: (ctx) => printSheets(ctx, ctx.params.id),
    replay: async ({ body: { seed, tickets } }) => {
      const list = [...new Set(tickets)]
      return { ...commitmentOf(seed, list, digests), order: drawOrder(seed, list, digests) }
    },
  })
}

async function load({ db, actor, params }: Asked): Promise<LoadedRun> {
  const run = await getRun(db, actor, params.id)
  const candidates = await listAttendance(db, run.sn)
  return { run, candidates, facts: await loadRunFacts(db, actor, run), rooms: await listRooms(db, run.sn) }
}

async function showAll(ctx: Asked, rooms?: readonly string[]) {
  const held = await load(ctx)
  const shown = held.candidates.filter((one) => !rooms || rooms.includes(one.room_sn))
  return { exam: dayOf(held, ctx), candidates: shown.map((one) => candidateOf(one, held.run, ctx)) }
}

async function showOne(ctx: Asked, sn: string) {
  const held = await load(ctx)
  const candidate = await findCandidate(ctx.db, held.run.sn, { sn })
  if (!candidate) throw notFound()
  return { exam: dayOf(held, ctx), candidate: candidateOf(candidate, held.run, ctx) }
}

async function showChecks(ctx: Asked) {
  const { sn } = await getRun(ctx.db, ctx.actor, ctx.params.id)
  return (await listChecks(ctx.db, sn)).map(checkOf)
}
