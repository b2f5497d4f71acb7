import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isStanding } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import type { PanelMember, PanelScene, PanelSession } from '@zhikao/domain/exams/panel/panel.model.ts'
import { isSameSession } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { panelSceneOf } from '@zhikao/domain/exams/plan/plan.exam.rules.ts'
import type { Db } from '../../db/client.ts'
import { listCalls } from './assignment.call.queries.ts'
import type { CallRecord } from './assignment.call.queries.ts'
import { listExaminers } from '../panel/panel.queries.ts'
import type { BusyExaminer } from '../panel/panel.queries.ts'
import { loadPanel } from '../panel/panel.scene.queries.ts'
import type { Panel } from '../panel/panel.scene.queries.ts'
import { getPlan } from '../plan/plan.queries.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'
import { listRooms } from '../exam/exam.queries.ts'
import type { ExamRecord, RoomLine } from '../exam/exam.queries.ts'
import { isReferenced, referencePoint } from '../../record/references.ts'

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
  third_missing: boolean
  /** Counts every answer and every change of a call besides the exam's own changes: a reader who saw an older state is refused. */
  version: number
}

/** Candidates of an exam who wait for a third score that no examiner called to it can give (Decided 13): each answer is `from … where …` for the exam. */
export const missingThird = referencePoint('exam.missing-third')

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
  const known = await listExaminers(db, [...new Set(calls.map((call) => call.teacher_sn))], panel.plan)
  const { examiner_change_hours: change_hours } = await readSetting(db, 'exam_rules')
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
    third_missing: await isThirdMissing(db, record.sn),
    version: calls.reduce((sum, call) => sum + call.version, record.version),
  }
}

async function isThirdMissing(db: Db, sn: string): Promise<boolean> {
  const { rows } = await db.execute<{ missing: boolean }>(
    sql`select ${isReferenced(missingThird, sql`${sn}`)} as missing`,
  )
  return rows[0]?.missing ?? false
}
