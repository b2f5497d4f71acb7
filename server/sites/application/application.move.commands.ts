import { and, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { applicationMessages } from '@zhikao/domain/sites/application/application.messages.ts'
import type { AffectedPlan, ApplicationStatus } from '@zhikao/domain/sites/application/application.model.ts'
import { mayNotApproveAs } from '@zhikao/domain/sites/application/application.approval.rules.ts'
import { capacitiesGiven, capacitiesWith } from '@zhikao/domain/sites/application/application.capacity.rules.ts'
import { defaultValidity, inForceOn, mayNotAffect } from '@zhikao/domain/sites/application/application.rules.ts'
import { smallestFigure } from '@zhikao/domain/sites/siteForm/siteForm.capacity.rules.ts'
import type { LevelFigures } from '@zhikao/domain/sites/siteForm/siteForm.capacity.rules.ts'
import type { ApprovedCapacity } from '@zhikao/domain/sites/siteForm/siteForm.model.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { verdictOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { businessNow, clock } from '../../db/clock.ts'
import { writeAudit } from '../../record/audit.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { lockFresh, uniqueOr } from '../../record/write.ts'
import { nextDayNumber } from '../../db/serial.ts'
import { newSn } from '../../db/sn.ts'
import { makeSite } from '../../people/college/college.commands.ts'
import { giveMedia, linkMedia } from '../../platform/media/media.commands.ts'
import { contentOf, insertApplication, RIVALS } from './application.commands.ts'
import {
  notifyAffected,
  notifyApplicant,
  notifyDisabled,
  notifyPlatform,
  notifyWithdrawn,
} from './application.notice.commands.ts'
import { findForm, formToWrite, holdExaminers, readBasis, withForm } from './application.form.queries.ts'
import { getApplication, listAffected, listRooms, lockApplication } from './application.queries.ts'
import type { ApplicationRecord, Asked, Takeover } from './application.queries.ts'
import { holdSiteRooms, listFrom } from './application.site.queries.ts'
import { clearSheet, freezeSheet } from './application.review.commands.ts'
import { application, applicationRound, room } from './application.table.ts'

type MoveName = MoveOf<typeof applicationLifecycle>
type JobName = keyof NonNullable<typeof applicationLifecycle.jobMoves>
type Body = MoveBody & Asked

/** Moves an application where the guards ask for nothing more than the call. */
export function moveApplication(
  db: Db,
  actor: Actor,
  sn: string,
  move: Exclude<MoveName, 'approve' | 'renew'> | JobName,
  body: Body = {},
): Promise<void> {
  return make(db, actor, sn, move, body, effectsFor(body)[move])
}

type Effect = (db: Db, actor: Actor, record: ApplicationRecord) => Promise<void>

function make(db: Db, actor: Actor, sn: string, move: MoveName | JobName, body: Body, effect: Effect): Promise<void> {
  return uniqueOr(
    applicationMessages,
    RIVALS,
    moveRecord<ApplicationRecord, ApplicationStatus, MoveName, JobName>(db, {
      lifecycle: applicationLifecycle,
      table: application,
      load: async (tx) => {
        const record = await lockApplication(tx, actor, sn, { ...body, countExams: move === 'disable' })
        if (move !== 'submit') return record
        await holdExaminers(tx)
        // The form is judged by the rules and the records of this moment, not of the last saving.
        return withForm(tx, record)
      },
      move,
      actor,
      body,
      effect,
      org_sn: (record) => record.org_sn,
    }),
  )
}

/** What follows from each move; `approve` and `renew` need more than the record and have commands of their own. */
const effectsFor = ({ opinion = null }: Body): Effects<typeof applicationLifecycle, ApplicationRecord> => ({
  submit: sendIn,
  withdraw: (db, _, record) => notifyWithdrawn(db, record),
  approve: async () => undefined,
  reject: async (db, actor, record) => {
    await freezeSheet(db, record, 'reject')
    await patch(db, record.sn, { audit_time: businessNow, auditor: actor.name, audit_opinion: opinion })
    await notifyApplicant(db, record, 'rejected', opinion)
  },
  renew: async () => undefined,
  disable: async (db, _, record) => {
    await patch(db, record.sn, { disable_reason: opinion })
    await notifyDisabled(db, { ...record, disable_reason: opinion }, 'site')
  },
  enable: async (db, _, record) => {
    await patch(db, record.sn, { disable_reason: null })
    await notifyApplicant(db, record, 'enabled')
  },
  // Where a renewal takes over, nothing ends for the site.
  expire: async (db, _, record) => {
    if (!inForceOn(record.others, record.today)) await notifyApplicant(db, record, 'expired')
  },
  replace: async () => undefined,
})

type Patch = Partial<Omit<typeof application.$inferInsert, 'status' | 'audit_time' | 'submit_time'>> & {
  audit_time?: typeof businessNow
  submit_time?: typeof businessNow
}
const patch = (db: Db, sn: string, fields: Patch) => db.update(application).set(fields).where(eq(application.sn, sn))

/** Keeps what was sent in, whole, as one more round. */
async function sendIn(db: Db, _: Actor, record: ApplicationRecord): Promise<void> {
  const round = record.round + 1
  await patch(db, record.sn, { round, submit_time: businessNow, changed: false })
  await clearSheet(db, record.sn)
  const content = await contentOf(db, record)
  await db.insert(applicationRound).values({ application_sn: record.sn, round, submit_time: businessNow, content })
  await notifyPlatform(db, record, 'submitted')
}

/** The approval gets rooms of its own, as the application lists them: those that are approved (Decided 9); the institution becomes an assessment site. */
async function openSite(db: Db, actor: Actor, record: ApplicationRecord, approved: readonly string[]): Promise<void> {
  const { sn, org_sn } = record
  await freezeSheet(db, record, 'approve')
  const rooms = (await listRooms(db, sn)).filter(({ room_no }) => approved.includes(room_no))
  await db.insert(room).values(rooms.map((one) => ({ sn: newSn(), org_sn, application_sn: sn, ...one })))
  await makeSite(db, actor, record.org_sn)
  await notifyApplicant(db, record, 'approved')
}

type Approve = BodyOf<typeof applicationContract.approve>
type Prepared = { affected: AffectedPlan[]; rooms: readonly string[] }
const NOTHING: Prepared = { affected: [], rooms: [] }

/**
 * Approves an application: what is left out takes its default (domain.md §3.6 J, Decided 5). An approval that is in force for
 * the same credential is replaced in the same transaction, by the same account: one at most is in force.
 */
export async function approveApplication(db: Db, actor: Actor, sn: string, body: Approve): Promise<void> {
  await holdSiteRooms(db, (await getApplication(db, actor, sn)).org_sn)
  const record = await lockFresh(lockApplication(db, actor, sn), body.version)
  // What the table refuses is refused below, by the move itself.
  const isAllowed = verdictOf(applicationLifecycle, record, 'approve', actor).allowed
  const { affected, rooms } = isAllowed ? await prepareApproval(db, actor, record, body) : NOTHING
  await make(db, actor, sn, 'approve', { opinion: body.opinion }, async (tx, by, approved) => {
    await openSite(tx, by, approved, rooms)
    if (affected.length > 0) await notifyAffected(tx, approved, affected)
  })
}

/** A row in AUDIT always has the approved values, so they are written before the move. Returns the plans that lose something, and the approved rooms. */
async function prepareApproval(db: Db, actor: Actor, record: ApplicationRecord, body: Approve): Promise<Prepared> {
  const { site_visit_date, site_visit_files, confirm = [] } = body
  const { approval, facts } = await approvalOf(db, record, body)
  const ended = await listFrom(db, record, approval.approved_levels, approval.valid_from)
  const affected = await listAffected(db, takeoverOf(record, approval, ended))
  const refusal = mayNotApproveAs(facts, approval) ?? mayNotAffect(affected, confirm)
  if (refusal) throw new AppError('rule', { rule: refusal.rule, message: refusal.message })
  await linkMedia(db, actor, site_visit_files, ['ATTACHMENT'], 'site_visit_files')
  await giveMedia(db, site_visit_files, record.org_sn)
  await endOthers(db, actor, record, ended, approval.valid_from)
  const { approved_capacities, approved_rooms: rooms, conditions, ...rest } = approval
  const approved_capacity = figuresOf(approved_capacities)
  await patch(db, record.sn, {
    ...rest,
    conditions: conditions.length > 0 ? [...conditions] : null,
    level_ends: null,
    approved_capacity,
    approved_capacity_per_day: smallestFigure(approved_capacity),
    site_visit_date,
    site_visit_files,
    audit_time: businessNow,
    auditor: actor.name,
    audit_opinion: body.opinion,
    disable_reason: null,
    warned_days: null,
  })
  return { affected, rooms }
}

type Ended = Awaited<ReturnType<typeof listFrom>>
type Given = Awaited<ReturnType<typeof approvalOf>>['approval']

const takeoverOf = (record: ApplicationRecord, approval: Given, ended: Ended): Takeover => ({
  application_sn: record.sn,
  ended: ended.map(({ sn }) => sn),
  levels: approval.approved_levels,
  rooms: approval.approved_rooms,
  valid_from: approval.valid_from,
  valid_to: approval.valid_to,
})

/** The plans that an approval of this application would take something from; none once it is decided. */
export async function listImpact(db: Db, actor: Actor, sn: string, asked: Partial<Given>): Promise<AffectedPlan[]> {
  const record = await getApplication(db, actor, sn)
  if (record.status !== 'SUBMIT') return []
  const { approval } = await approvalOf(db, record, asked)
  const ended = await listFrom(db, record, approval.approved_levels, approval.valid_from)
  return listAffected(db, takeoverOf(record, approval, ended))
}

/** Ends the approval that this one takes over on the day before it; one that begins today or earlier replaces it at once (Decided 10). */
async function endOthers(db: Db, actor: Actor, record: ApplicationRecord, ended: Ended, from: string): Promise<void> {
  for (const other of ended) {
    if (from <= record.today) await moveApplication(db, actor, other.sn, 'replace')
    const last = addDays(from, -1)
    const valid_to = other.valid_from !== null && last < other.valid_from ? other.valid_from : last
    await patch(db, other.sn, { valid_to })
    await writeAudit(db, actor, {
      action: 'application.update',
      target: { type: 'application', sn: other.sn },
      before: { valid_to: other.valid_to },
      after: { valid_to },
      org_sn: record.org_sn,
    })
  }
}

const figuresOf = (list: readonly ApprovedCapacity[]): LevelFigures =>
  Object.fromEntries(list.map(({ level, capacity }) => [level, capacity]))

/** The validity that the decision takes where it names none. */
const defaultOf = (record: ApplicationRecord) =>
  defaultValidity({ ...record, months: record.valid_months, years: record.site_valid_years })

/** What is approved, with the defaults of what the call leaves out, and what its rules look at: the capacity is that of the approved rooms. */
async function approvalOf(db: Db, record: ApplicationRecord, body: Partial<Approve>) {
  const validity = defaultOf(record)
  const approved_levels = body.approved_levels ?? record.levels
  const rooms = await listRooms(db, record.sn)
  const all = rooms.map(({ room_no }) => room_no)
  const approved_rooms = body.approved_rooms ?? all
  const basis = await readBasis(db, record.credential_sn)
  const site = await findForm(db, record)
  const capacities = capacitiesWith({ ...record, basis }, site, { all, kept: approved_rooms })
  const approval = {
    approved_levels,
    approved_rooms,
    approved_capacities: capacitiesGiven(approved_levels, capacities, body.approved_capacities),
    valid_from: body.valid_from ?? validity.valid_from,
    valid_to: body.valid_to ?? validity.valid_to,
    conditions: body.conditions ?? [],
  }
  return { approval, facts: { ...record, rooms, capacities } }
}

/** Makes the draft of a renewal or change of an approval, with the same content. Returns its key. */
export async function renewApplication(
  db: Db,
  actor: Actor,
  sn: string,
  body: MoveBody & Pick<BodyOf<typeof applicationContract.renew>, 'apply_type'>,
): Promise<string> {
  // The number first: serials are locked before audit chains, everywhere.
  const apply_sn = await nextDayNumber(db, 'SQ', await clock(db))
  let renewal = ''
  await make(db, actor, sn, 'renew', body, async (tx, by, record) => {
    const { rooms: _, capacity_per_day: __, capacity: ___, form: ____, ...fields } = await contentOf(tx, record)
    const levels = fields.levels.filter((level) => record.offered.some((one) => one.level === level))
    const kept = levels.length > 0 ? levels : fields.levels
    renewal = await insertApplication(tx, by, {
      apply_sn,
      org_sn: record.org_sn,
      credential_sn: record.credential_sn,
      apply_type: body.apply_type,
      base_sn: sn,
      fields: { ...fields, levels: kept, statement: null },
      form: await formToWrite(tx, record),
      offered: record.offered,
    })
  })
  return renewal
}

/** Stores how many days before its end the last warning was sent; the caller holds the row. */
export async function markWarned(db: Db, sn: string, days: number): Promise<void> {
  await db
    .update(application)
    .set({ warned_days: days })
    .where(and(eq(application.sn, sn), eq(application.status, 'AUDIT')))
}
