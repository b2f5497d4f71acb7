import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import type { studentMergeContract } from '@zhikao/domain/people/studentMerge/studentMerge.contract.ts'
import { studentMergeLifecycle } from '@zhikao/domain/people/studentMerge/studentMerge.lifecycle.ts'
import {
  studentMergeMessages,
  studentMergeNotices as words,
} from '@zhikao/domain/people/studentMerge/studentMerge.messages.ts'
import { pairFault } from '@zhikao/domain/people/studentMerge/studentMerge.rules.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { elevated } from '../../record/scope.ts'
import { recordChanged, recordCreated, uniqueOr } from '../../record/write.ts'
import { joinRecords } from '../student/student.person.commands.ts'
import { lockStudent } from '../student/student.queries.ts'
import { student } from '../student/student.table.ts'
import { getMerge, getPair, lockMerge, lockPair } from './studentMerge.queries.ts'
import type { Compared, StudentMergeRecord } from './studentMerge.queries.ts'
import { studentMerge } from './studentMerge.table.ts'

type Move = MoveOf<typeof studentMergeLifecycle>
type Asked = BodyOf<typeof studentMergeContract.create>

/** Asks to merge two records of one person; answers the number (Decided 43). */
export async function createMerge(db: Db, actor: Actor, { keep, drop, reason }: Asked): Promise<string> {
  await lockPair(db, keep, drop)
  const pair = await getPair(db, keep, drop)
  const fault = pairFault(pair.keep, pair.drop)
  if (fault) throw new AppError('rule', fault)
  const sn = newSn()
  const facts = { keep_sn: keep, drop_sn: drop, reason }
  await uniqueOr(
    studentMergeMessages,
    { student_merge_open: 'merge_waiting' },
    db.insert(studentMerge).values({ ...facts, sn, account_sn: actor.sn }),
  )
  await recordCreated(db, actor, studentMergeLifecycle, { sn }, facts)
  await notify(db, await getMerge(db, actor, sn), 'create', ['platform'])
  return sn
}

/** Moves a merge: another person of centre or platform confirms or rejects it. */
export function moveMerge(db: Db, actor: Actor, sn: string, move: Move, body: MoveBody): Promise<void> {
  return moveRecord<StudentMergeRecord, StudentMergeRecord['status'], Move>(db, {
    lifecycle: studentMergeLifecycle,
    table: studentMerge,
    load: (tx) => lockMerge(tx, actor, sn),
    move,
    actor,
    body,
    effect: effectsOf(body)[move],
    org_sn: () => null,
  })
}

function effectsOf({ opinion = null }: MoveBody): Effects<typeof studentMergeLifecycle, StudentMergeRecord> {
  return {
    confirm: async (db, actor, record) => {
      await keepOpinion(db, record, opinion)
      await mergeInto(db, actor, record)
      const { keep, drop } = record.pair
      for (const one of [keep, drop]) await notify(db, record, 'confirm', [{ org: one.org_sn }], one)
    },
    reject: async (db, _, record) => {
      await keepOpinion(db, record, opinion)
      await notify(db, record, 'reject', [{ account: record.account_sn }])
    },
  }
}

const keepOpinion = (db: Db, { sn }: StudentMergeRecord, opinion: string | null) =>
  db.update(studentMerge).set({ opinion }).where(eq(studentMerge.sn, sn))

/** The record keeps what it has, and is disabled; so are the records that were merged into it before part of the one that is kept. */
async function mergeInto(db: Db, actor: Actor, { keep_sn, drop_sn, reason }: StudentMergeRecord): Promise<void> {
  const editor = elevated(actor, 'student:edit', 'a confirmed merge disables the record that is merged')
  const current = await lockStudent(db, editor, drop_sn)
  if (current.status === 'ENABLE')
    await moveRecord(db, {
      lifecycle: studentLifecycle,
      table: student,
      load: async () => current,
      move: 'disable',
      actor: editor,
      body: { opinion: reason },
      effect: async () => undefined,
      org_sn: ({ org_sn }) => org_sn,
    })
  await joinRecords(db, keep_sn, drop_sn)
  const [before, after] = [{ merged_into: null }, { merged_into: keep_sn }]
  await recordChanged(db, actor, 'student.update', current, before, after)
}

type Event = 'create' | 'confirm' | 'reject'

/** A request is a message to centre and platform; the confirmation is told to the institutions of both records, a rejection to who asked. */
async function notify(
  db: Db,
  record: StudentMergeRecord,
  event: Event,
  to: Audience[],
  told: Compared = record.pair.keep,
): Promise<void> {
  const { keep, drop } = record.pair
  await sendNotice(db, {
    to,
    event: `studentMerge.${event}`,
    title: words[`${event}_title`],
    abstract: words[`${event}_abstract`],
    params: {
      name: told.name,
      student_no: told.student_no,
      ...(event === 'confirm'
        ? {}
        : {
            keep: keep.name,
            keep_no: keep.student_no,
            drop: drop.name,
            drop_no: drop.student_no,
            reason: record.reason,
          }),
    },
    screen: 'studentList',
    at: { record: told.sn },
    about: { entity: 'student', sn: told.sn },
  })
}
