import { and, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { examLifecycle } from '@zhikao/domain/exams/attendance/attendance.lifecycle.ts'
import { attendanceCorrectionLifecycle } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.lifecycle.ts'
import { lateReportLifecycle } from '@zhikao/domain/exams/lateReport/lateReport.lifecycle.ts'
import { attendanceFigures } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Db } from '../../db/client.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { recordChanged, updateVersioned } from '../../record/write.ts'
import { attendanceCorrection } from '../attendanceCorrection/attendanceCorrection.table.ts'
import { lateReport } from '../lateReport/lateReport.table.ts'
import { seat } from '../exam/exam.table.ts'
import { readFigures } from './roomRecord.figures.queries.ts'
import { roomRecord } from './roomRecord.table.ts'

type Stored = typeof roomRecord.$inferSelect

/** Submitted records have the figures of the attendance after it changed; what they say of incidents stays as it was submitted. `cause`: by which correction or late report, or which filing from paper, or end of the exam. */
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

/** By what the attendance of one candidate is changed after the end: a correction, or a late report that is taken over. */
type Source = typeof attendanceCorrection | typeof lateReport

/** The record of the candidate's room follows (Decided 37, 38). */
async function followOne(db: Db, actor: Actor, source: Source, source_sn: string): Promise<void> {
  const found = await db
    .select({ record: roomRecord })
    .from(source)
    .innerJoin(seat, and(eq(seat.exam_sn, source.exam_sn), eq(seat.signup_sn, source.signup_sn)))
    .innerJoin(roomRecord, and(eq(roomRecord.exam_sn, seat.exam_sn), eq(roomRecord.room_sn, seat.room_sn)))
    .where(eq(source.sn, source_sn))
  const records = found.map(({ record }) => record)
  await correctFigures(db, actor, records, { source_sn })
}

/** The records of an exam follow what the site filed from paper (Decided 39), and the day of an exam that was begun after they were submitted, because its planned end had passed. */
async function followExam(db: Db, actor: Actor, exam_sn: string, cause: object): Promise<void> {
  const records = await db.select().from(roomRecord).where(eq(roomRecord.exam_sn, exam_sn)).orderBy(roomRecord.sn)
  await correctFigures(db, actor, records, cause)
}

export const roomRecordSubscriptions = [
  onMoved(attendanceCorrectionLifecycle, 'confirm', (db, actor, { sn }) =>
    followOne(db, actor, attendanceCorrection, sn),
  ),
  onMoved(lateReportLifecycle, 'take', (db, actor, { sn }) => followOne(db, actor, lateReport, sn)),
  onMoved(examLifecycle, 'file', (db, actor, { sn }) => followExam(db, actor, sn, { filed_exam_sn: sn })),
  onMoved(examLifecycle, 'finish', (db, actor, { sn }) => followExam(db, actor, sn, { ended_exam_sn: sn })),
  onMoved(examLifecycle, 'endOverdue', (db, actor, { sn }) => followExam(db, actor, sn, { ended_exam_sn: sn })),
]
