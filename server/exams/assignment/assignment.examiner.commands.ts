import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import type { ExaminerLine } from '@zhikao/domain/exams/assignment/assignment.model.ts'
import {
  callChanges,
  examinerFaults,
  examinersRefusal,
  isEmergency,
  isStanding,
  worsenedBy,
} from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { isSameSession, panelFaults } from '@zhikao/domain/exams/panel/panel.rules.ts'
import type { PanelFault } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { callExaminers, placeExaminer, notifyEmergency, notifyExaminers } from './assignment.call.commands.ts'
import { moveAssignment } from './assignment.commands.ts'
import { followExam } from '../panel/panel.leave.commands.ts'
import { holdTeachers, listExaminers } from '../panel/panel.queries.ts'
import { examinerOf } from '../panel/panel.show.ts'
import { lockExam } from '../exam/exam.queries.ts'
import type { ExamRecord } from '../exam/exam.queries.ts'
import { loadExaminers, activeMembers } from './assignment.examiner.queries.ts'
import type { LoadedExaminers } from './assignment.examiner.queries.ts'
import { countChange } from '../exam/exam.commands.ts'
import { lockFresh } from '../../record/write.ts'
import { assignment } from './assignment.table.ts'

/**
 * Gives an exam these examiners, as a whole or not at all: a new examiner is called, one who is not in the list is
 * notified, one who is there in the same role stays (domain.md §5.2). The same list again changes nothing. In the last
 * hours it is an emergency: it needs a reason, of which centre and platform are notified at once (Decided 16).
 */
export async function saveExaminers(
  db: Db,
  actor: Actor,
  sn: string,
  { version, panel: lines, reason }: BodyOf<typeof assignmentContract.saveTeachers>,
): Promise<void> {
  const held = await lockFresh(holdExaminers(db, actor, sn, lines), version)
  const refusal = examinersRefusal(held.record)
  if (refusal) throw new AppError('rule', { rule: refusal.rule, message: refusal.message })
  refuseFaults(await faultsOf(db, held, lines, reason))
  const urgent = isEmergency({ ...held.record, change_hours: held.change_hours }) ? reason : null
  await writeChanges(db, actor, held, lines, urgent)
  await countChange(db, held.record)
  await writeAudit(db, actor, {
    action: 'exam.saveTeachers',
    target: { type: 'exam', sn },
    before: { panel: held.calls.filter(isStanding).map((call) => lineOf(call)) },
    after: { panel: lines.map((line) => lineOf(line)), ...(urgent ? { reason: urgent } : {}) },
    org_sn: held.record.org_sn,
  })
}

/** Locks the exam, then the examiners added and removed, then reads: two exams with the same examiner run in turn. */
async function holdExaminers(
  db: Db,
  actor: Actor,
  sn: string,
  lines: readonly ExaminerLine[],
): Promise<LoadedExaminers> {
  const record = await lockExam(db, actor, sn)
  const { rows } = await db.execute<{ teacher_sn: string }>(
    sql`select distinct teacher_sn from ${assignment} where exam_sn = ${sn} and status <> 'REPLACED'`,
  )
  await holdTeachers(db, [...new Set([...rows, ...lines].map((one) => one.teacher_sn))])
  return loadExaminers(db, actor, record)
}

async function faultsOf(
  db: Db,
  held: LoadedExaminers,
  lines: readonly ExaminerLine[],
  reason: string | null,
): Promise<PanelFault[]> {
  const { record, scene, session, panel, calls } = held
  const { subject, session_no } = record
  const mine = lines.map(({ teacher_sn, role }) => ({ teacher_sn, role, subject, session_no }))
  const known = await listExaminers(
    db,
    lines.map((line) => line.teacher_sn),
    panel.plan,
  )
  const examiners = new Map(known.map((one) => [one.sn, examinerOf(one, panel.running, one.sn)]))
  const { called } = callChanges(calls, lines)
  const faults = panelFaults([...mine, ...held.others], examiners, scene, (member) => {
    const isNew = called.some(({ teacher_sn, role }) => teacher_sn === member.teacher_sn && role === member.role)
    return !isSameSession(member, record) || !isNew
  })
  const rooms = held.rooms.map((room) => room.room_sn)
  const own = examinerFaults(calls, lines, { ...record, change_hours: held.change_hours, rooms, reason })
  const isBefore = record.now < record.start_time
  const lacking = !isBefore
    ? []
    : worsenedBy(activeMembers(calls), mine, record, { sessions: [session], odd: scene.odd })
  return [...faults, ...own, ...lacking.map((one) => ({ path: 'panel', ...one }))]
}

/** The first fault gives the rule; the screen shows all of them, each at its line. */
function refuseFaults(faults: readonly PanelFault[]): void {
  const [first] = faults
  if (first) throw new AppError('rule', { rule: first.rule, message: first.message, errors: faults.slice(0, 100) })
}

async function writeChanges(
  db: Db,
  actor: Actor,
  { record, calls }: LoadedExaminers,
  lines: readonly ExaminerLine[],
  urgent: string | null,
): Promise<void> {
  const { called, ended, placed } = callChanges(calls, lines)
  for (const { call, next } of ended)
    await moveAssignment(
      db,
      actor,
      call.sn,
      'replace',
      { version: call.version, opinion: urgent },
      next ? { to: 'role', role: next.role } : { to: 'another' },
    )
  for (const { call, room_sn } of placed) await placeExaminer(db, call, room_sn)
  const sns = await callNew(db, actor, record, called)
  // An examiner who is called again in another role was notified of the change already.
  const recast = new Set(ended.flatMap(({ next }) => (next ? [next] : [])))
  await notifyExaminers(
    db,
    'called',
    sns.filter((_, at) => !recast.has(called[at] ?? NO_LINE)),
  )
  await notifyExaminers(
    db,
    'placed',
    placed.map(({ call }) => call.sn),
  )
  await followExam(db, record.plan_sn, record, lines)
  if (urgent && called.length + ended.length > 0)
    await notifyEmergency(db, record, { called: sns, ended: ended.map(({ call }) => call.sn), reason: urgent })
}
const NO_LINE: ExaminerLine = { teacher_sn: '', role: 'SUPERVISOR', room_sn: null }

async function callNew(
  db: Db,
  actor: Actor,
  { sn, start_time, end_time }: ExamRecord,
  called: readonly ExaminerLine[],
): Promise<string[]> {
  const time = { start: start_time, end: end_time }
  return callExaminers(
    db,
    actor,
    called.map(({ teacher_sn, role, room_sn }) => ({ exam_sn: sn, teacher_sn, role, room_sn, time })),
  )
}

const lineOf = ({ teacher_sn, role, room_sn }: ExaminerLine): ExaminerLine => ({ teacher_sn, role, room_sn })
