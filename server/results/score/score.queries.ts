import { subjectKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { ScoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { handedEntry } from '@zhikao/domain/results/score/score.model.ts'
import type { CameFacts } from '@zhikao/domain/exams/exam/exam.came.rules.ts'
import type { Presence } from '@zhikao/domain/exams/attendance/attendance.rules.ts'
import type { Accused, Scored } from '@zhikao/domain/exams/incident/incident.day.rules.ts'
import type { ScoreStatus } from '@zhikao/domain/results/scoreSheet/scoreSheet.model.ts'
import type { Db } from '../../db/client.ts'
import { confirmedCall } from '../../exams/assignment/assignment.queries.ts'
import { assignment } from '../../exams/assignment/assignment.table.ts'
import { lateFlagged } from '../../exams/lateReport/lateReport.queries.ts'
import { candidatePoints } from '../../exams/attendance/attendance.candidate.queries.ts'
import { examScored, examScores } from '../../exams/exam/exam.queries.ts'
import { attemptSittings, lastCheat } from '../../exams/signup/signup.candidates.queries.ts'
import { college } from '../../people/college/college.table.ts'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { EXAM_END, PRESENCE } from '../../exams/attendance/attendance.queries.ts'
import { attendance } from '../../exams/attendance/attendance.table.ts'
import { exam, seat } from '../../exams/exam/exam.table.ts'
import { decidedFlag, isNamedOpen } from '../../exams/incident/incident.queries.ts'
import { flaggedCandidates } from '../../exams/incident/incident.accused.queries.ts'
import { scoredDay } from '../../exams/incident/incident.exam.queries.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { accountsOfPerson } from '../../platform/operator/operator.person.queries.ts'
import { readTerms } from '../../platform/setting/setting.queries.ts'
import type { WorkCalendar } from '@zhikao/domain/kernel/calendar.ts'
import { signup, signupIdentity } from '../../exams/signup/signup.table.ts'
import { studentResults } from '../../people/student/student.queries.ts'
import { student } from '../../people/student/student.table.ts'
import { attested, candidateOf, identityInForce } from '../../exams/signup/signup.identity.queries.ts'
import { givesValue, isReferenced, referencePoint, refersTo, valuePoint } from '../../record/references.ts'
import { blankScores, lockSheet, ownBlankScores, scoreScope, sheetResults } from '../scoreSheet/scoreSheet.queries.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { isWithheld, returnOpinion } from './score.return.queries.ts'
import { composite, score } from './score.table.ts'
import { SEAT_KEY as KEY } from '../../exams/exam/exam.key.queries.ts'

/** What an examiner handed in for a candidate. */
export type CandidateEntry = Omit<z.output<typeof handedEntry>, 'handin_time'> & {
  teacher_sn: string | null
  account_sn: string | null
  third_due: boolean
  handin_time: string
}
/** What the examiners handed in for the practical of a sign-up, in the order of the hand-ins. */
export const candidateEntries = valuePoint<CandidateEntry[]>('score.entries', sql`'[]'::json`)
/** The hand-ins for the practical with this key of a score. */
export const practicalHandIns = referencePoint('score.handIns')
/** The own hand-in of an account for the practical of a sign-up. */
export const ownHandIn = referencePoint<{ signup_sn: SQL; account_sn: SQL }>('score.ownHandIn')
/** SQL: may an examiner see points of this subject? Of the practical only after the own hand-in for the candidate (Decided 13). */
export const seesPoints = (subject: SQL, one: { signup_sn: SQL; account_sn: SQL }) =>
  sql`(${subject} = 'ONLINE' or ${isReferenced(ownHandIn, one)})`

/** The parts of such a key; any other key is answered with 404. */
function partsOfKey(key: string): { signup_sn: string; subject: Subject } {
  const [, signup_sn, letter] = /^(.+)-([TP])$/.exec(key) ?? []
  if (!signup_sn) throw notFound()
  return { signup_sn, subject: letter === 'T' ? 'ONLINE' : 'OFFLINE' }
}

/** The duty that an account has confirmed in an exam, or null. */
export const dutyIn = (examSn: SQL, accountSn: SQL) =>
  sql<string | null>`(select a.role from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
    where a.exam_sn = ${examSn} and t.account_sn = ${accountSn} and ${confirmedCall('a')} limit 1)`

const columns = {
  sn: score.sn,
  exam_sn: score.exam_sn,
  plan_sn: score.plan_sn,
  plan_title: sql<string>`${plan.title}`.as('plan_title'),
  ticket_no: signup.ticket_no,
  name: attested.name,
  id_no: attested.id_no,
  org_sn: sql<string>`${signup.org_sn}`.as('owner_org_sn'),
  org_name: sql<string>`(select o.name from ${college} o where o.sn = ${signup.org_sn})`.as('owner_name'),
  site_sn: sql<string>`${scoreSheet.org_sn}`.as('site_sn'),
  site_name: sql<string>`${college.name}`.as('site_name'),
  credential_sn: sql<string>`${plan.credential_sn}`.as('credential_sn'),
  credential_name: namedCredential,
  level: plan.level,
  subject: score.subject,
  final_score: score.final_score,
  flag: score.flag,
  exam_time: sql<string>`${exam.start_time}`.as('exam_time'),
  exam_end: sql<string>`${exam.end_time}`.as('exam_end'),
  status: sql<ScoreStatus>`${scoreSheet.status}`.as('sheet_status'),
  publish_time: sql<string | null>`${scoreSheet.publish_time}`.as('publish_time'),
  issue_time: sql<string | null>`${scoreSheet.issue_time}`.as('issue_time'),
  raw_score: score.raw_score,
  examiner_scores: score.examiner_scores,
  deduction: score.deduction,
  remark: score.remark,
  return_opinion: returnOpinion(sql`${score.sn}`).as('return_opinion'),
  withheld: isWithheld(sql`${score.plan_sn}`, sql`${score.sn}`).as('withheld'),
  attempt: score.attempt,
  entered_by: score.entered_by,
  earlier_by: score.earlier_by,
  create_time: score.create_time,
  update_time: score.update_time,
  version: score.version,
  now: sql<string>`business_now()`.as('now'),
}

/** Scores with exam, candidate, plan and sheet; still to be filtered. */
export const scoreRecords = (db: Db) =>
  db
    .select(columns)
    .from(score)
    .innerJoin(signup, eq(signup.sn, score.signup_sn))
    .innerJoin(student, eq(student.sn, signup.student_sn))
    .leftJoin(signupIdentity, identityInForce)
    .innerJoin(exam, eq(exam.sn, score.exam_sn))
    .innerJoin(plan, eq(plan.sn, score.plan_sn))
    .innerJoin(scoreSheet, eq(scoreSheet.sn, score.plan_sn))
    .innerJoin(college, eq(college.sn, scoreSheet.org_sn))
    .innerJoin(credential, eq(credential.sn, plan.credential_sn))
    .$dynamic()
export type ScoreRecord = Awaited<ReturnType<typeof scoreRecords>>[number]

/** Over `score` alone: those of the own exams, and published ones of own students. */
export const inSchoolScope = (
  org: SQL,
) => sql`exists (select 1 from ${scoreSheet} h where h.sn = ${score.plan_sn} and (h.org_sn = ${org}
  or (h.status = 'AUDIT' and exists (select 1 from ${signup} g where g.sn = ${score.signup_sn} and g.org_sn = ${org}))))`
/** Over `score` alone: those of the exams of an examiner, before the publication (interface.md §6). */
export const inExaminerScope = (accountSn: SQL) => sql`${dutyIn(sql`${score.exam_sn}`, accountSn)} is not null
  and ${seesPoints(sql`${score.subject}`, { signup_sn: sql`${score.signup_sn}`, account_sn: accountSn })}
  and exists (select 1 from ${scoreSheet} h where h.sn = ${score.plan_sn} and h.status <> 'AUDIT')`

/** A score in the actor's scope; any other is answered with 404. */
export async function getScore(db: Db, actor: Actor, sn: string): Promise<ScoreRecord> {
  const { scope, examiner } = scoreScope(actor)
  const [found] = await scoreRecords(db).where(
    and(
      eq(score.sn, sn),
      scope === undefined ? undefined : inSchoolScope(sql`${scope}`),
      examiner === undefined ? undefined : inExaminerScope(sql`${examiner}`),
    ),
  )
  if (!found) throw notFound()
  return found
}

/** The days of a submission, its review, a correction and the issue of certificates, as their rules take them; `own`: the accounts of who may correct, as one person. */
export type ReviewRules = {
  review_request_days: number
  score_submit_days: number
  review_days: number
  issue_days: number
  calendar: WorkCalendar
  own: ReadonlySet<string>
}
export async function reviewRules(db: Db, actor: Actor): Promise<ReviewRules> {
  const { review_request_days, score_submit_days, review_days, issue_days, calendar } = await readTerms(db)
  const own = can(actor, 'score:correct') ? await accountsOfPerson(db, actor.sn) : new Set<string>()
  return { review_request_days, score_submit_days, review_days, issue_days, calendar, own }
}

/** A candidate's subject before or after its first score: its seat, exam and sheet. */
export type ScorePlace = {
  signup_sn: string
  subject: Subject
  exam_sn: string
  plan_sn: string
  plan_title: string
  site_sn: string
  owner_sn: string
  name: string
  ticket_no: string | null
  attempt: 'NEW' | 'RETAKE' | null
  exam_end: string
  duty: string | null
  /** The flag that an incident decided. */
  decided: ScoreFlag | null
  /** What the attendance says; null: the day of the exam was not kept on the platform. */
  presence: Presence | null
  status: ScoreStatus
  /** Why it was sent back alone; of the others of its sheet, that they were not. */
  return_opinion: string | null
  withheld: boolean
  publish_time: string | null
  issue_time: string | null
  now: string
}

/** The seats of a condition over `x` and `g` that are in the actor's scope. */
async function readPlaces(db: Db, actor: Actor, condition: SQL): Promise<ScorePlace[]> {
  const { scope = null, examiner = null } = scoreScope(actor)
  const { rows } = await db.execute<ScorePlace>(sql`
    select x.signup_sn, x.subject, x.exam_sn, g.plan_sn, p.title as plan_title, h.org_sn as site_sn, g.org_sn as owner_sn, st.name, g.ticket_no,
      case x.subject when 'ONLINE' then g.theory_attempt else g.practical_attempt end as attempt, ${EXAM_END} as exam_end,
      ${dutyIn(sql.raw('e.sn'), sql`${actor.sn}`)} as duty,
      ${decidedFlag(sql.raw('x.signup_sn'), sql.raw('x.exam_sn'))} as decided, ${PRESENCE} as presence, h.status,
      ${returnOpinion(KEY)} as return_opinion, ${isWithheld(sql.raw('g.plan_sn'), KEY)} as withheld, h.publish_time,
      case when not ${isNamedOpen(sql.raw('x.signup_sn'))} then h.issue_time end as issue_time, business_now() as now
    from ${seat} x join ${signup} g on g.sn = x.signup_sn join ${exam} e on e.sn = x.exam_sn join ${plan} p on p.sn = g.plan_sn
      join ${scoreSheet} h on h.sn = g.plan_sn join ${candidateOf(sql.raw('g'))}
      left join ${attendance} a on a.sn = ${KEY}
    where ${condition} and g.status = 'AUDIT'
      and (${scope}::text is null or h.org_sn = ${scope} or (h.status = 'AUDIT' and g.org_sn = ${scope}))`)
  return rows.filter(({ duty, status }) => examiner === null || (duty !== null && status !== 'AUDIT'))
}

/** The seat of a score's key in the actor's scope, its sheet locked first: writers of scores wait for one another there. */
export async function lockPlace(db: Db, actor: Actor, key: string): Promise<ScorePlace> {
  const { signup_sn, subject } = partsOfKey(key)
  await db.execute(
    sql`select 1 from ${scoreSheet} where sn = (select plan_sn from ${signup} where sn = ${signup_sn}) for update`,
  )
  const [found] = await readPlaces(db, actor, sql`x.signup_sn = ${signup_sn} and x.subject = ${subject}`)
  if (!found) throw notFound()
  return found
}

/** The seats of a plan by the keys of their scores, of these sign-ups; its sheet, in the actor's scope, locked first. */
export async function lockPlaces(
  db: Db,
  actor: Actor,
  planSn: string,
  signupSns: readonly string[],
): Promise<Map<string, ScorePlace>> {
  await lockSheet(db, actor, planSn)
  const found = await readPlaces(
    db,
    actor,
    sql`g.plan_sn = ${planSn} and x.signup_sn = any(${sql.param(signupSns)}::text[])`,
  )
  return new Map(found.map((place) => [subjectKey(place.signup_sn, place.subject), place]))
}

/** The sittings of published scores, for the sign-ups of this condition over `x`. */
const published = (condition: SQL) =>
  sql`from ${signup} x join ${score} sc on sc.signup_sn = x.sn join ${exam} e on e.sn = sc.exam_sn where x.closed and ${condition}`

/** SQL, over the scores `s` of an exam: has each of its candidates a score or a flag? Before that nobody knows how many were absent (Decided 37). */
const isWhole = (examSn: SQL) =>
  sql`count(*) filter (where s.final_score is not null or s.flag <> 'NORMAL') >= greatest((select count(*) from ${seat} x where x.exam_sn = ${examSn}), 1)`

/** SQL: the seats of a plan without score and flag. */
const blankOf = (planSn: SQL) => sql`from ${signup} g join ${seat} x on x.signup_sn = g.sn
  where g.plan_sn = ${planSn} and g.status = 'AUDIT'
    and not exists (select 1 from ${score} sc where sc.signup_sn = x.signup_sn and sc.subject = x.subject)`

/** What this feature answers to lower ones. */
export const scoreReferences = [
  givesValue(
    lastCheat,
    (studentSn) =>
      sql<
        string | null
      >`(select max(e.start_time)::date::text ${published(sql`x.student_sn = ${studentSn} and sc.flag = 'CHEAT'`)})`,
  ),
  givesValue(
    attemptSittings,
    (signupSn) => sql`coalesce((
      select json_agg(json_build_object('subject', sc.subject, 'score', sc.final_score, 'flag', sc.flag, 'day', e.start_time::date) order by e.start_time)
      ${published(sql`(x.sn = ${signupSn} or x.prior_signup_sn = ${signupSn})`)}), '[]')`,
  ),
  givesValue(
    examScored,
    (examSn) => sql<CameFacts['scored']>`(select json_build_object('absent', count(*) filter (where s.flag = 'ABSENT'),
        'deferred', count(*) filter (where s.flag = 'DEFERRED'))
      from ${score} s where s.exam_sn = ${examSn} having ${isWhole(examSn)})`,
  ),
  givesValue(
    flaggedCandidates,
    (examSn) => sql<
      Accused[]
    >`(select coalesce(json_agg(json_build_object('signup_sn', s.signup_sn, 'type', s.flag)), '[]')
      from ${score} s where s.exam_sn = ${examSn} and s.flag in ('VIOLATION', 'CHEAT'))`,
  ),
  givesValue(
    scoredDay,
    (examSn) => sql<Scored | null>`(select json_build_object('whole', ${isWhole(examSn)},
        'absentees', coalesce(json_agg(s.signup_sn) filter (where s.flag = 'ABSENT'), '[]'),
        'deferred', count(*) filter (where s.flag = 'DEFERRED'))
      from ${score} s where s.exam_sn = ${examSn} having count(*) > 0)`,
  ),
  refersTo(studentResults, (key) => sql`from ${composite} c where c.student_sn = ${key}`),
  refersTo(examScores, (examSn) => sql`from ${score} s where s.exam_sn = ${examSn}`),
  refersTo(candidatePoints, (key) => sql`from ${score} s where s.sn = ${key} and s.final_score is not null`),
  refersTo(
    lateFlagged,
    (key) =>
      sql`from ${score} s join ${scoreSheet} h on h.sn = s.plan_sn where s.sn = ${key} and s.flag = 'ABSENT' and h.status in ('SUBMIT', 'AUDIT')`,
  ),
  refersTo(sheetResults, (sheetAndOrg) => sql`from ${composite} c where (c.plan_sn, c.org_sn) = ${sheetAndOrg}`),
  refersTo(blankScores, blankOf),
  refersTo(ownBlankScores, (planSn) => sql`${blankOf(planSn)} and x.subject = 'ONLINE'`),
]
