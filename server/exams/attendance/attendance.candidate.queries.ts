import { eq, sql } from 'drizzle-orm'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { AttendanceState, CheckItem, Deferral } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { CHECK_ITEMS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import type { Unnamed } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { candidateOf } from '../signup/signup.identity.queries.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { isReferenced, referencePoint, valueOf, valuePoint } from '../../record/references.ts'
import { room } from '../../sites/application/application.table.ts'
import { exam, examRoom, seat } from '../exam/exam.table.ts'
import { stationMode } from '../plan/plan.queries.ts'
import { signup } from '../signup/signup.table.ts'
import { attendance, examCheck } from './attendance.table.ts'
import { SEAT_KEY as KEY } from '../exam/exam.key.queries.ts'

/** By which incident a candidate was put off, by the numbers of exam and sign-up: given by the incidents, which come later. */
export const examDeferral = valuePoint<Deferral | null>('attendance.deferral', sql`null::json`)

/** The correction of an attendance that is not decided, by the key of the attendance: given by the corrections, which come later. */
export const openCorrection = referencePoint('attendance.openCorrection')
/** What a candidate was given, by the key of the score: a score with points, a hand-in of an examiner. */
export const candidatePoints = referencePoint('attendance.points')
/** A candidate of an exam with what is recorded of it; the rooms in order, then the seats. Over `x` (seat), `g` (sign-up) and `a`. */
const candidateSql = () => sql`
  select ${KEY} as sn, x.signup_sn, x.subject, g.ticket_no, st.name, st.id_no, g.photo,
    o.name as org_name, x.room_sn, r.room_no || ' ' || r.name as room, x.seat_no,
    coalesce(a.station, case when ${stationMode(sql`e.plan_sn`)} <> 'DRAW' then x.seat_no end) as station,
    coalesce(a.state, 'EXPECTED') as state, a.checkin_time, c.name as checkin_by, a.checkin_way, coalesce(a.identity_checked, false) as identity_checked,
    a.late_reason, coalesce(a.extra_minutes, 0) as extra_minutes, a.extra_reason, a.absent_reason, a.left_time, a.note,
    ${valueOf(examDeferral, sql`(x.exam_sn, x.signup_sn)`)} as deferral, ${isReferenced(openCorrection, KEY)} as is_correcting,
    coalesce(a.offline, false) as offline, coalesce(a.version, 0) as version
  from ${seat} x join ${exam} e on e.sn = x.exam_sn join ${signup} g on g.sn = x.signup_sn
    join ${candidateOf(sql.raw('g'))} join ${college} o on o.sn = g.org_sn join ${room} r on r.sn = x.room_sn
    join ${examRoom} er on er.exam_sn = x.exam_sn and er.room_sn = x.room_sn
    left join ${attendance} a on a.sn = ${KEY}
    left join ${account} c on c.sn = a.checkin_by`

export type CandidateRecord = {
  sn: string
  signup_sn: string
  subject: Subject
  ticket_no: string | null
  name: string
  id_no: string
  photo: string
  org_name: string
  room_sn: string
  room: string
  seat_no: number
  station: number | null
  state: AttendanceState
  checkin_time: string | null
  checkin_by: string | null
  checkin_way: 'QR' | 'MANUAL' | null
  identity_checked: boolean
  late_reason: string | null
  extra_minutes: number
  extra_reason: string | null
  absent_reason: string | null
  left_time: string | null
  note: string | null
  deferral: Deferral | null
  /** A correction of the attendance waits. */
  is_correcting: boolean
  offline: boolean
  version: number
}

/** A candidate as the reader of the exam may see it: of who scores blind not by name. */
export type SeenCandidate = Unnamed<CandidateRecord>

/** Every candidate of an exam, room by room: an exam is one session, so they are few. */
export async function listAttendance(db: Db, examSn: string): Promise<CandidateRecord[]> {
  const { rows } = await db.execute<CandidateRecord>(
    sql`${candidateSql()} where x.exam_sn = ${examSn} order by er.serial, x.seat_no, x.signup_sn`,
  )
  return rows
}

type Wanted = { sn: string } | { signup: string } | { ticket_no: string }
const isWanted = (wanted: Wanted) => {
  if ('sn' in wanted) return sql`${KEY} = ${wanted.sn}`
  return 'signup' in wanted ? sql`x.signup_sn = ${wanted.signup}` : sql`g.ticket_no = ${wanted.ticket_no}`
}

/** One candidate of an exam, or none. */
export async function findCandidate(db: Db, examSn: string, wanted: Wanted): Promise<CandidateRecord | undefined> {
  const { rows } = await db.execute<CandidateRecord>(
    sql`${candidateSql()} where x.exam_sn = ${examSn} and ${isWanted(wanted)} limit 1`,
  )
  return rows[0]
}

/** Those of these keys whose candidates have points. */
export async function listPoints(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select k.sn from unnest(${sql.param([...keys])}::text[]) as k (sn) where ${isReferenced(candidatePoints, sql.raw('k.sn'))}`,
  )
  return rows.map(({ sn }) => sn)
}

export type CheckRecord = { item: CheckItem; checked_by: string | null; checked_time: string | null }
/** The checklist of an exam, item by item. */
export async function listChecks(db: Db, examSn: string): Promise<CheckRecord[]> {
  const rows = await db
    .select({ item: examCheck.item, checked_by: account.name, checked_time: examCheck.checked_time })
    .from(examCheck)
    .innerJoin(account, eq(account.sn, examCheck.checked_by))
    .where(eq(examCheck.exam_sn, examSn))
  return CHECK_ITEMS.map(
    (item) => rows.find((one) => one.item === item) ?? { item, checked_by: null, checked_time: null },
  )
}
