import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { FeeTotals, PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { Db } from '../../db/client.ts'
import { listHistory } from '../../record/history.ts'
import { valueOf, valuePoint } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { college } from '../../people/college/college.table.ts'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { isSite } from '../../sites/application/application.inForce.queries.ts'
import { application, room } from '../../sites/application/application.table.ts'
import { noFees, planState } from '../plan/plan.queries.ts'
import { plan, planSession } from '../plan/plan.table.ts'
import { borrow } from './borrow.table.ts'

/** The sums of the fees of a borrowed exam, by its number. */
export const borrowFees = valuePoint('borrow.fees', noFees)

const host = alias(college, 'host')
const isAttached = sql`${borrow.plan_sn} is not null`

const columns = {
  sn: borrow.sn,
  title: borrow.title,
  org_sn: borrow.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  host_org_sn: borrow.host_org_sn,
  host_name: sql<string>`${host.name}`.as('host_name'),
  site_code: host.site_code,
  credential_sn: borrow.credential_sn,
  credential_name: namedCredential,
  level: borrow.level,
  expected_date_start: borrow.expected_date_start,
  expected_date_end: borrow.expected_date_end,
  student_count: borrow.student_count,
  approved_count: borrow.approved_count,
  taken: borrow.taken,
  wanted_plan_sn: borrow.wanted_plan_sn,
  plan_sn: borrow.plan_sn,
  plan_title: sql<string | null>`${plan.title}`.as('plan_title'),
  theory_start: plan.theory_start,
  theory_end: plan.theory_end,
  practical_start: plan.practical_start,
  practical_end: plan.practical_end,
  signup_start: plan.signup_start,
  signup_end: plan.signup_end,
  plan_contact_name: sql<string | null>`case when ${isAttached} then ${plan.contact_name} end`.as('plan_contact_name'),
  plan_contact_mobile: sql<string | null>`case when ${isAttached} then ${plan.contact_mobile} end`.as(
    'plan_contact_mobile',
  ),
  plan_status: sql<PlanStatus | null>`case when ${isAttached} then ${planState()} end`.as('plan_status'),
  preferred_city: borrow.preferred_city,
  reason: borrow.reason,
  proof_files: borrow.proof_files,
  school_contact: borrow.school_contact,
  school_mobile: borrow.school_mobile,
  fee_bearer: borrow.fee_bearer,
  accept_same_examiner_rule: borrow.accept_same_examiner_rule,
  conditions: borrow.conditions,
  audit_opinion: borrow.audit_opinion,
  opinion_rule: borrow.opinion_rule,
  audit_time: borrow.audit_time,
  round: borrow.round,
  changed: borrow.changed,
  deadline: borrow.deadline,
  status: borrow.status,
  version: borrow.version,
  create_time: borrow.create_time,
  update_time: borrow.update_time,
  now: sql<string>`business_now()`.as('now'),
}

/** The select of borrowed exams that still takes where and order; the plan is the one it is on, else the one asked for. */
export const borrowRecords = (db: Db) =>
  db
    .select(columns)
    .from(borrow)
    .innerJoin(college, eq(college.sn, borrow.org_sn))
    .innerJoin(host, eq(host.sn, borrow.host_org_sn))
    .innerJoin(credential, eq(credential.sn, borrow.credential_sn))
    .leftJoin(plan, eq(plan.sn, sql`coalesce(${borrow.plan_sn}, ${borrow.wanted_plan_sn})`))
    .$dynamic()
export type BorrowRecord = Awaited<ReturnType<typeof borrowRecords>>[number]

function inScope(actor: Actor, sn: string): SQL | undefined {
  const { scope } = ownOrAll(actor)
  const isParty = scope ? or(eq(borrow.org_sn, scope), eq(borrow.host_org_sn, scope)) : undefined
  return and(eq(borrow.sn, sn), isNull(borrow.delete_time), isParty)
}

/** A borrowed exam in the scope of the actor, which is one of its parties or the platform; any other, and a withdrawn one, is answered with 404. */
export async function getBorrow(db: Db, actor: Actor, sn: string): Promise<BorrowRecord> {
  const [found] = await borrowRecords(db).where(inScope(actor, sn))
  if (!found) throw notFound()
  return found
}

/** The sums of the fees of a borrowed exam that the reader may see. */
export async function getBorrowFees(db: Db, sn: string): Promise<FeeTotals> {
  const [found] = await db
    .select({ fees: valueOf(borrowFees, sql`${borrow.sn}`) })
    .from(borrow)
    .where(eq(borrow.sn, sn))
  if (!found) throw notFound()
  return found.fees
}

/** The same, its row locked until the transaction ends; what depends on it is read after the wait. */
export async function lockBorrow(db: Db, actor: Actor, sn: string): Promise<BorrowRecord> {
  await db.select({ sn: borrow.sn }).from(borrow).where(inScope(actor, sn)).for('update')
  return getBorrow(db, actor, sn)
}

/** Who did what to a borrowed exam, newest first; either party reads the other's staff as their organisation. 404 outside the actor's scope. */
export async function listBorrowHistory(db: Db, actor: Actor, sn: string) {
  await getBorrow(db, actor, sn)
  return listHistory(db, actor, 'borrow', sn)
}

/** Requests that were not decided until their deadline. */
export async function listTimedOut(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select sn from ${borrow} where status = 'SCHOOL_INIT' and deadline < date_trunc('second', business_now()) and delete_time is null
    order by deadline, sn limit 1000`)
  return rows.map((row) => row.sn)
}

/** Approved borrowed exams still to be held whose site has lost its approval for the level, on no plan yet or on one whose list is not locked. */
export async function listAtClosedSites(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select b.sn from ${borrow} b left join ${plan} p on p.sn = b.plan_sn
    where b.status = 'SCHOOL_AUDIT' and b.delete_time is null
      and (b.host_org_sn, b.credential_sn) in (select x.org_sn, x.credential_sn from ${application} x where x.status = 'DISABLE')
      and not ${isSite({ org_sn: sql`b.host_org_sn`, credential_sn: sql`b.credential_sn`, level: sql`b.level` })}
      and case when p.sn is null then b.expected_date_end >= business_now()::date else ${planState('p')} not in ('EXAM_SUBMIT', 'EXAM_AUDIT') end
    order by b.sn limit 1000`)
  return rows.map((row) => row.sn)
}

/** Those of these files that no borrowed exam names; withdrawn ones keep theirs. */
export async function listUnnamed(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param([...keys])}::text[]) key
    where not exists (select 1 from ${borrow} b where key = any(b.proof_files))`)
  return rows.map((row) => row.key)
}

/** Is the borrowed exam `b` waiting for its host, or approved? Of any other the host opens no file. */
const isLive = sql.raw(`b.delete_time is null and b.status in ('SCHOOL_INIT', 'SCHOOL_AUDIT')`)

/** Those of these files that a live borrowed exam at this host names. */
export async function listLiveFiles(db: Db, keys: readonly string[], hostSn: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param([...keys])}::text[]) key
    where exists (select 1 from ${borrow} b where b.host_org_sn = ${hostSn} and key = any(b.proof_files) and ${isLive})`)
  return rows.map((row) => row.key)
}

export type PlanRoom = {
  room_no: string
  name: string
  subject: 'ONLINE' | 'OFFLINE'
  start_time: string
  end_time: string
}

/** Where and when the exams of a plan are held: what its borrowing schools may see of it (interface.md §6). */
export async function listPlanRooms(db: Db, planSn: string | null): Promise<PlanRoom[]> {
  if (planSn === null) return []
  const { rows } = await db.execute<PlanRoom>(sql`
    select r.room_no, r.name, s.subject, s.start_time, s.end_time from ${planSession} s join ${room} r on r.sn = s.room_sn
    where s.plan_sn = ${planSn} order by s.start_time, s.subject desc, r.room_no limit 200`)
  return rows
}

/** The institutions whose borrowed exams are attached to a plan. */
export async function listBorrowers(db: Db, planSn: string): Promise<string[]> {
  const { rows } = await db.execute<{ org_sn: string }>(sql`
    select distinct org_sn from ${borrow} where plan_sn = ${planSn} and status = 'SCHOOL_AUDIT' and delete_time is null order by org_sn`)
  return rows.map((row) => row.org_sn)
}

/** The schools whose borrowed exams count on this site for this credential. */
export async function listBorrowersOf(db: Db, site: { org_sn: string; credential_sn: string }): Promise<string[]> {
  const { rows } = await db.execute<{ org_sn: string }>(sql`
    select distinct org_sn from ${borrow} where host_org_sn = ${site.org_sn} and credential_sn = ${site.credential_sn}
      and status in ('SCHOOL_INIT', 'SCHOOL_AUDIT') and delete_time is null order by org_sn`)
  return rows.map((row) => row.org_sn)
}

/** Why a borrowed exam was cancelled, in the words that its sign-ups keep. */
export async function getCancelReason(db: Db, sn: string): Promise<string> {
  const [found] = await db.select({ opinion: borrow.audit_opinion }).from(borrow).where(eq(borrow.sn, sn))
  return found?.opinion ?? ''
}
