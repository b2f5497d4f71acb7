import { inArray } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { exchangeRefusal } from '@zhikao/domain/exams/attendance/attendance.act.rules.ts'
import type { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { isOpenAct } from '@zhikao/domain/exams/attendance/attendance.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { findCandidate } from './attendance.candidate.queries.ts'
import { actOf, holdOpenDay, refuseFault, writeCandidate } from './attendance.commands.ts'
import { attendance } from './attendance.table.ts'

type Exchange = BodyOf<typeof attendanceContract.exchange>

/** A candidate that the caller saw in this version, in a state that allows the exchange. */
async function holdSide(db: Db, examSn: string, { sn, version }: { sn: string; version: number | undefined }) {
  const held = await findCandidate(db, examSn, { sn })
  if (!held) throw notFound()
  if (version !== undefined && version !== held.version) throw new AppError('stale', { rule: 'stale' })
  if (!isOpenAct('exchange', held.state)) throw new AppError('state', { rule: 'state' })
  return held
}

/** Exchanges the drawn workstations of two candidates of a room (Decided 40), each with history and audit. */
export async function exchangeStations(db: Db, actor: Actor, examSn: string, body: Exchange): Promise<void> {
  const run = await holdOpenDay(db, actor, examSn)
  const a = await holdSide(db, examSn, { sn: body.a, version: body.a_version })
  const b = await holdSide(db, examSn, { sn: body.b, version: body.b_version })
  const { reason } = body
  refuseFault(exchangeRefusal(actOf(run, run.now), [a, b], reason))
  // A unique index allows no workstation twice in a room, not even between two statements.
  await db
    .update(attendance)
    .set({ station: null })
    .where(inArray(attendance.sn, [a.sn, b.sn]))
  await writeCandidate(db, actor, run, a, { act: 'exchange', facts: { station: b.station }, reason })
  await writeCandidate(db, actor, run, b, { act: 'exchange', facts: { station: a.station }, reason })
}
