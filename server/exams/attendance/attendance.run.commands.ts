import { and, eq, inArray } from 'drizzle-orm'
import type { NoticeEvent } from '@zhikao/domain/platform/notice/notice.catalogue.rules.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { leftAtEnd } from '@zhikao/domain/exams/attendance/attendance.change.rules.ts'
import { examLifecycle } from '@zhikao/domain/exams/attendance/attendance.lifecycle.ts'
import { attendanceNotices } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { CHECK_ITEMS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { closingMoveOf } from '@zhikao/domain/exams/attendance/attendance.paper.rules.ts'
import { countStates, isInRoom, shortageText } from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import { FINISH_HOURS } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { RunFlag, RunState } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Text, TextParams } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import { jobActor } from '../../record/jobActor.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { writeRun } from '../exam/exam.commands.ts'
import { exam } from '../exam/exam.table.ts'
import { listAttendance, listChecks } from './attendance.candidate.queries.ts'
import { holdOpenDay, holdRun, writeAlike } from './attendance.commands.ts'
import { loadSituation } from './attendance.facts.queries.ts'
import type { Situation } from './attendance.facts.queries.ts'
import { lockScene } from './attendance.queries.ts'
import type { RunRecord } from './attendance.queries.ts'
import { examCheck } from './attendance.table.ts'

/** Checks and unchecks the items before the start: any examiner of the exam, and the site. */
export async function saveChecklist(
  db: Db,
  actor: Actor,
  sn: string,
  { items }: BodyOf<typeof attendanceContract.saveChecklist>,
): Promise<void> {
  const run = await holdOpenDay(db, actor, sn)
  if (run.run_state !== 'PLANNED') throw new AppError('state', { rule: 'state' })
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

type Asked = { version?: number | undefined; reason: string | null }
type JobMove = keyof NonNullable<typeof examLifecycle.jobMoves>
type AnyMove = MoveOf<typeof examLifecycle> | JobMove
type PaperMove = 'file' | 'cancel'
/** An exam under its lock, with what its guards look at. */
export type MovingExam = RunRecord & Situation
type Steps = {
  /** Loads the exam under its lock. */
  load: (db: Db) => Promise<RunRecord>
  effect: (db: Db, actor: Actor, record: MovingExam) => Promise<void>
}

/** The one writer of how an exam is run; what is loaded and what follows differ by move. */
export function runExamMove(db: Db, actor: Actor, move: AnyMove, asked: Asked, { load, effect }: Steps): Promise<void> {
  return moveRecord<MovingExam, RunState, MoveOf<typeof examLifecycle>, JobMove>(db, {
    lifecycle: examLifecycle,
    table: exam,
    column: 'run_state',
    load: async (tx) => {
      const run = await load(tx)
      return { ...run, ...(await loadSituation(tx, actor, run)) }
    },
    move,
    actor,
    body: { version: asked.version, opinion: asked.reason },
    effect,
    org_sn: (record) => record.org_sn,
  })
}

/** Begins or ends an exam: the chief, or the site with a reason while he is missing (domain.md §3.13a). */
export function moveRun(db: Db, actor: Actor, sn: string, move: 'start' | 'finish', asked: Asked): Promise<void> {
  const load = (tx: Db) => holdRun(tx, actor, sn)
  return runExamMove(db, actor, move, asked, { load, effect: effectsOf(asked.reason)[move] })
}

/** "At end + 12 h a job closes every exam in EXAM_AUDIT, begun or not; one not begun becomes NOT_RUN, told to site and centre" (Decided 39). Who never came stays expected, because nobody said so. */
export async function closeOverdue(db: Db, sn: string): Promise<void> {
  const run = await lockScene(db, jobActor, sn)
  const { run_state } = run
  // Another transaction has moved it meanwhile.
  if (run_state !== 'PLANNED' && run_state !== 'RUNNING') return
  const move = closingMoveOf({ ...run, run_state })
  await runExamMove(db, jobActor, move, { reason: null }, { load: async () => run, effect: effectsOf(null)[move] })
}

type End = { reason: string | null; flags: readonly RunFlag[] }

/** Ends an exam: who is in the room has left (domain.md §3.13a). */
async function end(db: Db, actor: Actor, run: MovingExam, { reason, flags }: End): Promise<void> {
  await writeRun(db, run.sn, {
    actual_end_time: run.now,
    finished_by: actor.sn,
    finish_reason: reason,
    run_flags: [...flags],
  })
  const left = run.candidates.filter(isInRoom)
  await writeAlike(db, actor, left, { move: 'finish', facts: leftAtEnd(run.now), opinion: reason })
  const counts = countStates(await listAttendance(db, run.sn))
  await writeAudit(db, actor, {
    action: 'exam.left',
    target: { type: 'exam', sn: run.sn },
    after: { actual_end_time: run.now, left_now: left.length, ...counts },
    org_sn: run.org_sn,
  })
}

const flagged = ({ run_flags }: RunRecord, flag: RunFlag): RunFlag[] => [...new Set([...run_flags, flag])]
const overdue = ({ end_time }: RunRecord) => ({ time: end_time.slice(0, 16), hours: FINISH_HOURS })

/** What follows from the moves of the day and of the job; those of the paper have their own. */
function effectsOf(reason: string | null): Omit<Effects<typeof examLifecycle, MovingExam>, PaperMove> {
  return {
    start: async (db, actor, run) => {
      const isShort = run.shortages.length > 0
      await writeRun(db, run.sn, {
        actual_start_time: run.now,
        started_by: actor.sn,
        start_reason: reason,
        run_flags: isShort ? flagged(run, 'PANEL_INCOMPLETE') : run.run_flags,
      })
      if (isShort) await notifyRun(db, run, ['platform'], 'panel', { what: shortageText(run), reason: reason ?? '' })
    },
    finish: (db, actor, run) => end(db, actor, run, { reason, flags: run.run_flags }),
    endOverdue: async (db, actor, run) => {
      await end(db, actor, run, { reason: null, flags: flagged(run, 'FINISHED_BY_JOB') })
      await notifyRun(db, run, [{ org: run.org_sn }, 'platform'], 'overdue', overdue(run))
    },
    notRun: (db, _, run) => notifyRun(db, run, [{ org: run.org_sn }, 'platform'], 'notRun', overdue(run)),
    settle: async () => undefined,
  }
}

const NOTICES = {
  panel: { event: 'exam.panelIncomplete', title: attendanceNotices.panel, abstract: attendanceNotices.panel_text },
  overdue: { event: 'exam.overdueFinish', title: attendanceNotices.overdue, abstract: attendanceNotices.overdue_text },
  notRun: { event: 'exam.notRun', title: attendanceNotices.notRun, abstract: attendanceNotices.notRun_text },
  filed: { event: 'exam.filed', title: attendanceNotices.filed, abstract: attendanceNotices.filed_text },
  cancelled: {
    event: 'exam.cancelled',
    title: attendanceNotices.cancelled,
    abstract: attendanceNotices.cancelled_text,
  },
} satisfies Record<string, { event: NoticeEvent; title: Text; abstract: Text }>

/** Notifies of something about the run of an exam. */
export const notifyRun = (db: Db, run: RunRecord, to: Audience[], kind: keyof typeof NOTICES, params: TextParams) =>
  sendNotice(db, {
    to,
    ...NOTICES[kind],
    params: { exam: run.name, org: run.org_name, ...params },
    screen: 'examRun',
    at: { sn: run.sn },
    about: { entity: 'exam', sn: run.sn },
  })
