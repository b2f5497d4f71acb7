import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import {
  assignmentMessages,
  assignmentNotices,
  declineKindWords,
} from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { isVacant } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import type { DeclineKind } from '@zhikao/domain/exams/assignment/assignment.model.ts'
import { answerUntil } from '@zhikao/domain/exams/assignment/assignment.rules.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { TextParams } from '@zhikao/domain/kernel/text.ts'
import { callRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { jobActor } from '../../record/jobActor.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { suspendTeacher } from '../../people/teacher/teacher.move.commands.ts'
import { linkMedia, shareMedia } from '../../platform/media/media.commands.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { countRefusals, holdExaminerOf, lockAssignment } from './assignment.queries.ts'
import type { AssignmentRecord } from './assignment.queries.ts'
import { assignment } from './assignment.table.ts'

type Move = MoveOf<typeof assignmentLifecycle>
type JobMove = keyof NonNullable<typeof assignmentLifecycle.jobMoves>

/** Why a call ends: another examiner was chosen, the same examiner is called in another role, or is out of service. */
type End = { to: 'another' } | { to: 'role'; role: PanelRole } | { to: 'nobody' }

/** What an answer carries: the kind of a decline besides its reason, and the proof of a leave (Decided 16). */
type Answer = MoveBody & { kind?: DeclineKind; leave_files?: string[] }

/** Moves a call: the examiner's answer, or the end of it. */
export async function moveAssignment(
  db: Db,
  actor: Actor,
  sn: string,
  move: Move | JobMove,
  body: Answer,
  end: End = { to: 'another' },
): Promise<void> {
  if (move === 'decline' || move === 'timeout') await holdExaminerOf(db, sn)
  return moveRecord<AssignmentRecord, AssignmentRecord['status'], Move, JobMove>(db, {
    lifecycle: assignmentLifecycle,
    table: assignment,
    load: (tx) => lockAssignment(tx, actor, sn),
    move,
    actor,
    body,
    effect: effectsOf(body, end)[move],
    org_sn: (record) => record.org_sn,
  })
}

/** There was no answer in time: the call lapses, in the words of the rule (Decided 15). */
export const timeOutCall = (db: Db, sn: string): Promise<void> =>
  moveAssignment(db, jobActor, sn, 'timeout', { opinion: assignmentMessages.assignment_silent.CN })

function effectsOf(
  { opinion = null, kind = 'LEAVE', leave_files = [] }: Answer,
  end: End,
): Effects<typeof assignmentLifecycle, AssignmentRecord> {
  return {
    confirm: async (db, _, record) => {
      await answer(db, record, { declared: true })
      await notify(db, record, 'confirm', toSite(record))
    },
    decline: async (db, actor, record) => {
      await linkMedia(db, actor, leave_files, ['ATTACHMENT'], 'leave_files')
      await shareMedia(db, leave_files, record.org_sn)
      await answer(db, record, { reason: opinion, decline_kind: kind, leave_files })
      const counted = await readRefusals(db, record.teacher_sn)
      const site = toSite(record)
      const params = { ...counted, kind: declineKindWords[kind] }
      await notify(db, record, 'decline', { ...site, to: [...site.to, 'platform'], opinion, params })
      await suspendBeyond(db, record.teacher_sn, counted)
    },
    timeout: async (db, _, record) => {
      await answer(db, record, { reason: opinion })
      const params = { until: answerUntil(record).slice(0, 16) }
      const site = toSite(record)
      await notify(db, record, 'timeout', { ...site, to: [...site.to, 'platform'], params })
      if (record.account_sn)
        await notify(db, record, 'lapsed', { to: [{ account: record.account_sn }], screen: 'assignmentCards', params })
      await suspendBeyond(db, record.teacher_sn, await readRefusals(db, record.teacher_sn))
    },
    replace: (db, _, record) => notifyEnd(db, record, end),
    vacate: async (db, _, record) => {
      const site = toSite(record)
      await notify(db, record, 'withdrawn', { ...site, to: [...site.to, 'platform'] })
    },
  }
}

type Refusals = { count: number; max: number }

/** The counted refusals of an examiner in this year, and how many are allowed. */
async function readRefusals(db: Db, teacherSn: string): Promise<Refusals> {
  const { refusals_max: max } = await readSettings(db, 'teacher_rules')
  return { count: await countRefusals(db, teacherSn), max }
}

/** One refusal more than the setting allows in a calendar year disables the examiner (Decided 16). */
async function suspendBeyond(db: Db, teacherSn: string, refusals: Refusals): Promise<void> {
  if (refusals.count > refusals.max) await suspendTeacher(db, teacherSn, refusals)
}

type Notice = {
  to: readonly Audience[]
  screen: ScreenName
  at?: Record<string, string>
  params?: TextParams
  opinion?: string | null
}

/** The notice leads the site to where it can act: the examiners of the exam. */
const toSite = ({ org_sn, exam_sn }: AssignmentRecord): Notice => ({
  to: [{ org: org_sn }],
  screen: 'examTeachers',
  at: { sn: exam_sn },
})

/** An examiner who declined or did not answer needs no notice. */
async function notifyEnd(db: Db, record: AssignmentRecord, end: End): Promise<void> {
  if (end.to === 'nobody') return notify(db, record, 'withdrawn', toSite(record))
  if (record.account_sn === null || isVacant(record)) return
  const notice: Notice = { to: [{ account: record.account_sn }], screen: 'assignmentCards' }
  if (end.to === 'another') return notify(db, record, 'replace', notice)
  return notify(db, record, 'recast', { ...notice, params: { next: callRoleWords[end.role] } })
}

async function answer(
  db: Db,
  { sn }: AssignmentRecord,
  given: { declared: true } | { reason: string | null; decline_kind?: DeclineKind; leave_files?: string[] },
): Promise<void> {
  await db
    .update(assignment)
    .set({ ...given, reply_time: businessNow })
    .where(eq(assignment.sn, sn))
}

type Event = Move | Exclude<JobMove, 'vacate'> | 'recast' | 'withdrawn' | 'lapsed'

async function notify(db: Db, record: AssignmentRecord, event: Event, notice: Notice): Promise<void> {
  const { to, screen, at, params, opinion = null } = notice
  await sendNotice(db, {
    to,
    event: `assignment.${event}`,
    title: assignmentNotices[event],
    abstract: assignmentNotices[`${event}_text`],
    params: { teacher: record.teacher_name, exam: record.exam_name, role: callRoleWords[record.role], ...params },
    opinion,
    screen,
    ...(at ? { at } : {}),
    about: { entity: 'assignment', sn: record.sn },
  })
}
