import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { roomRecordLifecycle } from '@zhikao/domain/exams/roomRecord/roomRecord.lifecycle.ts'
import { roomRecordNotices } from '@zhikao/domain/exams/roomRecord/roomRecord.messages.ts'
import { recordText, ROOM_CHECKS } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import { recordConfirmRefusal, recordEditRefusal } from '@zhikao/domain/exams/roomRecord/roomRecord.rules.ts'
import type { BodyOf, ParamsOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import { lockFresh, recordChanged, recordCreated, updateVersioned } from '../../record/write.ts'
import { figuresOf, lockRecord } from './roomRecord.queries.ts'
import type { RoomRecord } from './roomRecord.queries.ts'
import { roomConfirmation, roomRecord } from './roomRecord.table.ts'

type Place = ParamsOf<typeof roomRecordContract.save>

function refuseFault(fault: Refusal | null): void {
  if (fault) throw new AppError('rule', fault)
}

/** Writes checks and remarks; who confirmed what was there before confirms again. The same words change nothing. */
export async function saveRecord(
  db: Db,
  actor: Actor,
  { id, room }: Place,
  { version, checks, remarks }: BodyOf<typeof roomRecordContract.save>,
): Promise<void> {
  const before = await lockFresh(lockRecord(db, actor, id, room), version)
  refuseFault(recordEditRefusal(before))
  const { sn, org_sn } = before
  const text = { checks: ROOM_CHECKS.filter((one) => checks.includes(one)), remarks }
  if (before.version === 0) {
    await db.insert(roomRecord).values({ sn, exam_sn: id, room_sn: room, org_sn, ...text })
    return recordCreated(db, actor, roomRecordLifecycle, { sn, org_sn }, text)
  }
  const written = pick(recordText, before)
  if (JSON.stringify(written) === JSON.stringify(text)) return undefined
  await updateVersioned(db, roomRecord, before, text)
  await db.delete(roomConfirmation).where(eq(roomConfirmation.record_sn, sn))
  return recordChanged(db, actor, 'roomRecord.update', { sn, org_sn }, written, text)
}

/** One of the two people of the room confirms the record (domain.md §3.13a). */
export async function confirmRecord(
  db: Db,
  actor: Actor,
  { id, room }: Place,
  { version }: BodyOf<typeof roomRecordContract.confirm>,
): Promise<void> {
  const record = await lockFresh(lockRecord(db, actor, id, room), version)
  refuseFault(recordConfirmRefusal(record))
  await db.insert(roomConfirmation).values({ record_sn: record.sn, account_sn: actor.sn })
  await writeAudit(db, actor, {
    action: 'roomRecord.confirm',
    target: { type: 'roomRecord', sn: record.sn },
    before: null,
    after: { version: record.version },
    org_sn: record.org_sn,
  })
}

/** Submits the record of a room; the opinion is the reason where one is needed. */
export function submitRecord(db: Db, actor: Actor, { id, room }: Place, body: MoveBody): Promise<void> {
  return moveRecord(db, {
    lifecycle: roomRecordLifecycle,
    table: roomRecord,
    // Nothing written yet: every check is open, which the guard refuses.
    load: (tx) => lockRecord(tx, actor, id, room),
    move: 'submit',
    actor,
    body,
    effect: closeRecord,
    org_sn: (record) => record.org_sn,
  })
}

/** The figures stay as they are now, and the site is notified of what the chief filed. */
async function closeRecord(db: Db, actor: Actor, record: RoomRecord): Promise<void> {
  await db
    .update(roomRecord)
    .set({ figures: figuresOf(record), submitted_by: actor.sn, submit_time: businessNow })
    .where(eq(roomRecord.sn, record.sn))
  if (record.person.part !== 'chief') return
  await sendNotice(db, {
    to: [{ org: record.org_sn }],
    event: 'roomRecord.submit',
    title: roomRecordNotices.submit_title,
    abstract: roomRecordNotices.submit_abstract,
    params: { exam: record.exam_name, room: record.room, name: actor.name },
    screen: 'roomRecord',
    at: { sn: record.exam_sn },
    about: { entity: 'roomRecord', sn: record.sn },
  })
}
