import { eq, sql } from 'drizzle-orm'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { ROOM_CHECKS } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import type { RecordStatus } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { buildAttendance } from '../attendance/attendance.factory.ts'
import { exam, examRoom, seat } from '../exam/exam.table.ts'
import { readFigures } from './roomRecord.figures.queries.ts'
import { recordKey } from './roomRecord.queries.ts'
import { roomRecord } from './roomRecord.table.ts'

type Overrides = {
  /** The site. */
  org_sn?: string
  /** It begins in so many minutes, and lasts 90: without it the exam is over. */
  minutes?: number
  /** Accounts of examiners with their roles; their calls are confirmed, for all rooms. */
  examiners?: Record<string, PanelRole>
  started?: boolean
  recorded?: boolean
  candidates?: number
  /** Every check is ticked. */
  written?: boolean
  status?: RecordStatus
}

/** An exam for tests with one room; its number, and that of the room. `written`, or a state: its record has every check. */
export async function buildRoomRecord(
  db: Db,
  { written, status, minutes = -120, ...given }: Overrides = {},
): Promise<{ sn: string; room_sn: string; plan_sn: string }> {
  const { sn, org_sn, plan_sn } = await buildAttendance(db, { minutes, ...given })
  const [held] = await db.select({ room_sn: examRoom.room_sn }).from(examRoom).where(eq(examRoom.exam_sn, sn))
  if (!held) throw new Error('the exam has no room')
  const { room_sn } = held
  if (!written && !status) return { sn, room_sn, plan_sn }
  const sent =
    status === 'SUBMIT'
      ? { status, figures: (await readFigures(db, sn)).get(room_sn) ?? null, submit_time: await clock(db) }
      : {}
  const key = recordKey(sn, room_sn)
  await db
    .insert(roomRecord)
    .values({ sn: key, exam_sn: sn, room_sn, org_sn, checks: [...ROOM_CHECKS], remarks: '', ...sent })
  return { sn, room_sn, plan_sn }
}

/** The records of a plan's rooms with candidates are submitted, for tests: of one subject, or of all. */
export async function fileRecords(db: Db, plan_sn: string, subject?: Subject): Promise<void> {
  await db.execute(sql`
    insert into ${roomRecord} (sn, exam_sn, room_sn, org_sn, checks, remarks, status)
    select e.sn || '-' || x.room_sn, e.sn, x.room_sn, e.org_sn, ${sql.param([...ROOM_CHECKS])}, '', 'SUBMIT' from ${exam} e join ${examRoom} x on x.exam_sn = e.sn
    where e.plan_sn = ${plan_sn} and (${subject ?? null}::text is null or e.subject = ${subject ?? null})
      and exists (select 1 from ${seat} s where (s.exam_sn, s.room_sn) = (x.exam_sn, x.room_sn))`)
}
