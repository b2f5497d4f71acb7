import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { firstExamDay } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import { savingFaults } from '@zhikao/domain/exams/plan/plan.basis.rules.ts'
import type { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planLifecycle } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import { planBody, planSession as sessionBody } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { PlanFacts, PlanSession } from '@zhikao/domain/exams/plan/plan.model.ts'
import {
  approvalOn,
  capacityOf,
  faultAt,
  isOpenPlan,
  ownerFault,
  planNumber,
  roomOn,
  serialFault,
  subjectsOf,
} from '@zhikao/domain/exams/plan/plan.rules.ts'
import type { PlanFault } from '@zhikao/domain/exams/plan/plan.rules.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { recordHistory } from '../../record/history.ts'
import { lockFresh, recordChanged, recordCreated, recordRemoved, updateVersioned } from '../../record/write.ts'
import { nextSerial } from '../../db/serial.ts'
import { newSn } from '../../db/sn.ts'
import { college } from '../../people/college/college.table.ts'
import { holdEnabledCredential } from '../../catalogue/credential/credential.queries.ts'
import { giveMedia, linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { holdSiteRooms } from '../../sites/application/application.site.queries.ts'
import { siteOf } from './plan.basis.queries.ts'
import { holdTemplate, listApprovals, listRooms, listSessions } from './plan.facts.queries.ts'
import type { SiteApproval } from './plan.facts.queries.ts'
import { getPlan, listUnnamed, lockPlan } from './plan.queries.ts'
import type { PlanRecord } from './plan.queries.ts'
import { listSentFiles } from './plan.round.queries.ts'
import { plan, planSession } from './plan.table.ts'

type Create = BodyOf<typeof planContract.create>
type Update = BodyOf<typeof planContract.update>
type Fields = Omit<Update, 'version'>
type Key = { org_sn: string; credential_sn: string; level: Level }

/** Makes a plan of the actor's site, or, for centre and platform, of the site that the body names (Decided 6). Returns its number. */
export async function createPlan(db: Db, actor: Actor, body: Create): Promise<string> {
  const { org_sn: named, credential_sn, level, ...fields } = body
  const org_sn = siteOf(actor, named)
  await holdSiteRooms(db, org_sn, 'shared')
  const { columns, sessions } = await columnsOf(db, { org_sn, credential_sn, level }, fields)
  const { sn, year, serial } = await newNumber(db, org_sn, level)
  await linkFiles(db, actor, { org_sn, before: [], kept: [] }, fields.materials)
  await db.insert(plan).values({
    sn,
    year,
    serial,
    org_sn,
    credential_sn,
    level,
    ...columns,
    created_by: actor.sn,
    on_behalf: actor.org_sn === null,
  })
  await writeSessions(db, sn, sessions)
  const after = { org_sn, credential_sn, level, ...auditedOf({ ...fields, sessions }) }
  await recordCreated(db, actor, planLifecycle, { sn, org_sn }, after)
  return sn
}

/** Edits a plan that is not submitted; certificate and level stay, for its number holds them. */
export async function updatePlan(db: Db, actor: Actor, sn: string, { version, ...fields }: Update): Promise<void> {
  const before = await lockOpen(db, actor, sn, version)
  const { columns, sessions } = await columnsOf(db, before, fields)
  const replaced = await listSessions(db, [sn])
  const held = { org_sn: before.org_sn, before: before.materials, kept: await listSentFiles(db, sn) }
  await linkFiles(db, actor, held, fields.materials)
  await updateVersioned(db, plan, before, columns)
  await db.delete(planSession).where(eq(planSession.plan_sn, sn))
  await writeSessions(db, sn, sessions)
  const { org_sn } = before
  const [was, is] = [auditedOf({ ...before, sessions: replaced }), auditedOf({ ...fields, sessions })]
  await recordChanged(db, actor, 'plan.update', { sn, org_sn }, was, is)
}

/** Deletes a plan that is not submitted; its number stays used. */
export async function removePlan(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockOpen(db, actor, sn, undefined)
  const { title, status, org_sn } = record
  await recordHistory(db, actor, {
    entity: 'plan',
    entity_sn: sn,
    move: 'delete',
    from: status,
    to: 'DELETED',
    opinion: null,
    version: record.version,
  })
  await recordRemoved(db, actor, 'plan', plan, { sn, org_sn }, { title, status })
  await unlinkMedia(db, await listUnnamed(db, [...record.materials, ...(await listSentFiles(db, sn))]))
}

/** Counts an edit of what belongs to the plan but has tables of its own, such as its panel and its exam application; the plan is locked. With it, what the plan keeps of its panel. */
export const countEdit = (
  db: Db,
  record: { sn: string; version: number },
  kept: { rotation_reason?: string | null } = {},
): Promise<void> => updateVersioned(db, plan, record, kept)

/** A plan that the actor may still write, its row locked; before it the rooms of its site, as everywhere. */
async function lockOpen(db: Db, actor: Actor, sn: string, version: number | undefined): Promise<PlanRecord> {
  const { org_sn } = await getPlan(db, actor, sn)
  await holdSiteRooms(db, org_sn, 'shared')
  const record = await lockPlan(db, actor, sn)
  refuseFaults([ownerFault(record, actor) ?? []].flat())
  if (!isOpenPlan(record.status)) throw new AppError('state', { rule: 'state' })
  return lockFresh(Promise.resolve(record), version)
}

/** Refuses with the first fault's rule; the answer has all of them, each at its field. */
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
async function columnsOf(db: Db, key: Key, fields: Fields) {
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
    rooms: await listRooms(db, [key]),
    bookings: [],
    terms: await readSettings(db, 'exam_rules'),
    now: await clock(db),
  }
  refuseFaults(savingFaults(facts))
  const application = approvalFor(sites, firstExamDay(facts), key.level)
  const fee = credential.levels.find((offered) => offered.level === key.level)?.fee
  if (!application || fee === undefined) throw refusal('level', 'plan_frozen')
  const { sessions: named, ...stored } = fields
  // Whichever approval's row was chosen, the session names that of the approval in force on its day (Decided 9).
  const sessions = named.map((session) => ({ ...session, room_sn: roomOn(facts, session)?.sn ?? session.room_sn }))
  return {
    sessions,
    columns: {
      ...stored,
      application_sn: application.sn,
      fee_standard: fee,
      capacity: capacityOf(subjectsOf(template), sessions, fields.expected_count),
    },
  }
}

/** The approval that a plan is made under: the one in force on its first exam day. */
const approvalFor = (sites: readonly SiteApproval[], day: string | null, level: Level) =>
  (day === null ? undefined : approvalOn(sites, day, level)) ?? sites.find(({ levels }) => levels.includes(level))

function refusal(path: string, rule: 'plan_template' | 'plan_frozen'): AppError {
  const fault = faultAt(path, rule)
  return new AppError('rule', { rule, message: fault.message, errors: [fault] })
}

async function newNumber(db: Db, orgSn: string, level: Level) {
  const year = Number((await clock(db)).slice(0, 4))
  const serial = await nextSerial(db, `plan:${orgSn}:${year}`)
  refuseFaults([serialFault(serial, year) ?? []].flat())
  const { rows } = await db.execute<{ site_code: string | null }>(
    sql`select site_code from ${college} where sn = ${orgSn}`,
  )
  const siteCode = rows[0]?.site_code
  if (!siteCode) throw new Error(`the approved site ${orgSn} has no code`)
  return { sn: planNumber({ year, siteCode, level, serial }), year, serial }
}

async function writeSessions(db: Db, sn: string, sessions: readonly PlanSession[]): Promise<void> {
  if (sessions.length === 0) return
  await db.insert(planSession).values(sessions.map((session) => ({ sn: newSn(), plan_sn: sn, ...session })))
}

/** Files that were not the plan's before must be the actor's to use; from now on they are the site's. What is dropped is deleted later, unless it was submitted. */
async function linkFiles(
  db: Db,
  actor: Actor,
  { org_sn, before, kept }: { org_sn: string; before: readonly string[]; kept: readonly string[] },
  after: readonly string[],
): Promise<void> {
  const added = after.filter((key) => !before.includes(key))
  await linkMedia(db, actor, added, ['ATTACHMENT'], 'materials')
  await giveMedia(db, added, org_sn)
  const dropped = before.filter((key) => !after.includes(key) && !kept.includes(key))
  if (dropped.length > 0) await unlinkMedia(db, dropped)
}

/** What the audit trail holds of a plan: no full phone number. */
const auditedOf = (fields: Fields): Record<string, unknown> => ({
  ...pick(planBody, fields),
  contact_mobile: maskMobile(fields.contact_mobile),
  sessions: fields.sessions.map((session) => pick(sessionBody, session)),
})
