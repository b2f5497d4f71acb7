import { desc, eq, sql } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { decisionsOf } from '@zhikao/domain/kernel/takeBack.ts'
import type { LastDecision } from '@zhikao/domain/kernel/takeBack.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { NamedCandidate } from '@zhikao/domain/exams/examApplication/examApplication.form.ts'
import type { ExamFacts } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import type { Db } from '../../db/client.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { givesValue, refersTo } from '../../record/references.ts'
import { lastDecisions } from '../../record/takeBack.ts'
import type { ExamSource } from '../exam/exam.make.commands.ts'
import { loadScenes } from '../panel/panel.scene.queries.ts'
import type { LoadedScene } from '../panel/panel.scene.queries.ts'
import { listLostRooms } from '../plan/plan.rooms.queries.ts'
import {
  applicationFile,
  applicationMode,
  applicationsIn,
  applicationState,
  applicationTime,
} from '../plan/plan.queries.ts'
import type { PlanRecord } from '../plan/plan.queries.ts'
import { listSentFiles, ROUNDS_SHOWN } from '../plan/plan.round.queries.ts'
import { plan, planSession } from '../plan/plan.table.ts'
import { candidateOf } from '../signup/signup.identity.queries.ts'
import { signup } from '../signup/signup.table.ts'
import { college } from '../../people/college/college.table.ts'
import { isSite } from '../../sites/application/application.inForce.queries.ts'
import { paper } from '../sealedPaper/sealedPaper.table.ts'
import { examApplication, examDraft, examRound } from './examApplication.table.ts'

/** What a plan shows of its exam application. */
export const examApplicationReferences = [
  givesValue(applicationState, (key) => sql`(select a.status from ${examApplication} a where a.sn = ${key})`),
  givesValue(applicationMode, (key) => sql`(select a.station_mode from ${examApplication} a where a.sn = ${key})`),
  givesValue(applicationTime, (key) => sql`(select a.submit_time from ${examApplication} a where a.sn = ${key})`),
  givesValue(
    applicationsIn,
    (states) => sql`array(select a.sn from ${examApplication} a where a.status = any(${states}))`,
  ),
  refersTo(applicationFile, (key) => sql`from ${examApplication} a where ${key} = any(a.exam_attachments)`),
]

const form = {
  station_mode: examApplication.station_mode,
  paper_delivery: examApplication.paper_delivery,
  exam_contact: examApplication.exam_contact,
  exam_contact_mobile: examApplication.exam_contact_mobile,
  equipment_checked: examApplication.equipment_checked,
  emergency_leader: examApplication.emergency_leader,
  emergency_mobile: examApplication.emergency_mobile,
  exam_attachments: examApplication.exam_attachments,
}
/** The form of an exam application as it was submitted last; empty before. */
export async function findApplication(db: Db, sn: string) {
  const [found] = await db.select(form).from(examApplication).where(eq(examApplication.sn, sn))
  return found ?? EMPTY
}
export type ExamForm = Awaited<ReturnType<typeof findApplication>>
const EMPTY = {
  station_mode: null,
  paper_delivery: null,
  exam_contact: null,
  exam_contact_mobile: null,
  equipment_checked: false,
  emergency_leader: null,
  emergency_mobile: null,
  exam_attachments: [],
}

/** Its last submissions, newest first. */
export function listExamRounds(db: Db, sn: string) {
  const { round, submit_time, content, candidate_changes } = examRound
  return db
    .select({ round, submit_time, content, candidate_changes })
    .from(examRound)
    .where(eq(examRound.plan_sn, sn))
    .orderBy(desc(examRound.round))
    .limit(ROUNDS_SHOWN)
}
export type ExamRounds = Awaited<ReturnType<typeof listExamRounds>>

/** The candidates of the last submission; null where there is none, or it kept none. */
export async function findSentCandidates(db: Db, sn: string): Promise<readonly NamedCandidate[] | null> {
  const { plan_sn, round, candidates } = examRound
  const [last] = await db.select({ candidates }).from(examRound).where(eq(plan_sn, sn)).orderBy(desc(round)).limit(1)
  return last?.candidates ?? null
}

/** The candidates of a plan as a submission names them. */
export async function listNamedCandidates(db: Db, sn: string): Promise<NamedCandidate[]> {
  const { rows } = await db.execute<NamedCandidate>(sql`
    select g.sn as signup_sn, st.name, st.id_no, c.name as org_name
    from ${signup} g join ${candidateOf(sql.raw('g'))} join ${college} c on c.sn = g.org_sn
    where g.plan_sn = ${sn} and g.status = 'AUDIT' order by c.name, st.name, g.sn`)
  return rows.map((one) => ({ ...one, id_no: maskIdNo(one.id_no) }))
}

/** What the site has written of it; undefined when it was not begun, or is submitted. */
export async function findExamDraft(db: Db, sn: string) {
  const { content, save_time } = examDraft
  const [found] = await db.select({ content, save_time }).from(examDraft).where(eq(examDraft.plan_sn, sn))
  return found
}
export type ExamDraftRecord = NonNullable<Awaited<ReturnType<typeof findExamDraft>>>

/** The files that plan and exam application name, now or in any submission. */
export async function listKeptFiles(
  db: Db,
  { sn, materials }: Pick<PlanRecord, 'sn' | 'materials'>,
): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select unnest(exam_attachments) as key from ${examApplication} where sn = ${sn}
    union select jsonb_array_elements_text(content -> 'exam_attachments') from ${examRound} where plan_sn = ${sn}`)
  return [...materials, ...(await listSentFiles(db, sn)), ...rows.map((row) => row.key)]
}

/** What the guards of the exam application look at, and the panel's lines as screens show them. */
export type LoadedExam = LoadedScene & Pick<ExamFacts, 'papers' | 'closed_day' | 'lost_rooms'>

/** States in which there is, or may be, an exam application. */
const EXAM_STATES = ['PLAN_AUDIT', 'EXAM_SUBMIT', 'EXAM_REJECT', 'EXAM_AUDIT']
/** Before the sign-up is over the first guard refuses, and an approved exam is judged by its days: in both cases the candidates are not counted. */
const isJudged = ({ status, signup_end, now }: PlanRecord) =>
  status === 'EXAM_SUBMIT' || status === 'EXAM_REJECT' || (status === 'PLAN_AUDIT' && signup_end <= now)

/**
 * What the guards of the exam applications of these plans look at, in a few queries however many they are; plans
 * before their approval have none. Candidates, panels and papers are read where a guard needs them, or, with
 * `whole`, in any case and state.
 */
export async function loadExams(
  db: Db,
  records: readonly PlanRecord[],
  { whole }: { whole: boolean } = { whole: false },
): Promise<Map<string, LoadedExam>> {
  const plans = whole ? records : records.filter((record) => EXAM_STATES.includes(record.status))
  const isRead = (record: PlanRecord) => whole || isJudged(record)
  const scenes = await loadScenes(db, plans, isRead)
  const read = plans.filter(isRead).map((record) => record.sn)
  const papers = await listPapers(db, read)
  const closed = await listClosedDays(db, read)
  const lost = await listLostRooms(db, read)
  return new Map(
    [...scenes].map(([sn, scene]): [string, LoadedExam] => [
      sn,
      {
        ...scene,
        papers: papers.filter((one) => one.plan_sn === sn).map((one) => one.subject),
        closed_day: closed.find((one) => one.plan_sn === sn)?.day ?? null,
        lost_rooms: lost.filter((one) => one.plan_sn === sn),
      },
    ]),
  )
}

const DECISIONS = {
  entities: ['plan', 'examApplication'],
  moves: [planProcess.moves.takeBack, planProcess.moves.takeBackExam].flatMap((back) =>
    decisionsOf(planProcess.moves, back),
  ),
}

/** The last decision on each of these plans or exam applications, for an actor that may decide. */
export async function planDecisions(db: Db, actor: Actor, sns: readonly string[]): Promise<Map<string, LastDecision>> {
  if (!can(actor, planProcess.moves.takeBack.permission)) return new Map()
  const { take_back_seconds: seconds } = await readSettings(db, 'exam_rules')
  return lastDecisions(db, { ...DECISIONS, seconds }, sns)
}

/** Subjects of these plans with a sealed paper; a spare one alone is none. */
async function listPapers(db: Db, planSns: readonly string[]): Promise<{ plan_sn: string; subject: Subject }[]> {
  if (planSns.length === 0) return []
  const { rows } = await db.execute<{ plan_sn: string; subject: Subject }>(
    sql`select plan_sn, subject from ${paper} where variant = 'A' and plan_sn = any(${sql.param([...planSns])}) order by plan_sn, subject desc`,
  )
  return rows
}

/** Of these plans those with an exam day on which no approval of the site for the level is in force, with the first such day. */
async function listClosedDays(db: Db, planSns: readonly string[]): Promise<{ plan_sn: string; day: string }[]> {
  if (planSns.length === 0) return []
  const { rows } = await db.execute<{ plan_sn: string; day: string }>(sql`
    select s.plan_sn, min(s.start_time)::date as day from ${planSession} s join ${plan} p on p.sn = s.plan_sn
    where s.plan_sn = any(${sql.param([...planSns])})
      and not ${isSite({ org_sn: sql`p.org_sn`, credential_sn: sql`p.credential_sn`, level: sql`p.level` }, sql`s.start_time::date`)}
    group by s.plan_sn`)
  return rows
}

/** What a plan's exams are made of. */
export function examSourceOf(record: PlanRecord, facts: ExamFacts): ExamSource {
  if (!record.site_code) throw new Error(`the site ${record.org_sn} has no code`)
  return {
    plan_sn: record.sn,
    org_sn: record.org_sn,
    title: record.title,
    year: record.year,
    serial: record.serial,
    site_code: record.site_code,
    minutes: { ONLINE: record.theory_minutes, OFFLINE: record.practical_minutes },
    sessions: facts.sessions,
    practical_first: facts.terms.practical_first,
  }
}
