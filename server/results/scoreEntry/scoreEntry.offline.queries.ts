import type { z } from 'zod'
import type { offlineCopy } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { scoresHere } from '@zhikao/domain/results/scoreEntry/scoreEntry.guard.rules.ts'
import type { Db } from '../../db/client.ts'
import { listChecks } from '../../exams/attendance/attendance.candidate.queries.ts'
import { loadDay } from '../../exams/attendance/attendance.day.queries.ts'
import { openDraws } from '../../exams/attendance/attendance.draw.commands.ts'
import type { Reader } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { candidateOf, checkOf, dayOf } from '../../exams/attendance/attendance.show.ts'
import { findOwnView, listEntryRecords } from './scoreEntry.queries.ts'
import { sheetOf } from './scoreEntry.show.ts'

type Asked = Reader & { db: Db; params: { id: string } }

/** What the running view and the score sheet of this reader need without network (domain.md §3.13a). */
export async function readOfflineCopy(ctx: Asked, services: Services): Promise<z.output<typeof offlineCopy>> {
  const { db, actor, params } = ctx
  const held = await loadDay(db, actor, params.id)
  const { run, situation } = held
  const { open_minutes, late_minutes, early_minutes, person } = run
  return {
    now: run.now,
    exam: dayOf(held, ctx),
    candidates: situation.candidates.map((one) => candidateOf(one, run, ctx)),
    checklist: (await listChecks(db, run.sn)).map(checkOf),
    draws: await openDraws(db, services, run.sn),
    rules: { ...person, open_minutes, late_minutes, early_minutes },
    sheet: await ownSheet(ctx, run.sn),
  }
}

/** The score sheet of an examiner who scores in this exam, else null. */
async function ownSheet(ctx: Asked, examSn: string) {
  const view = await findOwnView(ctx.db, ctx.actor, examSn)
  if (!view?.scorer || !scoresHere(view.scorer.duty)) return null
  return sheetOf(view, await listEntryRecords(ctx.db, examSn), ctx)
}
