import { and, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { transferLifecycle } from '@zhikao/domain/people/transfer/transfer.lifecycle.ts'
import { transferNotices as words } from '@zhikao/domain/people/transfer/transfer.messages.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { shareMedia } from '../../platform/media/media.commands.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { jobActor } from '../../record/jobActor.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { getStudent } from '../student/student.queries.ts'
import { transferStudent } from '../student/student.transfer.commands.ts'
import { writeDecision } from './transfer.commands.ts'
import { getTransfer, isUnannounced, lockTransfer } from './transfer.queries.ts'
import type { TransferRecord } from './transfer.queries.ts'
import { transfer } from './transfer.table.ts'

type Move = MoveOf<typeof transferLifecycle>

/** Moves a request: the institution that the student leaves, or the platform, decides; the other one withdraws; a job ends it. */
export function moveTransfer(db: Db, actor: Actor, sn: string, move: Move | 'lapse', body: MoveBody): Promise<void> {
  return moveRecord<TransferRecord, TransferRecord['status'], Move, 'lapse'>(db, {
    lifecycle: transferLifecycle,
    table: transfer,
    load: (tx) => lockTransfer(tx, actor, sn),
    move,
    actor,
    body,
    effect: effectsOf(body)[move],
    org_sn: (record) => record.org_sn,
  })
}

/** Nobody decided in its days (Decided 24). */
export const lapseTransfer = (db: Db, sn: string): Promise<void> => moveTransfer(db, jobActor, sn, 'lapse', {})

function effectsOf({ opinion = null }: MoveBody): Effects<typeof transferLifecycle, TransferRecord> {
  return {
    approve: async (db, actor, record) => {
      await writeDecision(db, record.sn, opinion)
      await handOver(db, actor, record)
      await notify(db, record, 'approve', parties(record))
    },
    reject: async (db, _, record) => {
      await writeDecision(db, record.sn, opinion)
      await notify(db, record, 'reject', [{ org: record.org_sn }], opinion)
    },
    // Nobody is notified, so that the work is the same whether the student exists or not.
    withdraw: async () => undefined,
    lapse: (db, _, record) => notify(db, record, 'lapse', [{ org: record.org_sn }]),
  }
}

/** The student, whom `lockTransfer` locked, gets the institution and the place that were asked for. */
async function handOver(db: Db, actor: Actor, record: TransferRecord): Promise<void> {
  const { found, org_sn, student_no, major_sn, class_name, grade_year } = record
  if (!found) throw new Error('a request without a student was approved')
  // By its number alone: the institution that the student leaves decides, the guard compared both.
  const current = await getStudent(db, jobActor, found.student.sn)
  await transferStudent(db, actor, current, { org_sn, student_no, major_sn, class_name, grade_year })
}

const parties = ({ org_sn, from_org_sn }: TransferRecord): Audience[] =>
  [org_sn, from_org_sn].flatMap((org) => (org === null ? [] : [{ org }]))

type Event = 'create' | 'approve' | 'reject' | 'lapse'

async function notify(
  db: Db,
  record: TransferRecord,
  event: Event,
  to: Audience[],
  opinion: string | null = null,
): Promise<void> {
  await sendNotice(db, {
    to,
    event: `transfer.${event}`,
    title: words[`${event}_title`],
    abstract: words[`${event}_abstract`],
    params: {
      org: record.org_name,
      name: record.name,
      from: record.found?.from_org_name ?? '',
      deadline: record.deadline.slice(0, 16),
    },
    opinion,
    screen: 'studentTransfers',
    at: { record: record.sn },
    about: { entity: transferLifecycle.name, sn: record.sn },
  })
}

/** Notifies the institution that the student would leave, and the platform, of a request, and lets that institution read its files; once. */
export async function announceTransfer(db: Db, sn: string): Promise<void> {
  const waits = and(eq(transfer.sn, sn), isUnannounced)
  const [waiting] = await db.update(transfer).set({ notice_time: businessNow }).where(waits).returning()
  if (!waiting?.from_org_sn) return
  const record = await getTransfer(db, jobActor, sn)
  await shareMedia(db, record.proof_files, waiting.from_org_sn)
  await notify(db, record, 'create', [{ org: waiting.from_org_sn }, 'platform'])
}
