import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { assignmentNotices } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import type { CallRole, PanelMember, SessionKey } from '@zhikao/domain/exams/panel/panel.model.ts'
import { isSameSession } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { examApplicationMessages } from '@zhikao/domain/exams/examApplication/examApplication.messages.ts'
import { callRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import type { Db } from '../../db/client.ts'
import { recordHistory } from '../../record/history.ts'
import { codeOf, constraintOf } from '../../db/transaction.ts'
import { updateVersioned } from '../../record/write.ts'
import { newSn } from '../../db/sn.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { listAddressed, listCalledNames } from './assignment.call.queries.ts'
import type { ComingCall, Deputy } from './assignment.call.queries.ts'
import { assignment } from './assignment.table.ts'

/** Who calls: an account, or a factory. */
type Caller = Parameters<typeof recordHistory>[1]
type Call = {
  exam_sn: string
  teacher_sn: string
  role: CallRole
  room_sn?: string | null
  time: { start: string; end: string }
}

/** Calls examiners to exams, each with its first line of history: each has still to answer (domain.md §5.7); answers their numbers, in order. The database refuses two at once. */
export async function callExaminers(db: Db, actor: Caller, calls: readonly Call[]): Promise<string[]> {
  const rows = calls.map((call) => ({ sn: newSn(), ...call }))
  if (rows.length > 0) await db.insert(assignment).values(rows)
  for (const { sn } of rows)
    await recordHistory(db, actor, {
      entity: assignmentLifecycle.name,
      entity_sn: sn,
      move: 'create',
      from: null,
      to: assignmentLifecycle.initial,
      opinion: null,
      version: 1,
    })
  return rows.map((row) => row.sn)
}

/** Puts a call into a room, or into none; its answer stays. */
export const placeExaminer = (db: Db, call: { sn: string; version: number }, room_sn: string | null): Promise<void> =>
  updateVersioned(db, assignment, call, { room_sn })

/** An exam that was made of a plan's session. */
type Held = SessionKey & { sn: string; start_time: string; end_time: string }

/** Calls the chosen examiners of a plan to its exams; who is chosen for a session that has no exam is not called. */
export async function callPanel(
  db: Db,
  actor: Caller,
  panel: readonly PanelMember[],
  exams: readonly Held[],
): Promise<void> {
  const calls = panel.flatMap((member) => {
    const exam = exams.find((one) => isSameSession(one, member))
    if (!exam) return []
    const time = { start: exam.start_time, end: exam.end_time }
    return [{ exam_sn: exam.sn, teacher_sn: member.teacher_sn, role: member.role, time }]
  })
  try {
    await callExaminers(db, actor, calls)
  } catch (error) {
    // The exclusion constraint is the last guard against two exams at once.
    const isTaken = codeOf(error) === '23P01' && constraintOf(error) === 'assignment_overlap'
    throw isTaken ? refuse(examApplicationMessages, 'exam_teacher_taken') : error
  }
}

/** Notifies examiners of their calls: that they are called, to the panel or for scoring alone, or which room is theirs (domain.md §5.11). `hours`: how long an answer may take. */
export async function notifyExaminers(
  db: Db,
  event: 'called' | 'placed' | 'scorer',
  sns: readonly string[],
  hours = 0,
): Promise<void> {
  for (const { sn, account_sn, org_name, exam_name, role, room, start } of await listAddressed(db, sns))
    await sendNotice(db, {
      to: [{ account: account_sn }],
      event: `assignment.${event}`,
      title: assignmentNotices[event === 'scorer' ? 'called' : event],
      abstract:
        event === 'placed' && room === null ? assignmentNotices.placed_all_text : assignmentNotices[`${event}_text`],
      params: { org: org_name, exam: exam_name, role: callRoleWords[role], room: room ?? '', start, hours },
      screen: 'assignmentCards',
      about: { entity: 'assignment', sn },
    })
}

type Emergency = { called: readonly string[]; ended: readonly string[]; reason: string }

/** Notifies centre and platform at once that the examiners of an exam changed in the last hours, and why (Decided 16). */
export async function notifyEmergency(
  db: Db,
  exam: { sn: string; name: string; org_name: string },
  { called, ended, reason }: Emergency,
): Promise<void> {
  const named = async (sns: readonly string[]) => (await listCalledNames(db, sns)).join('、') || '–'
  await sendNotice(db, {
    to: ['platform'],
    event: 'exam.emergency',
    title: assignmentNotices.emergency,
    abstract: assignmentNotices.emergency_text,
    params: { org: exam.org_name, exam: exam.name, ended: await named(ended), called: await named(called), reason },
    screen: 'examList',
    about: { entity: 'exam', sn: exam.sn },
  })
}

/** Notifies site and platform who is the chief of an exam now, as its chief is out of service (review M7). */
export async function notifyDeputy(
  db: Db,
  { org_sn, exam_sn, exam_name }: ComingCall,
  { name }: Deputy,
): Promise<void> {
  await sendNotice(db, {
    to: [{ org: org_sn }, 'platform'],
    event: 'assignment.deputy',
    title: assignmentNotices.deputy,
    abstract: assignmentNotices.deputy_text,
    params: { teacher: name, exam: exam_name },
    screen: 'examTeachers',
    at: { sn: exam_sn },
    about: { entity: 'exam', sn: exam_sn },
  })
}
