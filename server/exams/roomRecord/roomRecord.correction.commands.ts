import { and, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
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

/** Where attendance is changed after the end: by a correction, or by a late report that is taken over. */
type Source = typeof attendanceCorrection | typeof lateReport

/** The submitted record of the candidate's room has the figures of the changed attendance (Decided 37, 38); what it says of incidents stays as it was submitted. */
async function correctFigures(db: Db, actor: Actor, source: Source, sn: string): Promise<void> {
  const [found] = await db
    .select({ record: roomRecord })
    .from(source)
    .innerJoin(seat, and(eq(seat.exam_sn, source.exam_sn), eq(seat.signup_sn, source.signup_sn)))
    .innerJoin(roomRecord, and(eq(roomRecord.exam_sn, seat.exam_sn), eq(roomRecord.room_sn, seat.room_sn)))
    .where(eq(source.sn, sn))
  const record = found?.record
  const live = record && (await readFigures(db, record.exam_sn)).get(record.room_sn)
  if (!record?.figures || !live) return
  const [before, after] = [pick(attendanceFigures, record.figures), pick(attendanceFigures, live)]
  await updateVersioned(db, roomRecord, record, { figures: { ...record.figures, ...after } })
  await recordChanged(db, actor, 'roomRecord.figures', record, before, { ...after, source_sn: sn })
}

export const roomRecordSubscriptions = [
  onMoved(attendanceCorrectionLifecycle, 'confirm', (db, actor, { sn }) =>
    correctFigures(db, actor, attendanceCorrection, sn),
  ),
  onMoved(lateReportLifecycle, 'take', (db, actor, { sn }) => correctFigures(db, actor, lateReport, sn)),
]
