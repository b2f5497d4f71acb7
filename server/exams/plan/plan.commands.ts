import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { savingFaults } from '@zhikao/domain/exams/plan/plan.basis.rules.ts'
import type { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planLifecycle } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import type { PlanFacts, PlanSession } from '@zhikao/domain/exams/plan/plan.model.ts'
import {
  approvalOn,
  capacityOf,
  faultAt,
  firstExamDay,
  isOpenPlan,
  ownerFault,
  planNumber,
  serialFault,
  subjectsOf,
} from '@zhikao/domain/exams/plan/plan.rules.ts'
import type { PlanFault } from '@zhikao/domain/exams/plan/plan.rules.ts'
import { changes, writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow, clock } from '../../db/clock.ts'
import { recordHistory } from '../../record/history.ts'
import { nextSerial } from '../../db/serial.ts'
import { newSn } from '../../db/sn.ts'
import { holdEnabledCredential } from '../../catalogue/credential/credential.queries.ts'
import { giveMedia, linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'
import { siteOf } from './plan.basis.queries.ts'
import { holdTemplate, listApprovals, listRooms, listSessions } from './plan.facts.queries.ts'
import type { SiteApproval } from './plan.facts.queries.ts'
import { listUnnamed, lockPlan } from './plan.queries.ts'
import type { PlanRecord } from './plan.queries.ts'
import { plan, planSession } from './plan.table.ts'

type Create = BodyOf<typeof planContract.create>
type Update = BodyOf<typeof planContract.update>
type Fields = Omit<Update, 'version'>
type Key = { org_sn: string; credential_sn: string; level: Level }

/** Makes a plan of the actor's site, or, for centre and platform, of the site that the body names (Decided 6). Returns its number. */
export async function createPlan(db: Db, actor: Actor, body: Create): Promise<string> {
  const { org_sn: named, credential_sn, level, ...fields } = body
  const org_sn = siteOf(actor, named)
  const written = await judged(db, { org_sn, credential_sn, level }, fields)
  const { sn, year, serial } = await newNumber(db, org_sn, level)
  await linkFiles(db, actor, org_sn, [], fields.materials)
  await db.insert(plan).values({
    sn,
    year,
    serial,
    org_sn,
    credential_sn,
    level,
    ...written,
    created_by: actor.sn,
    on_behalf: actor.org_sn === null,
  })
  await writeSessions(db, sn, fields.sessions)
  await recordHistory(db, actor, {
    entity: 'plan',
    entity_sn: sn,
    move: 'create',
    from: null,
    to: planLifecycle.initial,
    opinion: null,
    version: 1,
  })
  await writeAudit(db, actor, {
    action: 'plan.create',
    target: { type: 'plan', sn },
    after: { org_sn, credential_sn, level, ...audited(fields) },
    org_sn,
  })
  return sn
}

/** Edits a plan that is not submitted; certificate and level stay, for its number holds them. */
export async function updatePlan(db: Db, actor: Actor, sn: string, { version, ...fields }: Update): Promise<void> {
  const before = await lockOpen(db, actor, sn, version)
  const written = await judged(db, before, fields)
  const sessions = await listSessions(db, [sn])
  await linkFiles(db, actor, before.org_sn, before.materials, fields.materials)
  const { rowCount } = await db
    .update(plan)
    .set({ ...written, version: sql`${plan.version} + 1`, update_time: businessNow })
    .where(and(eq(plan.sn, sn), eq(plan.version, before.version)))
  if (rowCount !== 1) throw new AppError('stale', { rule: 'stale' })
  await db.delete(planSession).where(eq(planSession.plan_sn, sn))
  await writeSessions(db, sn, fields.sessions)
  await writeAudit(db, actor, {
    action: 'plan.update',
    target: { type: 'plan', sn },
    ...changes(audited({ ...before, sessions: sessions.map(bare) }), audited(fields)),
    org_sn: before.org_sn,
  })
}

/** Deletes a plan that is not submitted; its number stays used. */
export async function removePlan(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockOpen(db, actor, sn, undefined)
  await db
    .update(plan)
    .set({ delete_time: businessNow, update_time: businessNow, version: sql`${plan.version} + 1` })
    .where(eq(plan.sn, sn))
  await unlinkMedia(db, await listUnnamed(db, record.materials))
  await recordHistory(db, actor, {
    entity: 'plan',
    entity_sn: sn,
    move: 'delete',
    from: record.status,
    to: 'DELETED',
    opinion: null,
    version: record.version,
  })
  await writeAudit(db, actor, {
    action: 'plan.delete',
    target: { type: 'plan', sn },
    before: { title: record.title, status: record.status },
    org_sn: record.org_sn,
  })
}

/** A plan that the actor may still write, its row locked. */
async function lockOpen(db: Db, actor: Actor, sn: string, version: number | undefined): Promise<PlanRecord> {
  const record = await lockPlan(db, actor, sn)
  refuseFaults([ownerFault(record, actor) ?? []].flat())
  if (!isOpenPlan(record.status)) throw new AppError('state', { rule: 'state' })
  if (version !== undefined && version !== record.version) throw new AppError('stale', { rule: 'stale' })
  return record
}

/** Refuses with the first fault's rule; the form hears of all, each at its field. */
function refuseFaults(faults: readonly PlanFault[]): void {
  const [first] = faults
  if (!first) return
  const errors = faults.filter((fault) => fault.path !== '')
  throw new AppError('rule', {
    rule: first.rule,
    message: first.message,
    ...(errors.length > 0 ? { errors } : {}),
  })
}

/** The columns of a plan as they are stored, once the rules that forbid storing it have passed. */
async function judged(db: Db, key: Key, fields: Fields) {
  const credential = await holdEnabledCredential(db, key.credential_sn)
  const template = await holdTemplate(db, fields.template_sn)
  if (!template) throw refusal('template_sn', 'plan_template')
  const sites = await listApprovals(db, [key])
  const facts: PlanFacts = {
    ...fields,
    credential_sn: key.credential_sn,
    level: key.level,
    approvals: sites,
    template,
    directions: credential.directions,
    rooms: await listRooms(db, key),
    bookings: [],
    terms: await readSetting(db, 'exam_rules'),
    now: await clock(db),
  }
  refuseFaults(savingFaults(facts))
  const application = standing(sites, firstExamDay(facts))
  const fee = credential.levels.find((offered) => offered.level === key.level)?.fee
  if (!application || fee === undefined) throw refusal('level', 'plan_frozen')
  const { sessions, ...stored } = fields
  return {
    ...stored,
    application_sn: application.sn,
    fee_standard: fee,
    capacity: capacityOf(subjectsOf(template), sessions, fields.expected_count),
  }
}

/** The approval that a plan stands on: the one in force on its first exam day. */
const standing = (sites: readonly SiteApproval[], day: string | null) =>
  (day === null ? undefined : approvalOn(sites, day)) ?? sites[0]

function refusal(path: string, rule: 'plan_template' | 'plan_frozen'): AppError {
  const fault = faultAt(path, rule)
  return new AppError('rule', { rule, message: fault.message, errors: [fault] })
}

async function newNumber(db: Db, orgSn: string, level: Level) {
  const year = Number((await clock(db)).slice(0, 4))
  const serial = await nextSerial(db, `plan:${orgSn}:${year}`)
  refuseFaults([serialFault(serial, year) ?? []].flat())
  const { rows } = await db.execute<{ site_code: string | null }>(
    sql`select site_code from college where sn = ${orgSn}`,
  )
  const siteCode = rows[0]?.site_code
  if (!siteCode) throw new Error(`the approved site ${orgSn} has no code`)
  return { sn: planNumber({ year, siteCode, level, serial }), year, serial }
}

async function writeSessions(db: Db, sn: string, sessions: readonly PlanSession[]): Promise<void> {
  if (sessions.length === 0) return
  await db.insert(planSession).values(sessions.map((session) => ({ sn: newSn(), plan_sn: sn, ...session })))
}

/** Files that were not the plan's before must be the actor's to use; from now on they are the site's. */
async function linkFiles(
  db: Db,
  actor: Actor,
  orgSn: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const added = after.filter((key) => !before.includes(key))
  await linkMedia(db, actor, added, ['ATTACHMENT'], 'materials')
  await giveMedia(db, added, orgSn)
  const dropped = before.filter((key) => !after.includes(key))
  if (dropped.length > 0) await unlinkMedia(db, dropped)
}

const bare = ({ room_sn, subject, session_no, start_time, end_time, capacity }: PlanSession): PlanSession => ({
  room_sn,
  subject,
  session_no,
  start_time,
  end_time,
  capacity,
})

/** What the audit trail holds of a plan: no full phone number. */
const audited = (fields: Fields): Record<string, unknown> => ({
  title: fields.title,
  direction: fields.direction,
  template_sn: fields.template_sn,
  plan_type: fields.plan_type,
  theory_start: fields.theory_start,
  theory_end: fields.theory_end,
  practical_start: fields.practical_start,
  practical_end: fields.practical_end,
  signup_start: fields.signup_start,
  signup_end: fields.signup_end,
  expected_count: fields.expected_count,
  accept_borrow: fields.accept_borrow,
  borrow_quota: fields.borrow_quota,
  borrow_region: fields.borrow_region,
  contact_name: fields.contact_name,
  contact_mobile: maskMobile(fields.contact_mobile),
  materials: fields.materials,
  remark: fields.remark,
  sessions: fields.sessions.map(bare),
})
