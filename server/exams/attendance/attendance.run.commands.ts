import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { attendanceNotices } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { CHECK_ITEMS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { FINISH_HOURS } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { RunFlag } from '@zhikao/domain/exams/exam/exam.model.ts'
import {
  chiefFault,
  chiefReason,
  EXAM_RUN,
  countStates,
  finishFault,
  finishReason,
  shortageText,
  startFault,
  startReason,
} from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Text, TextParams } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import { recordHistory } from '../../record/history.ts'
import { jobActor } from '../../record/jobActor.ts'
import { followersOf } from '../../record/subscriptions.ts'
import { writeRun } from '../exam/exam.commands.ts'
import { listAttendance, listChecks } from './attendance.candidate.queries.ts'
import { holdRun, refuseFault } from './attendance.commands.ts'
import { loadRunFacts } from './attendance.facts.queries.ts'
import type { RunRecord } from './attendance.queries.ts'
import { attendance, examCheck } from './attendance.table.ts'

type Asked = { version?: number | undefined; reason: string | null }
const stale = () => new AppError('stale', { rule: 'stale' })
const closed = () => new AppError('state', { rule: 'state' })

/** Checks and unchecks the items before the start: any examiner of the exam, and the site. */
export async function saveChecklist(
  db: Db,
  actor: Actor,
  sn: string,
  { items }: BodyOf<typeof attendanceContract.saveChecklist>,
): Promise<void> {
  const run = await holdRun(db, actor, sn)
  if (run.actual_start_time !== null) throw closed()
  const before = (await listChecks(db, sn)).filter((one) => one.checked_by !== null).map(({ item }) => item)
  const asked = new Map(items.map(({ item, checked }) => [item, checked]))
  const checked = CHECK_ITEMS.filter((item) => asked.get(item) ?? before.includes(item))
  const added = checked.filter((item) => !before.includes(item))
  const removed = before.filter((item) => !checked.includes(item))
  if (added.length + removed.length === 0) return
  await db.delete(examCheck).where(and(eq(examCheck.exam_sn, sn), inArray(examCheck.item, removed)))
  if (added.length > 0)
    await db.insert(examCheck).values(added.map((item) => ({ exam_sn: sn, item, checked_by: actor.sn })))
  await writeAudit(db, actor, {
    action: 'exam.checklist',
    target: { type: 'exam', sn },
    before: { checked: before },
    after: { checked },
    org_sn: run.org_sn,
  })
}

/** Begins an exam: the chief, or the site with a reason while he is missing (domain.md §3.13a). */
export async function startExam(db: Db, actor: Actor, sn: string, { version, reason }: Asked): Promise<void> {
  const run = await holdRun(db, actor, sn)
  if (version !== undefined && version !== run.version) throw stale()
  if (run.actual_start_time !== null) throw closed()
  refuseFault(chiefFault(run.person, run.chief_time !== null))
  const facts = await loadRunFacts(db, actor, run)
  refuseFault(startFault(facts))
  if (!reason) refuseFault(chiefReason(run.person) ?? startReason(facts))
  const flag: RunFlag[] = facts.shortages.length > 0 ? ['PANEL_INCOMPLETE'] : []
  await writeRun(db, run, {
    actual_start_time: run.now,
    started_by: actor.sn,
    start_reason: reason,
    run_flags: [...new Set([...run.run_flags, ...flag])],
  })
  await note(db, actor, run, { move: 'start', to: 'IN_PROGRESS', reason, after: { actual_start_time: run.now } })
  if (flag.length === 0) return
  await notify(db, run, ['platform'], 'panel', { what: shortageText(facts), reason: reason ?? '' })
}

/** Ends an exam: who is in the room has left (domain.md §3.13a). */
export async function finishExam(db: Db, actor: Actor, sn: string, { version, reason }: Asked): Promise<void> {
  const run = await holdRun(db, actor, sn)
  if (version !== undefined && version !== run.version) throw stale()
  if (run.actual_start_time === null) throw closed()
  refuseFault(chiefFault(run.person, run.chief_time !== null))
  const candidates = await listAttendance(db, sn)
  refuseFault(finishFault(candidates))
  if (!reason) refuseFault(chiefReason(run.person) ?? finishReason(run, candidates))
  await end(db, actor, run, { reason, flags: run.run_flags })
}

type End = { reason: string | null; flags: readonly RunFlag[] }

async function end(db: Db, actor: Actor, run: RunRecord, { reason, flags }: End): Promise<void> {
  await writeRun(db, run, {
    actual_end_time: run.now,
    finished_by: actor.sn,
    finish_reason: reason,
    run_flags: [...flags],
  })
  const left = await db
    .update(attendance)
    .set({ state: 'LEFT', left_time: run.now, version: sql`${attendance.version} + 1`, update_time: businessNow })
    .where(and(eq(attendance.exam_sn, run.sn), inArray(attendance.state, ['PRESENT', 'LATE'])))
  const counts = countStates(await listAttendance(db, run.sn))
  const after = { actual_end_time: run.now, left_now: left.rowCount, ...counts }
  await note(db, actor, run, { move: 'finish', to: 'ENDED', reason, after })
  for (const follow of followersOf(EXAM_RUN.name, 'finish')) await follow(db, actor, { sn: run.sn, org_sn: run.org_sn })
}

/** Nobody finished the exam within so many hours of its planned end: the job does, flags it, and tells site and centre. Who never came stays expected, because nobody said so. */
export async function finishOverdue(db: Db, sn: string): Promise<void> {
  const run = await holdRun(db, jobActor, sn)
  await end(db, jobActor, run, { reason: null, flags: [...new Set<RunFlag>([...run.run_flags, 'FINISHED_BY_JOB'])] })
  const params = { time: run.end_time.slice(0, 16), hours: FINISH_HOURS }
  await notify(db, run, [{ org: run.org_sn }, 'platform'], 'overdue', params)
}

type Noted = { move: 'start' | 'finish'; to: string; reason: string | null; after: Record<string, unknown> }

async function note(db: Db, actor: Actor, run: RunRecord, { move, to, reason, after }: Noted): Promise<void> {
  const from = run.actual_start_time === null ? 'NOT_STARTED' : 'IN_PROGRESS'
  await recordHistory(db, actor, {
    entity: 'exam',
    entity_sn: run.sn,
    move,
    from,
    to,
    opinion: reason,
    version: run.version,
  })
  await writeAudit(db, actor, {
    action: `exam.${move}`,
    target: { type: 'exam', sn: run.sn },
    before: null,
    after: { ...after, ...(reason ? { reason } : {}) },
    org_sn: run.org_sn,
  })
}

const NOTICES: Record<'panel' | 'overdue', { event: string; title: Text; abstract: Text }> = {
  panel: { event: 'exam.panelIncomplete', title: attendanceNotices.panel, abstract: attendanceNotices.panel_text },
  overdue: { event: 'exam.overdueFinish', title: attendanceNotices.overdue, abstract: attendanceNotices.overdue_text },
}

const notify = (db: Db, run: RunRecord, to: Audience[], kind: keyof typeof NOTICES, params: TextParams) =>
  sendNotice(db, {
    to,
    type: 'MESSAGE',
    ...NOTICES[kind],
    params: { exam: run.name, org: run.org_name, ...params },
    screen: 'examRun',
    at: { sn: run.sn },
    about: { entity: 'exam', sn: run.sn },
  })
