import { and, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
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

/** The submitted record of the candidate's room has the figures of the corrected attendance (Decided 37); what it says of incidents stays as it was submitted. */
async function correctFigures(db: Db, actor: Actor, correctionSn: string): Promise<void> {
  const [found] = await db
    .select({ record: roomRecord })
    .from(attendanceCorrection)
    .innerJoin(
      seat,
      and(eq(seat.exam_sn, attendanceCorrection.exam_sn), eq(seat.signup_sn, attendanceCorrection.signup_sn)),
    )
    .innerJoin(roomRecord, and(eq(roomRecord.exam_sn, seat.exam_sn), eq(roomRecord.room_sn, seat.room_sn)))
    .where(eq(attendanceCorrection.sn, correctionSn))
  const record = found?.record
  const live = record && (await readFigures(db, record.exam_sn)).get(record.room_sn)
  if (!record?.figures || !live) return
  const [before, after] = [pick(attendanceFigures, record.figures), pick(attendanceFigures, live)]
  await updateVersioned(db, roomRecord, record, { figures: { ...record.figures, ...after } })
  await recordChanged(db, actor, 'roomRecord.figures', record, before, { ...after, correction_sn: correctionSn })
}

export const roomRecordSubscriptions = [
  onMoved(attendanceCorrectionLifecycle, 'confirm', (db, actor, { sn }) => correctFigures(db, actor, sn)),
]
