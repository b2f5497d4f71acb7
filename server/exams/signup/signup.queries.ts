import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { SignupFee, SignupStatus } from '@zhikao/domain/exams/signup/signup.model.ts'
import { isHost } from '@zhikao/domain/exams/signup/signup.rules.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { givesValue, refersTo } from '../../record/references.ts'
import { college } from '../../people/college/college.table.ts'
import { photoCopies } from '../../people/idphoto/idphoto.queries.ts'
import { candidatePhoto } from '../../platform/media/media.queries.ts'
import { major } from '../../people/major/major.table.ts'
import { awaitsExams, planState, planWaiting } from '../plan/plan.queries.ts'
import { plan } from '../plan/plan.table.ts'
import {
  studentNamed,
  studentOpenPlan,
  studentOpenPlans,
  studentSignups,
} from '../../people/student/student.queries.ts'
import { student } from '../../people/student/student.table.ts'
import { valueOf, valuePoint } from '../../record/references.ts'
import { seesWhole } from './signup.plan.queries.ts'
import type { SignupPlanRecord } from './signup.plan.queries.ts'
import { attested, identityInForce } from './signup.identity.queries.ts'
import { signup, signupIdentity } from './signup.table.ts'

/** Where a candidate of a sign-up sits, in the order of time; given by the exams. */
export type Seat = { subject: Subject; room: string; seat_no: number | null; session_no: number; start_time: string }
export const signupSeats = valuePoint<Seat[]>('signup.seats', sql`'[]'::json`)
/** The fees of a live sign-up. */
export const signupFees = valuePoint<SignupFee[]>('signup.fees', sql`'[]'::json`)

/** SQL, boolean: does the sign-up of this alias count: it waits for the site, or is confirmed. */
export const liveSignup = (alias: string): SQL => sql.raw(`${alias}.status in ('SUBMIT', 'AUDIT')`)
/** SQL, boolean: is the sign-up of this alias in this state? */
export const signupIs = (alias: string, status: SignupStatus): SQL => sql.raw(`${alias}.status = '${status}'`)

/** What the guards look at in the plan. */
const ofPlan = {
  plan_org_sn: sql<string>`${plan.org_sn}`.as('plan_org_sn'),
  plan_status: planState().as('plan_status'),
  plan_overdue: sql<boolean>`${plan.overdue}`.as('plan_overdue'),
  on_behalf: plan.on_behalf,
}

/** What a resubmission has to change: photo, name, identity, class or subjects (Decided 21); a digest, so that no second copy of a person's data is kept. */
const digest = sql`encode(sha256(convert_to(jsonb_build_array(${signup.sn}, ${student.photo}, ${student.name}, ${student.id_type},
  ${student.id_no}, ${student.gender}, ${student.birthday}, ${student.class_name}, ${signup.subjects})::text, 'UTF8')), 'hex')`

/** Does the sign-up differ from what was returned; one returned before there were digests, by the time of the last change? */
const isChanged = sql<boolean>`case when ${signup.returned} is null then ${student.update_time} > ${signup.update_time}
  else ${signup.returned} <> ${digest} end`

/** The same of a sign-up that is returned now, in its update. */
export const returnedDigest = sql`(select ${digest} from ${student} where ${student.sn} = ${signup.student_sn})`

const columns = () => ({
  sn: signup.sn,
  plan_sn: signup.plan_sn,
  student_sn: signup.student_sn,
  org_sn: signup.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  school_code: college.school_code,
  source: signup.source,
  borrow_sn: signup.borrow_sn,
  credential_sn: signup.credential_sn,
  level: signup.level,
  subjects: signup.subjects,
  theory_attempt: signup.theory_attempt,
  practical_attempt: signup.practical_attempt,
  declared_condition: signup.declared_condition,
  photo: signup.photo,
  ticket_no: signup.ticket_no,
  pay_status: signup.pay_status,
  reject_reason: signup.reject_reason,
  reject_rule: signup.reject_rule,
  closed: signup.closed,
  status: signup.status,
  version: signup.version,
  update_time: signup.update_time,
  name: attested.name,
  gender: attested.gender,
  id_type: attested.id_type,
  id_no: attested.id_no,
  nation: student.nation,
  student_no: student.student_no,
  mobile: student.mobile,
  current_photo: sql<string | null>`${student.photo}`.as('current_photo'),
  class_name: student.class_name,
  grade_year: student.grade_year,
  major_name: sql<string>`${major.name}`.as('major_name'),
  ...ofPlan,
  changed: isChanged.as('changed'),
  seats: valueOf(signupSeats, sql`${signup.sn}`).as('seats'),
  fee_lines: valueOf(signupFees, sql`${signup.sn}`).as('fee_lines'),
})

/** Sign-ups with student, institution and what their guards look at; still to be filtered. */
export const signupRecords = (db: Db) =>
  db
    .select(columns())
    .from(signup)
    .innerJoin(student, eq(student.sn, signup.student_sn))
    .leftJoin(signupIdentity, identityInForce)
    .innerJoin(major, eq(major.sn, student.major_sn))
    .innerJoin(college, eq(college.sn, signup.org_sn))
    .innerJoin(plan, eq(plan.sn, signup.plan_sn))
    .$dynamic()
export type SignupRecord = Awaited<ReturnType<typeof signupRecords>>[number]

/** A sign-up of this plan, its row locked, in the actor's scope: the site sees all, a school its own. */
export async function lockSignup(db: Db, actor: Actor, record: SignupPlanRecord, sn: string): Promise<SignupRecord> {
  const own = seesWhole(actor, record) ? undefined : eq(signup.org_sn, actor.org_sn ?? '')
  const inScope = and(eq(signup.sn, sn), eq(signup.plan_sn, record.sn), own)
  await db.select({ sn: signup.sn }).from(signup).where(inScope).for('update')
  const [found] = await signupRecords(db).where(inScope)
  if (!found) throw notFound()
  return found
}

/** A sign-up that has just been moved in this transaction, so that its scope was looked at. */
export async function getSignup(db: Db, sn: string): Promise<SignupRecord> {
  const [found] = await signupRecords(db).where(eq(signup.sn, sn))
  if (!found) throw notFound()
  return found
}

/** Is this a borrowed student to the reader: one of whom the site sees only so much (interface.md §6)? */
export const isStranger = (actor: Actor, { source, org_sn, plan_org_sn }: SignupRecord) =>
  source === 'BORROW' &&
  actor.org_sn !== null &&
  actor.org_sn !== org_sn &&
  isHost({ plan_org_sn, on_behalf: false }, actor)

/** How many sign-ups of a borrowed exam are in which state. */
export async function countBorrowed(db: Db, borrowSn: string) {
  const { rows } = await db.execute<{ waiting: number; confirmed: number; rejected: number }>(sql`
    select count(*) filter (where status = 'SUBMIT')::int as waiting, count(*) filter (where status = 'AUDIT')::int as confirmed,
      count(*) filter (where status = 'REJECT')::int as rejected from ${signup} where borrow_sn = ${borrowSn}`)
  return rows[0] ?? { waiting: 0, confirmed: 0, rejected: 0 }
}

/** The live sign-ups of a borrowed exam, oldest first, locked. */
export async function lockLiveOf(db: Db, borrowSn: string): Promise<SignupRecord[]> {
  const live = sql`${signup.borrow_sn} = ${borrowSn} and ${liveSignup('signup')} and not ${signup.closed}`
  await db.select({ sn: signup.sn }).from(signup).where(live).orderBy(signup.sn).for('update')
  return signupRecords(db).where(live).orderBy(signup.sn)
}

const RELEASED_AT_ONCE = 1000

/** The live sign-ups of overdue plans, which the next round of the job releases. */
export async function listReleasable(db: Db): Promise<{ plan_sn: string; sn: string }[]> {
  const { rows } = await db.execute<{ plan_sn: string; sn: string }>(sql`
    select s.plan_sn, s.sn from ${plan} p join ${signup} s on s.plan_sn = p.sn and ${liveSignup('s')} and not s.closed
    where p.overdue and ${awaitsExams('p')} order by s.plan_sn, s.sn limit ${RELEASED_AT_ONCE}`)
  return rows
}

const liveOf = (student_sn: SQL) => sql`from ${signup} s where s.student_sn = ${student_sn} and ${liveSignup('s')}`

/** What plans, students and photos ask of sign-ups. */
export const signupReferences = [
  refersTo(planWaiting, (key) => sql`from ${signup} s where s.plan_sn = ${key} and s.status = 'SUBMIT'`),
  refersTo(
    candidatePhoto,
    (key) =>
      sql`from ${signup} s join ${plan} p on p.sn = s.plan_sn where (s.photo, p.org_sn) = ${key} and s.status <> 'INIT'`,
  ),
  refersTo(studentSignups, liveOf),
  refersTo(studentNamed, (key) => sql`from ${signup} s where s.student_sn = ${key}`),
  refersTo(photoCopies, (key) => sql`from ${signup} where photo = ${key}`),
  givesValue(
    studentOpenPlan,
    (key) => sql`(select s.plan_sn ${liveOf(key)} and not s.closed order by s.update_time desc limit 1)`,
  ),
  givesValue(
    studentOpenPlans,
    (key) => sql<string[]>`(select coalesce(json_agg(p.title order by p.title), '[]') from ${plan} p
      where p.sn in (select s.plan_sn ${liveOf(key)} and not s.closed))`,
  ),
]
