import { and, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { examLifecycle } from '@zhikao/domain/exams/attendance/attendance.lifecycle.ts'
import { attendanceCorrectionLifecycle } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.lifecycle.ts'
import { attendanceFigures } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Db } from '../../db/client.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { recordChanged, updateVersioned } from '../../record/write.ts'
import { attendanceCorrection } from '../attendanceCorrection/attendanceCorrection.table.ts'
import { seat } from '../exam/exam.table.ts'
import { readFigures } from './roomRecord.figures.queries.ts'
import { roomRecord } from './roomRecord.table.ts'

type Stored = typeof roomRecord.$inferSelect

/** Submitted records have the figures of the attendance after it changed; what they say of incidents stays as it was submitted. `cause`: by which correction, or which filing from paper. */
async function correctFigures(db: Db, actor: Actor, records: readonly Stored[], cause: object): Promise<void> {
  const [first] = records
  if (!first) return
  const live = await readFigures(db, first.exam_sn)
  for (const record of records) {
    const now = live.get(record.room_sn)
    if (!record.figures || !now) continue
    const [before, after] = [pick(attendanceFigures, record.figures), pick(attendanceFigures, now)]
    await updateVersioned(db, roomRecord, record, { figures: { ...record.figures, ...after } })
    await recordChanged(db, actor, 'roomRecord.figures', record, before, { ...after, ...cause })
  }
}

/** The record of the candidate's room follows a correction (Decided 37). */
async function followCorrection(db: Db, actor: Actor, correction_sn: string): Promise<void> {
  const found = await db
    .select({ record: roomRecord })
    .from(attendanceCorrection)
    .innerJoin(
      seat,
      and(eq(seat.exam_sn, attendanceCorrection.exam_sn), eq(seat.signup_sn, attendanceCorrection.signup_sn)),
    )
    .innerJoin(roomRecord, and(eq(roomRecord.exam_sn, seat.exam_sn), eq(roomRecord.room_sn, seat.room_sn)))
    .where(eq(attendanceCorrection.sn, correction_sn))
  const records = found.map(({ record }) => record)
  await correctFigures(db, actor, records, { correction_sn })
}

/** The records of an exam follow what the site filed from paper (Decided 39). */
async function followPaper(db: Db, actor: Actor, exam_sn: string): Promise<void> {
  const records = await db.select().from(roomRecord).where(eq(roomRecord.exam_sn, exam_sn)).orderBy(roomRecord.sn)
  await correctFigures(db, actor, records, { filed_exam_sn: exam_sn })
}

export const roomRecordSubscriptions = [
  onMoved(attendanceCorrectionLifecycle, 'confirm', (db, actor, { sn }) => followCorrection(db, actor, sn)),
  onMoved(examLifecycle, 'file', (db, actor, { sn }) => followPaper(db, actor, sn)),
]
