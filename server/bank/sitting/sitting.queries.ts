import { and, eq, isNull, sql } from 'drizzle-orm'
import { SITTING_GRACE_SECONDS } from '@zhikao/domain/bank/sitting/sitting.model.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { sitting, sittingAnswer } from './sitting.table.ts'

/** SQL: its time is over, with that of the answers that were on their way. */
export const isOverdue = sql<boolean>`${sitting.end_time} + make_interval(secs => ${SITTING_GRACE_SECONDS}) < business_now()`

const columns = {
  sn: sitting.sn,
  kind: sitting.kind,
  paper_sn: sitting.paper_sn,
  student_sn: sitting.student_sn,
  item_count: sitting.item_count,
  start_time: sitting.start_time,
  end_time: sitting.end_time,
  handed_time: sitting.handed_time,
  handed_by: sitting.handed_by,
  points: sitting.points,
  total: sitting.total,
  right_count: sitting.right_count,
  open_count: sitting.open_count,
  is_overdue: isOverdue.as('is_overdue'),
  seconds_left: sql<number>`greatest(0, floor(extract(epoch from ${sitting.end_time} - business_now())))::int`.as(
    'seconds_left',
  ),
  seconds: sql<number>`ceil(extract(epoch from ${sitting.handed_time} - ${sitting.start_time}))::int`.as('seconds'),
}
const sittings = (db: Db) => db.select(columns).from(sitting)
export type SittingRecord = Awaited<ReturnType<typeof sittings>>[number]

/** A sitting of this student. Throws `not_found`. */
export async function getSitting(db: Db, studentSn: string, sn: string): Promise<SittingRecord> {
  const [found] = await sittings(db).where(and(eq(sitting.sn, sn), eq(sitting.student_sn, studentSn)))
  if (!found) throw notFound()
  return found
}

/** The sitting of a paper that goes on. */
export async function findOpen(db: Db, paperSn: string, studentSn: string): Promise<SittingRecord | undefined> {
  const [found] = await sittings(db).where(
    and(eq(sitting.paper_sn, paperSn), eq(sitting.student_sn, studentSn), isNull(sitting.handed_time)),
  )
  return found
}

/** How often a student has handed in this paper. */
export const countTaken = (db: Db, paperSn: string, studentSn: string): Promise<number> =>
  db.$count(
    sitting,
    and(eq(sitting.paper_sn, paperSn), eq(sitting.student_sn, studentSn), sql`${sitting.handed_time} is not null`),
  )

/** The answers of a sitting by the place of their question. */
export async function listAnswers(db: Db, sn: string) {
  const found = await db
    .select({
      position: sittingAnswer.position,
      given: sittingAnswer.given,
      is_flagged: sittingAnswer.is_flagged,
      seq: sittingAnswer.seq,
      points: sittingAnswer.points,
    })
    .from(sittingAnswer)
    .where(eq(sittingAnswer.sitting_sn, sn))
  return new Map(found.map((answer) => [answer.position, answer]))
}
export type StoredAnswers = Awaited<ReturnType<typeof listAnswers>>
