import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { CameFacts } from '@zhikao/domain/exams/exam/exam.came.rules.ts'
import { DAY_OPENS_MIN, FINISH_HOURS } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { AssignmentStatus, Closing, ExamState, ScoreState } from '@zhikao/domain/exams/exam/exam.model.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { StationMode } from '@zhikao/domain/exams/examApplication/examApplication.model.ts'
import type { CallRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { stationMode } from '../plan/plan.queries.ts'
import { plan } from '../plan/plan.table.ts'
import { givesValue, isReferenced, referencePoint, valueOf, valuePoint } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { room } from '../../sites/application/application.table.ts'
import { heldYear } from '../signup/signup.pilot.queries.ts'
import { firstExam } from '../signup/signup.plan.queries.ts'
import { signupSeats } from '../signup/signup.queries.ts'
import type { Seat } from '../signup/signup.queries.ts'
import { exam, examRoom, seat } from './exam.table.ts'

type CalledExaminer = { teacher_name: string; role: CallRole; room: string | null; status: AssignmentStatus }

/** The chief of an exam who confirmed the call (Decided 14). */
export const examChief = valuePoint<string | null>('exam.chief', sql`null`)
/** Whom an exam called, the chief first. */
export const examExaminers = valuePoint<CalledExaminer[]>('exam.examiners', sql`'[]'::json`)
/** The sealed paper of a (plan, subject, variant). */
export const examPapers = referencePoint('exam.papers')
/** The paper of the bank that is sealed for a (plan, subject, variant). */
export const examBankPaper = valuePoint<string | null>('exam.bankPaper', sql`null::text`)
/** The scores of an exam. */
export const examScores = referencePoint('exam.scores')
/** The published score sheet of an exam's plan. */
export const examPublication = referencePoint('exam.publication')
/** How far the scores of an exam's plan are; null without a sheet. */
export const examScoreState = valuePoint<ScoreState | null>('exam.scoreState', sql`null::text`)
/** The score sheet of an exam's plan while it is submitted, not decided yet. */
export const examSubmission = referencePoint('exam.submission')
/** How many candidates were absent or put off by their scores; null until each has a score or a flag (Decided 37). */
export const examScored = valuePoint<CameFacts['scored']>('exam.scored', sql`null::json`)

/** Who came to an exam on its day; null where nobody was recorded. */
export const examAttendance = valuePoint<CameFacts['attended']>('exam.attendance', sql`null::json`)
/** How many candidates are accused, in incidents or by the flags of their scores. */
export const examAccused = valuePoint<number>('exam.accused', sql`0`)

/** How far the records of an exam's rooms are; of all rooms where no room is asked. */
export const examRecords = valuePoint<Closing['records'], { exam: SQL; room: SQL }>(
  'exam.records',
  sql`json_build_object('rooms', 0, 'written', 0, 'confirmed', 0, 'needed', 0, 'submitted', 0)`,
)
/** How far the chief's report of a plan is. */
export const planReport = valuePoint<Closing['report']>('exam.report', sql`'NONE'`)

/** The workstation or other seat of a candidate on the exam day, or null; asked with (exam, sign-up). */
export const examStation = valuePoint<number | null>('exam.station', sql`null::int`)
/** SQL: the place of a candidate: the drawn workstation; where none is drawn, the seat (Decided 40: “no screen or paper shows the ticket’s seat number as the place”). */
export const placeIn = (alias: 'x' | 'seat') => {
  const of = (column: string) => sql.raw(`${alias}.${column}`)
  const seated = sql`(select ${of('seat_no')} from ${exam} pe where pe.sn = ${of('exam_sn')} and ${stationMode(sql`pe.plan_sn`)} <> 'DRAW')`
  return sql<number | null>`coalesce(${valueOf(examStation, sql`(${of('exam_sn')}, ${of('signup_sn')})`)}, ${seated})`
}

/** SQL: whether the places of the exam of a candidate are drawn. */
export const stationModeIn = (alias: 'x' | 'seat') =>
  sql<StationMode>`(select ${stationMode(sql`pe.plan_sn`)} from ${exam} pe where pe.sn = ${sql.raw(`${alias}.exam_sn`)})`

/** What was recorded of a candidate on the exam day; asked with (exam, sign-up). */
export const examRecorded = referencePoint('exam.recorded')

/** The moment is asked once for all rows, as a query of its own. */
const NOW = sql`(select business_now())`
const isNotRun = sql`${exam.run_state} = 'NOT_RUN'`
/** SQL: cancelled; as it was begun and finished, without that by the planned times; then `over`. */
const stateUntil = (over: SQL) => sql<ExamState>`case
  when ${exam.run_state} = 'CANCELLED' then 'CANCELLED'
  when ${exam.actual_end_time} is null and ${exam.actual_start_time} is null and ${exam.start_time} > ${NOW} then 'NOT_STARTED'
  when ${exam.actual_end_time} is null and (${exam.actual_start_time} is not null or ${exam.end_time} > ${NOW}) then 'IN_PROGRESS'
  ${over} end`
const isPublic = () => isReferenced(examPublication, sql`${exam.plan_sn}`)
/** SQL: the state of an exam (domain.md §3.13, Decided 39): once it is over, published, not run, or by its scores. */
export const examState = () =>
  stateUntil(sql`when ${isPublic()} then 'PUBLISHED' when ${isNotRun} then 'NOT_RUN'
  when ${isReferenced(examScores, sql`${exam.sn}`)} then 'SCORING' else 'ENDED'`)
/** SQL: the same without the scores, which no count of exams asks for: an exam that was held is ENDED, scored or published or not. */
export const examStage = () => stateUntil(sql`when ${isNotRun} and not ${isPublic()} then 'NOT_RUN' else 'ENDED'`)

/** SQL: is the day of the exam `e` open? As `dayStageOf` has it; moments of the wire are whole seconds. */
export const isOpenDay = () => sql`e.actual_end_time is null
  and (e.actual_start_time is not null or e.start_time <= business_now() + make_interval(mins => ${DAY_OPENS_MIN}))
  and e.end_time >= date_trunc('second', business_now()) - make_interval(hours => ${FINISH_HOURS})`

/** SQL: the paper with which an exam is held. */
export const examPaper = sql`(${exam.plan_sn}, ${exam.subject}, ${exam.paper_variant})`

const columns = () => ({
  sn: exam.sn,
  plan_sn: exam.plan_sn,
  org_sn: exam.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  province: college.province,
  address: college.address,
  name: sql<string>`${exam.name}`.as('name'),
  subject: exam.subject,
  session_no: exam.session_no,
  credential_sn: plan.credential_sn,
  credential_name: namedCredential,
  level: plan.level,
  station_mode: stationMode(sql`${exam.plan_sn}`).as('mode'),
  start_time: exam.start_time,
  end_time: exam.end_time,
  actual_end_time: exam.actual_end_time,
  minutes: exam.minutes,
  capacity: exam.capacity,
  candidate_count: exam.candidate_count,
  version: exam.version,
  update_time: exam.update_time,
  rooms: sql<string[]>`coalesce((select json_agg(r.room_no || ' ' || r.name order by x.serial)
    from ${examRoom} x join ${room} r on r.sn = x.room_sn where x.exam_sn = ${exam.sn}), '[]')`.as('rooms'),
  run_state: exam.run_state,
  attended: valueOf(examAttendance, sql`${exam.sn}`).as('attended'),
  scored: valueOf(examScored, sql`${exam.sn}`).as('scored'),
  accused: valueOf(examAccused, sql`${exam.sn}`).as('accused'),
  chief: valueOf(examChief, sql`${exam.sn}`).as('chief'),
  exam_state: examState().as('exam_state'),
  score_status: valueOf(examScoreState, sql`${exam.plan_sn}`).as('score_status'),
  now: sql<string>`business_now()`.as('now'),
  has_open_paper: sql<boolean>`(${exam.start_time} <= business_now() and ${isReferenced(examPapers, examPaper)})`.as(
    'has_open_paper',
  ),
  paper_variant: exam.paper_variant,
  bank_paper: valueOf(examBankPaper, examPaper).as('bank_paper'),
})

/** Exams, still to be filtered. */
export const examRows = (db: Db) =>
  db
    .select(columns())
    .from(exam)
    .innerJoin(plan, eq(plan.sn, exam.plan_sn))
    .innerJoin(credential, eq(credential.sn, plan.credential_sn))
    .innerJoin(college, eq(college.sn, exam.org_sn))
    .$dynamic()
export type ExamRecord = Awaited<ReturnType<typeof examRows>>[number]

/** An exam in the actor's scope; any other is answered with 404. */
export async function getExam(db: Db, actor: Actor, sn: string): Promise<ExamRecord> {
  const { scope } = ownOrAll(actor)
  const [found] = await examRows(db).where(and(eq(exam.sn, sn), scope ? eq(exam.org_sn, scope) : undefined))
  if (!found) throw notFound()
  return found
}

/** The same, its row locked until the transaction ends, with the moment. */
export async function lockExam(db: Db, actor: Actor, sn: string): Promise<ExamRecord> {
  // The scope is checked before the lock: an account outside it neither locks the row nor waits for it.
  await getExam(db, actor, sn)
  await db.select({ sn: exam.sn }).from(exam).where(eq(exam.sn, sn)).for('update')
  return getExam(db, actor, sn)
}

export type RoomLine = { room_sn: string; room: string; capacity: number; candidate_count: number }
/** The rooms of an exam with how many sit there, by serial. */
export async function listRooms(db: Db, sn: string): Promise<RoomLine[]> {
  const { rows } = await db.execute<RoomLine>(sql`
    select x.room_sn, r.room_no || ' ' || r.name as room, x.capacity,
      (select count(*)::int from ${seat} s where s.exam_sn = x.exam_sn and s.room_sn = x.room_sn) as candidate_count
    from ${examRoom} x join ${room} r on r.sn = x.room_sn where x.exam_sn = ${sn} order by x.serial`)
  return rows
}

/** The rooms of an exam, and whom it called, the chief first. */
export async function listPlaces(db: Db, sn: string): Promise<{ room_list: RoomLine[]; examiners: CalledExaminer[] }> {
  const room_list = await listRooms(db, sn)
  const { rows } = await db.execute<{ examiners: CalledExaminer[] }>(
    sql`select ${valueOf(examExaminers, sql`${sn}`)} as examiners`,
  )
  return { room_list, examiners: rows[0]?.examiners ?? [] }
}

/** What this feature shows on the pages of lower ones. */
export const examReferences = [
  givesValue(
    signupSeats,
    (signup) => sql<Seat[]>`coalesce((
      select json_agg(json_build_object('subject', x.subject, 'room', r.name, 'seat_no', ${placeIn('x')}, 'session_no', e.session_no,
        'start_time', to_char(e.start_time, 'YYYY-MM-DD HH24:MI:SS')) order by e.start_time)
      from ${seat} x join ${exam} e on e.sn = x.exam_sn join ${room} r on r.sn = x.room_sn where x.signup_sn = ${signup}), '[]')`,
  ),
  givesValue(
    heldYear,
    (planSn) => sql<number | null>`(select extract(year from min(e.start_time))::int from ${exam} e
      where e.plan_sn = ${planSn} and e.run_state in ('RUNNING', 'FINISHED'))`,
  ),
  givesValue(
    firstExam,
    (planSn) => sql<string | null>`(select min(e.start_time) from ${exam} e where e.plan_sn = ${planSn})`,
  ),
]
