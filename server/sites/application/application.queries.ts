import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { OPEN_STATUS } from '@zhikao/domain/sites/application/application.model.ts'
import type {
  AffectedPlan,
  ApplicationRoom,
  ApplyType,
  LevelEnds,
} from '@zhikao/domain/sites/application/application.model.ts'
import { approvedCapacities, computedCapacities } from '@zhikao/domain/sites/application/application.capacity.rules.ts'
import type { ApplicationFacts, OfferedLevel, Validity } from '@zhikao/domain/sites/application/application.rules.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { ExamRules } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { Db } from '../../db/client.ts'
import { listHistory } from '../../record/history.ts'
import { collegeRecordsOf } from '../../people/college/college.queries.ts'
import { ownOrAll } from '../../record/scope.ts'
import { college } from '../../people/college/college.table.ts'
import { countReferences, referencePoint, refersTo, valueOf, valuePoint } from '../../record/references.ts'
import {
  credentialApplied,
  credentialApproved,
  credentialLevelUsed,
  credentialUsed,
} from '../../catalogue/credential/credential.queries.ts'
import { credential, credentialLevel } from '../../catalogue/credential/credential.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { notEnded } from './application.inForce.queries.ts'
import { application, applicationRoom, applicationRound, room } from './application.table.ts'

/** The sessions of a site for a certificate that have not ended and begin within so many days. */
export const siteSessions = referencePoint<{ org_sn: string; credential_sn: string; days: number }>('site.sessions')

/** What an approval would give to its site, and the approvals that it would take over from its first day on. */
export type Takeover = {
  application_sn: string
  ended: readonly string[]
  levels: readonly Level[]
  /** The numbers of the rooms that are approved. */
  rooms: readonly string[]
  valid_from: string
  valid_to: string
}
/** How many conditions of an approval are to be met. */
export const openConditions = valuePoint<number>('application.openConditions', sql`0`)
/** The plans, not yet with an approved exam, that a takeover would take a room, seats, the level or an exam day from (Decided 9). */
export const affectedPlans = valuePoint<AffectedPlan[], Takeover>('site.affectedPlans', sql`'[]'::json`)

/** Does the other approval give a right that this application asks for or has: one of its levels, or what it renews or changes? */
const sameRight = sql`coalesce(rival.approved_levels && coalesce(${application.approved_levels}, ${application.levels})
    or rival.sn = ${application.base_sn} or rival.base_sn = ${application.sn}, false)`
const rivals = (status: SQL) =>
  sql<boolean>`exists (select 1 from ${application} rival where rival.org_sn = ${application.org_sn} and rival.credential_sn = ${application.credential_sn}
    and rival.sn <> ${application.sn} and ${status})`
const isOpen = sql.raw(
  `rival.status in (${OPEN_STATUS.map((status) => `'${status}'`).join(', ')}) and rival.delete_time is null`,
)
const otherApprovals = sql<
  Validity[]
>`(select coalesce(json_agg(json_build_object('valid_from', rival.valid_from, 'valid_to', rival.valid_to) order by rival.valid_from), '[]')
    from ${application} rival where rival.org_sn = ${application.org_sn} and rival.credential_sn = ${application.credential_sn} and rival.sn <> ${application.sn}
      and ${notEnded('rival')} and ${sameRight})`
const clashing = sql<
  string[]
>`array(select own.room_no from ${applicationRoom} own where own.application_sn = ${application.sn} and exists (
    select 1 from ${room} theirs join ${application} rival on rival.sn = theirs.application_sn
    where rival.org_sn = ${application.org_sn} and ${notEnded('rival')} and rival.sn <> ${application.sn}
      and not (rival.credential_sn = ${application.credential_sn} and ${sameRight})
      and theirs.room_no = own.room_no and theirs.subject <> own.subject) order by own.room_no)`
const resubmitted = sql<number>`(select count(*)::int from history where history.entity = 'application' and history.entity_sn = ${application.sn}
    and history.move = 'submit' and history.from_status = 'REJECT' and history.time >= date_trunc('year', business_now()))`
const offered = sql<
  OfferedLevel[]
>`(select coalesce(json_agg(json_build_object('level', one.level, 'theory_required', one.theory_required,
    'practical_required', one.practical_required)), '[]') from ${credentialLevel} one where one.credential_sn = ${application.credential_sn})`

const columns = {
  sn: application.sn,
  apply_sn: application.apply_sn,
  org_sn: application.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  province: college.province,
  site_code: college.site_code,
  credential_sn: application.credential_sn,
  credential_code: sql<string>`${credential.code}`.as('credential_code'),
  credential_name: sql<string>`${credential.name}`.as('credential_name'),
  credential_name_hk: sql<string | null>`${credential.name_hk}`.as('credential_name_hk'),
  credential_name_en: sql<string | null>`${credential.name_en}`.as('credential_name_en'),
  credential_status: sql<ApplicationFacts['credential_status']>`${credential.status}`.as('credential_status'),
  site_valid_years: credential.site_valid_years,
  form_type: credential.form_type,
  levels: application.levels,
  apply_type: application.apply_type,
  base_sn: application.base_sn,
  apply_year: application.apply_year,
  site_name: application.site_name,
  site_address: application.site_address,
  contact_name: application.contact_name,
  contact_mobile: application.contact_mobile,
  statement: application.statement,
  capacity_per_day: application.capacity_per_day,
  capacity: application.capacity,
  // One of before, which has no form yet, lacks it whole.
  missing: sql<number>`coalesce(${application.missing}, 1)`.as('missing'),
  round: application.round,
  warned_days: application.warned_days,
  changed: application.changed,
  submit_time: application.submit_time,
  audit_time: application.audit_time,
  auditor: application.auditor,
  audit_opinion: application.audit_opinion,
  approved_levels: application.approved_levels,
  approved_capacity_per_day: application.approved_capacity_per_day,
  approved_capacity: application.approved_capacity,
  conditions: application.conditions,
  level_ends: sql<LevelEnds>`coalesce(${application.level_ends}, '{}')`.as('level_ends'),
  open_conditions: valueOf(openConditions, sql`${application.sn}`).as('open_conditions'),
  valid_from: application.valid_from,
  valid_to: application.valid_to,
  site_visit_date: application.site_visit_date,
  site_visit_files: application.site_visit_files,
  agreement_files: application.agreement_files,
  agreement_no: application.agreement_no,
  disable_reason: application.disable_reason,
  status: application.status,
  version: application.version,
  create_time: application.create_time,
  update_time: application.update_time,
  today: sql<string>`business_now()::date`.as('today'),
  offered: offered.as('offered'),
  has_open: rivals(isOpen).as('has_open'),
  others: otherApprovals.as('others'),
  clashes: clashing.as('clashes'),
  resubmits: resubmitted.as('resubmits'),
}

/** The select of applications that still takes where and order; with what the guards look at. */
export const applicationRecords = (db: Db) =>
  db
    .select(columns)
    .from(application)
    .innerJoin(college, eq(college.sn, application.org_sn))
    .innerJoin(credential, eq(credential.sn, application.credential_sn))
    .$dynamic()
export type StoredApplication = Awaited<ReturnType<typeof applicationRecords>>[number]

/** What a call carries that its guards look at. */
export type Asked = {
  apply_type?: ApplyType | undefined
  opinion?: string | null | undefined
  confirm?: boolean | undefined
}
/** Joins what the settings and the call give; `exams_soon` is counted where a move needs it. */
export function withFacts(stored: StoredApplication, rules: ExamRules, asked: Asked = {}, exams_soon = 0) {
  return {
    ...stored,
    capacities: computedCapacities(stored),
    approved_capacities: approvedCapacities(stored),
    exams_soon,
    resubmits_max: rules.resubmits_max,
    renew_days: rules.renew_days,
    guard_days: rules.site_guard_days,
    valid_months: rules.site_valid_months,
    wanted: asked.apply_type ?? 'RENEW',
    is_stated: Boolean(asked.opinion?.trim()),
    is_confirmed: asked.confirm ?? false,
  }
}
export type ApplicationRecord = ReturnType<typeof withFacts>

const inScope = (actor: Actor, sn: string): SQL | undefined => {
  const { scope } = ownOrAll(actor)
  return and(eq(application.sn, sn), isNull(application.delete_time), scope ? eq(application.org_sn, scope) : undefined)
}

/** An application in the actor's scope; any other is answered with 404. */
export async function getApplication(
  db: Db,
  actor: Actor,
  sn: string,
  asked: Asked & { countExams?: boolean } = {},
): Promise<ApplicationRecord> {
  const [found] = await applicationRecords(db).where(inScope(actor, sn))
  if (!found) throw notFound()
  const rules = await readSettings(db, 'exam_rules')
  const exams =
    asked.countExams && found.status === 'AUDIT' ? await countExamsSoon(db, found, rules.site_guard_days) : 0
  return withFacts(found, rules, asked, exams)
}

/** The same, locked until the transaction ends; its facts are read once it is. */
export async function lockApplication(
  db: Db,
  actor: Actor,
  sn: string,
  asked: Asked & { countExams?: boolean } = {},
): Promise<ApplicationRecord> {
  await db.select({ sn: application.sn }).from(application).where(inScope(actor, sn)).for('update')
  return getApplication(db, actor, sn, asked)
}

/** Exams of a site for a credential that have not ended and begin within so many days. */
async function countExamsSoon(
  db: Db,
  { org_sn, credential_sn }: { org_sn: string; credential_sn: string },
  days: number,
): Promise<number> {
  const { rows } = await db.execute<{ exams: number }>(
    sql`select ${countReferences(siteSessions, { org_sn, credential_sn, days })} as exams`,
  )
  return rows[0]?.exams ?? 0
}

/** The plans that a takeover would take something from, by number. */
export async function listAffected(db: Db, takeover: Takeover): Promise<AffectedPlan[]> {
  if (takeover.ended.length === 0) return []
  const { rows } = await db.execute<{ plans: AffectedPlan[] }>(sql`select ${valueOf(affectedPlans, takeover)} as plans`)
  return rows[0]?.plans ?? []
}

/** The rooms that an application lists, by number. */
export function listRooms(db: Db, sn: string): Promise<ApplicationRoom[]> {
  const { room_no, name, subject, seats } = applicationRoom
  return db
    .select({ room_no, name, subject, seats })
    .from(applicationRoom)
    .where(eq(applicationRoom.application_sn, sn))
    .orderBy(room_no)
}

const ROUNDS_SHOWN = 10
/** The last rounds that were sent in, newest first. */
export function listRounds(db: Db, sn: string, limit = ROUNDS_SHOWN) {
  const { round, submit_time, content, review } = applicationRound
  return db
    .select({ round, submit_time, content, review })
    .from(applicationRound)
    .where(eq(applicationRound.application_sn, sn))
    .orderBy(desc(round))
    .limit(limit)
}
export type Round = Awaited<ReturnType<typeof listRounds>>[number]

/** Who did what to an application, newest first; 404 outside the actor's scope. */
export async function listApplicationHistory(db: Db, actor: Actor, sn: string) {
  await getApplication(db, actor, sn)
  return listHistory(db, actor, 'application', sn)
}

const ofCredential = (key: SQL) => sql`from ${application} a where a.credential_sn = ${key} and a.delete_time is null`

/** What credentials and institutions ask of applications. */
export const applicationReferences = [
  refersTo(credentialUsed, ofCredential),
  refersTo(credentialApplied, ofCredential),
  refersTo(credentialApproved, (key) => sql`${ofCredential(key)} and a.status = 'AUDIT'`),
  refersTo(
    credentialLevelUsed,
    (key) => sql`from ${application} a cross join unnest(a.levels || coalesce(a.approved_levels, '{}')) named (level)
      where (a.credential_sn, named.level) = ${key} and a.delete_time is null`,
  ),
  refersTo(collegeRecordsOf, (key) => sql`from ${application} a where a.org_sn = ${key}`),
]
