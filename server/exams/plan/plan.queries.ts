import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { ExamApplicationStatus, StationMode } from '@zhikao/domain/exams/examApplication/examApplication.model.ts'
import type { FeeTotals, PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { listHistory } from '../../record/history.ts'
import {
  countReferences,
  isReferenced,
  referencePoint,
  refersTo,
  valueOf,
  valuePoint,
} from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { isSite } from '../../sites/application/application.inForce.queries.ts'
import { siteSessions } from '../../sites/application/application.queries.ts'
import { college } from '../../people/college/college.table.ts'
import {
  credentialLevelUsed,
  credentialRunning,
  credentialUsed,
  namedCredential,
} from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import {
  templateApproved,
  templateKnown,
  templateReferenced,
  templateRunning,
} from '../../catalogue/template/template.queries.ts'
import { template } from '../../catalogue/template/template.table.ts'
import { plan, planSession } from './plan.table.ts'

/** The examiners chosen for a plan, each once, by its number. */
export const planExaminers = referencePoint('plan.examiners')
/** The confirmed calls of an account to exams of a plan. */
export const planConfirmed = referencePoint<{ plan_sn: SQL; account: SQL }>('plan.confirmed')
/** The sign-ups of a plan that wait to be confirmed, by its number. */
export const planWaiting = referencePoint('plan.waiting')

/** Sums where there is no fee. */
export const noFees = sql<FeeTotals>`json_build_object('count', 0, 'total', '0.00', 'paid', '0.00', 'waived', '0.00',
  'unpaid', '0.00', 'refundable', '0.00')`
/** The sums of a plan's fees, by its number. */
export const planFees = valuePoint('plan.fees', noFees)

/** The exam application of a plan, by the plan's number: its state, how it gives stations out, when it was submitted; null before its first submission. */
export const applicationState = valuePoint<ExamApplicationStatus | null>('plan.applicationState', sql`null`)
export const applicationMode = valuePoint<StationMode | null>('plan.applicationMode', sql`null`)
export const applicationTime = valuePoint<string | null>('plan.applicationTime', sql`null::timestamptz`)
/** The numbers of the plans whose exam applications are in one of these states. */
export const applicationsIn = valuePoint<string[]>('plan.applicationsIn', sql`'{}'::text[]`)
/** Is a file one of an exam application? */
export const applicationFile = referencePoint('plan.applicationFile')
const stateOf = (at: string) => valueOf(applicationState, sql.raw(`${at}.sn`))

/** SQL: the state that a plan shows: that of its exam application once it has one, before it its own (spec §3). `at` is its alias. */
export const planState = (at = 'plan'): SQL<PlanStatus> =>
  sql<PlanStatus>`coalesce(${stateOf(at)}, ${sql.raw(at)}.status)`
/** SQL: does the plan show one of these states? */
export const planStateIn = (states: unknown): SQL =>
  sql`(${plan.status} = any(${states}) and ${stateOf('plan')} is null or ${plan.sn} = any(${valueOf(applicationsIn, sql`${states}`)}))`
/** SQL: how the stations of the plan with this number are given out; in order before its exam application. */
export const stationMode = (planSn: SQL): SQL<StationMode> =>
  sql<StationMode>`coalesce(${valueOf(applicationMode, planSn)}, 'ORDER')`
/** SQL: a plan with exams: its exam application is approved, and it is not deleted. */
export const hasExams = (at: string): SQL =>
  sql`${stateOf(at)} is not distinct from 'EXAM_AUDIT' and ${sql.raw(at)}.delete_time is null`
/** A plan that was approved, whatever became of its exam application. */
export const isApproved = (at: string): SQL => sql.raw(`${at}.status = 'PLAN_AUDIT' and ${at}.delete_time is null`)

/** An approved plan whose exam application was never submitted: its list of candidates is open. */
export const awaitsApplication = (at: string): SQL => sql`${isApproved(at)} and ${stateOf(at)} is null`

/** The first day of the exams of a plan. `at` is its alias. */
export const firstDay = (at: string): SQL => sql.raw(`least(${at}.theory_start, ${at}.practical_start)::date`)

/** A plan that holds its rooms: submitted or beyond. `at` is its alias. */
export const holdsRooms = (at: string): SQL =>
  sql.raw(`${at}.status not in ('PLAN_INIT', 'PLAN_REJECT') and ${at}.delete_time is null`)
/** A plan that is approved and has no exams yet: its panel counts. `at` is its alias. */
export const awaitsExams = (at: string): SQL => sql`${isApproved(at)} and ${stateOf(at)} is distinct from 'EXAM_AUDIT'`

const columns = {
  sn: plan.sn,
  org_sn: plan.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  province: college.province,
  site_code: sql<string | null>`${college}.site_code`.as('site_code'),
  application_sn: plan.application_sn,
  credential_sn: plan.credential_sn,
  credential_code: sql<string>`${credential.code}`.as('credential_code'),
  credential_name: namedCredential,
  directions: credential.directions,
  level: plan.level,
  direction: plan.direction,
  template_sn: plan.template_sn,
  template_name: sql<string>`${template.name}`.as('template_name'),
  template_edition: template.edition,
  template_status: sql<'INIT' | 'ENABLE' | 'DISABLE'>`${template.status}`.as('template_status'),
  template_credential: sql<string>`${template.credential_sn}`.as('template_credential'),
  template_level: sql<typeof plan.$inferSelect.level>`${template.level}`.as('template_level'),
  theory_enabled: template.theory_enabled,
  theory_minutes: template.theory_minutes,
  practical_enabled: template.practical_enabled,
  practical_minutes: template.practical_minutes,
  effective_from: template.effective_from,
  effective_to: template.effective_to,
  title: plan.title,
  plan_type: plan.plan_type,
  year: plan.year,
  serial: plan.serial,
  theory_start: plan.theory_start,
  theory_end: plan.theory_end,
  practical_start: plan.practical_start,
  practical_end: plan.practical_end,
  signup_start: plan.signup_start,
  signup_end: plan.signup_end,
  expected_count: plan.expected_count,
  accept_borrow: plan.accept_borrow,
  borrow_quota: plan.borrow_quota,
  borrow_region: plan.borrow_region,
  contact_name: plan.contact_name,
  contact_mobile: plan.contact_mobile,
  fee_standard: plan.fee_standard,
  materials: plan.materials,
  remark: plan.remark,
  capacity: plan.capacity,
  taken: plan.taken,
  own_taken: plan.own_taken,
  examiner_rule: template.examiner_rule,
  scorers: template.scorers,
  submit_time: plan.submit_time,
  rotation_reason: plan.rotation_reason,
  exam_submit_time: valueOf(applicationTime, sql`plan.sn`).as('exam_submit_time'),
  overdue: plan.overdue,
  on_behalf: plan.on_behalf,
  created_by: plan.created_by,
  status: planState().as('status'),
  version: plan.version,
  create_time: plan.create_time,
  update_time: plan.update_time,
  frozen: sql<boolean>`not ${isSite(plan)}`.as('frozen'),
  now: sql<string>`business_now()`.as('now'),
}
/** Built at query time: the answers of upper features are known once they are wired. */
const counted = () => ({
  examiners: countReferences(planExaminers, sql`${plan.sn}`).as('examiners'),
  // Counted only where the sign-up may be closed.
  waiting_signups:
    sql<number>`case when ${planState()} = 'PLAN_AUDIT' then ${countReferences(planWaiting, sql`${plan.sn}`)} else 0 end`.as(
      'waiting_signups',
    ),
})

/** The select of plans that still takes where and order. */
export const planRecords = (db: Db) =>
  db
    .select({ ...columns, ...counted() })
    .from(plan)
    .innerJoin(college, eq(college.sn, plan.org_sn))
    .innerJoin(credential, eq(credential.sn, plan.credential_sn))
    .innerJoin(template, eq(template.sn, plan.template_sn))
    .$dynamic()
/** A plan with its site, certificate, template, and what its guards look at. */
export type PlanRecord = Awaited<ReturnType<typeof planRecords>>[number]

/** Which plans an actor reads: an examiner those that it is called to and has confirmed, an institution its own, the platform all. */
export function planScope(actor: Actor): { scope?: string; examiner?: string } {
  return actor.role === 'teacher' ? { examiner: actor.sn } : ownOrAll(actor)
}

/** SQL: has this account a confirmed call to an exam of the plan? Only such a call counts (Decided 14). */
export const isAssigned = (account: unknown): SQL =>
  isReferenced(planConfirmed, { plan_sn: sql`${plan.sn}`, account: sql`${account}` })

function inScope(actor: Actor, sn: string): SQL | undefined {
  const { scope, examiner } = planScope(actor)
  return and(
    eq(plan.sn, sn),
    isNull(plan.delete_time),
    scope ? eq(plan.org_sn, scope) : undefined,
    examiner ? isAssigned(examiner) : undefined,
  )
}

/** A plan in the actor's scope; any other is answered with 404. */
export async function getPlan(db: Db, actor: Actor, sn: string): Promise<PlanRecord> {
  const [found] = await planRecords(db).where(inScope(actor, sn))
  if (!found) throw notFound()
  return found
}

/** The sums of the fees of a plan that the reader may see. */
export async function getPlanFees(db: Db, sn: string): Promise<FeeTotals> {
  const [found] = await db
    .select({ fees: valueOf(planFees, sql`${plan.sn}`) })
    .from(plan)
    .where(eq(plan.sn, sn))
  if (!found) throw notFound()
  return found.fees
}

/** The same, its row locked until the transaction ends; what depends on it is read after the wait. */
export async function lockPlan(db: Db, actor: Actor, sn: string): Promise<PlanRecord> {
  await db.select({ sn: plan.sn }).from(plan).where(inScope(actor, sn)).for('update')
  return getPlan(db, actor, sn)
}

type Overdue = { sn: string; status: 'PLAN_SUBMIT' | 'PLAN_AUDIT' }

/** Plans whose first exam day is over without an approved exam, and that were not flagged yet; those that wait for their own decision too. */
export async function listOverdue(db: Db): Promise<Overdue[]> {
  const { rows } = await db.execute<Overdue>(sql`
    select p.sn, p.status from ${plan} p
    where ((${awaitsExams('p')} and not p.overdue) or (p.status = 'PLAN_SUBMIT' and p.delete_time is null))
      and least(p.theory_start, p.practical_start) < date_trunc('day', business_now()) order by p.sn limit 1000`)
  return rows
}

/** Those of these files that no plan refers to; deleted plans do not count. */
export async function listUnnamed(db: Db, keys: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) key
    where not exists (select 1 from ${plan} p where p.delete_time is null and key = any(p.materials)) and not ${isReferenced(applicationFile, sql`key`)}`)
  return rows.map((row) => row.key)
}

/**
 * Who did what to a plan and its exam application, newest first; 404 outside the actor's scope. An examiner reads no opinions: they may name
 * students.
 */
export async function listPlanHistory(db: Db, actor: Actor, sn: string) {
  await getPlan(db, actor, sn)
  const { examiner } = planScope(actor)
  const lines = await listHistory(db, actor, ['plan', 'examApplication'], sn)
  return examiner === undefined ? lines : lines.map((line) => ({ ...line, opinion: null }))
}

/** The exams of plan `p` are still to come, or have no dates yet. */
const isToCome = sql.raw(`coalesce(greatest(p.theory_end, p.practical_end) > business_now(), true)`)

/** What plans refer to. */
export const planReferences = [
  refersTo(
    siteSessions,
    ({ org_sn, credential_sn, days }) => sql`from (
      select distinct s.plan_sn, s.subject, s.session_no from ${planSession} s join ${plan} p on p.sn = s.plan_sn
      where p.org_sn = ${org_sn} and p.credential_sn = ${credential_sn} and p.delete_time is null
        and p.status = 'PLAN_AUDIT'
        and s.end_time > business_now() and s.start_time < business_now() + make_interval(days => ${days}::int)) session`,
  ),
  refersTo(credentialUsed, (key) => sql`from ${plan} p where p.credential_sn = ${key} and p.delete_time is null`),
  refersTo(
    credentialLevelUsed,
    (key) => sql`from ${plan} p where (p.credential_sn, p.level) = ${key} and p.delete_time is null`,
  ),
  refersTo(
    credentialRunning,
    (key) => sql`from ${plan} p where p.credential_sn = ${key} and p.delete_time is null
      and p.status in ('PLAN_SUBMIT', 'PLAN_AUDIT') and ${stateOf('p')} is distinct from 'EXAM_REJECT' and ${isToCome}`,
  ),
  refersTo(
    templateKnown,
    (key) => sql`from ${plan} p where (p.template_sn, p.org_sn) = ${key} and p.delete_time is null`,
  ),
  refersTo(
    templateApproved,
    (key) => sql`from ${plan} p where p.template_sn = ${key} and p.delete_time is null
      and p.status = 'PLAN_AUDIT'`,
  ),
  refersTo(
    templateRunning,
    (key) => sql`from ${plan} p where p.template_sn = ${key} and p.delete_time is null
      and p.status in ('PLAN_SUBMIT', 'PLAN_AUDIT') and ${isToCome}`,
  ),
  refersTo(templateReferenced, (key) => sql`from ${plan} p where p.template_sn = ${key}`),
]
