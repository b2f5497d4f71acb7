import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { examDeviceContract } from '@zhikao/domain/exams/examDevice/examDevice.contract.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { getRun } from '../attendance/attendance.queries.ts'
import type { OwnDevice } from './examDevice.queries.ts'
import { examDevice } from './examDevice.table.ts'

/** The offline copy of an exam is read by this account: a later act without network may name a time from now on. */
export async function noteCopy(db: Db, actor: Actor, examSn: string): Promise<void> {
  await db
    .insert(examDevice)
    .values({ exam_sn: examSn, account_sn: actor.sn })
    .onConflictDoUpdate({ target: [examDevice.exam_sn, examDevice.account_sn], set: { last_seen: businessNow } })
}

type Report = BodyOf<typeof examDeviceContract.report>

/** Keeps what the device of this account reports of an exam whose copy it has read; makes no such record, and never changes since when it is there (Decided 38). Null: the copy was never read. */
export async function noteReport(db: Db, actor: Actor, examSn: string, report: Report): Promise<OwnDevice | null> {
  const { sn } = await getRun(db, actor, examSn)
  const { exam_sn, account_sn, ready, ready_time, last_seen, unsent, lost } = examDevice
  const [noted] = await db
    .update(examDevice)
    .set({
      ready: report.ready,
      unsent: report.unsent,
      // What was lost stays lost, whatever another device of the account reports.
      lost: sql`greatest(${lost}, ${report.lost ?? 0})`,
      last_seen: businessNow,
    })
    .where(and(eq(exam_sn, sn), eq(account_sn, actor.sn)))
    .returning({ ready, ready_time, last_seen, unsent, lost })
  return noted ?? null
}
