import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isReplaced, isStanding } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import type { Lacking, ScorerTimes } from '@zhikao/domain/exams/assignment/assignment.scorer.rules.ts'
import type { PanelMember, PanelScene, PanelSession } from '@zhikao/domain/exams/panel/panel.model.ts'
import { isSameSession } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { panelSceneOf } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import type { Db } from '../../db/client.ts'
import { listCalls, listScorers } from './assignment.call.queries.ts'
import type { CallRecord, ScorerRecord } from './assignment.call.queries.ts'
import { listExaminers } from '../panel/panel.queries.ts'
import type { BusyExaminer } from '../panel/panel.queries.ts'
import { loadPanel } from '../panel/panel.scene.queries.ts'
import type { Panel } from '../panel/panel.scene.queries.ts'
import { getPlan } from '../plan/plan.queries.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { listRooms } from '../exam/exam.queries.ts'
import type { ExamRecord, RoomLine } from '../exam/exam.queries.ts'
import { valueOf, valuePoint } from '../../record/references.ts'

/** The examiners of an exam with all that the rules look at. */
export type LoadedExaminers = {
  record: ExamRecord
  panel: Panel
  scene: PanelScene
  session: PanelSession
  rooms: RoomLine[]
  /** Of this exam, in whatever state. */
  calls: CallRecord[]
  /** Who is to come to the plan's other exams. */
  others: PanelMember[]
  known: ReadonlyMap<string, BusyExaminer>
  change_hours: number
  /** Who is called for scoring alone. */
  scorers: ScorerRecord[]
  /** Who has a call to the exam that was not ended: the panel's and the scorers. */
  calledOnce: ReadonlySet<string>
  /** The candidates who lack hand-ins, and the times that decide when another examiner is called for them (Decided 31). */
  lacking: Lacking[]
  times: ScorerTimes
  /** Counts every answer and every change of a call besides the exam's own changes: a reader who saw an older state is refused. */
  version: number
}

/** The candidates of an exam who lack hand-ins of its practical (Decided 31). */
export const lackingEntries = valuePoint<Lacking[]>('exam.lackingEntries', sql`'[]'::json`)

/** A call as the rules of the panel need it. */
export const memberOf = ({ teacher_sn, role, subject, session_no }: CallRecord): PanelMember => ({
  teacher_sn,
  role,
  subject,
  session_no,
})
/** The examiners with an active call to an exam, as the rules of the panel need them. */
export const activeMembers = (calls: readonly CallRecord[]): PanelMember[] =>
  calls.filter(isStanding).map((call) => memberOf(call))

/** Reads the examiners of an exam that the actor may see, and the plan's panel, by whose rules they are judged. */
export async function loadExaminers(db: Db, actor: Actor, record: ExamRecord): Promise<LoadedExaminers> {
  const panel = await loadPanel(db, await getPlan(db, actor, record.plan_sn))
  const scene = panelSceneOf(panel.exam)
  const session = scene.sessions.find((one) => isSameSession(one, record))
  if (!session) throw new Error(`the plan of the exam ${record.sn} has no such session`)
  const all = await listCalls(db, record.plan_sn)
  const calls = all.filter((call) => call.exam_sn === record.sn)
  const scorers = await listScorers(db, record.sn)
  const known = await listExaminers(db, [...new Set(calls.map((call) => call.teacher_sn))], panel.plan)
  const { examiner_change_hours: change_hours, examiner_answer_hours: answer_hours } = await readSettings(
    db,
    'exam_rules',
  )
  return {
    record,
    panel,
    scene,
    session,
    rooms: await listRooms(db, record.sn),
    calls,
    others: activeMembers(all.filter((call) => call.exam_sn !== record.sn)),
    known: new Map(known.map((one) => [one.sn, one])),
    change_hours,
    scorers,
    calledOnce: new Set([...calls, ...scorers].filter((one) => !isReplaced(one)).map((one) => one.teacher_sn)),
    lacking: await listLacking(db, record.sn),
    times: { now: record.now, end: record.actual_end_time ?? record.end_time, answer_hours },
    version: calls.reduce((sum, call) => sum + call.version, record.version),
  }
}

async function listLacking(db: Db, sn: string): Promise<Lacking[]> {
  const { rows } = await db.execute<{ lacking: Lacking[] }>(
    sql`select ${valueOf(lackingEntries, sql`${sn}`)} as lacking`,
  )
  return rows[0]?.lacking ?? []
}
