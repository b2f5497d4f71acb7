import type { FastifyInstance } from 'fastify'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { commitmentOf, drawOrder } from '@zhikao/domain/exams/attendance/attendance.draw.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { digests } from '../../files/digests.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { findCandidate, listChecks } from './attendance.candidate.queries.ts'
import { checkIn, updateCandidate } from './attendance.commands.ts'
import { loadDay } from './attendance.day.queries.ts'
import { drawStations, openDraws } from './attendance.draw.commands.ts'
import { exchangeStations } from './attendance.exchange.commands.ts'
import { printSheets } from './attendance.print.ts'
import { getRun } from './attendance.queries.ts'
import { finishExam, saveChecklist, startExam } from './attendance.run.commands.ts'
import { candidateOf, checkOf, dayOf } from './attendance.show.ts'

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

async function showAll(ctx: Asked, rooms?: readonly string[]) {
  const held = await loadDay(ctx.db, ctx.actor, ctx.params.id)
  const shown = held.candidates.filter((one) => !rooms || rooms.includes(one.room_sn))
  return { exam: dayOf(held, ctx), candidates: shown.map((one) => candidateOf(one, held.run, ctx)) }
}

async function showOne(ctx: Asked, sn: string) {
  const held = await loadDay(ctx.db, ctx.actor, ctx.params.id)
  const candidate = await findCandidate(ctx.db, held.run.sn, { sn })
  if (!candidate) throw notFound()
  return { exam: dayOf(held, ctx), candidate: candidateOf(candidate, held.run, ctx) }
}

async function showChecks(ctx: Asked) {
  const { sn } = await getRun(ctx.db, ctx.actor, ctx.params.id)
  return (await listChecks(ctx.db, sn)).map(checkOf)
}
