import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import type { RequestFacts } from '@zhikao/domain/exams/borrow/borrow.model.ts'
import { requestDeadline, requestFaults } from '@zhikao/domain/exams/borrow/borrow.request.rules.ts'
import { mayNotWithdraw } from '@zhikao/domain/exams/borrow/borrow.rules.ts'
import type { BorrowFacts } from '@zhikao/domain/exams/borrow/borrow.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { canonical, changes, writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow, clock } from '../../db/clock.ts'
import { recordHistory } from '../../record/history.ts'
import { nextDayNumber } from '../../db/serial.ts'
import { linkMedia, shareMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { ownOrg } from '../../record/scope.ts'
import { readRequest } from './borrow.host.queries.ts'
import type { Place } from './borrow.host.queries.ts'
import { tellParty } from './borrow.notice.commands.ts'
import { getBorrow, listUnnamed, lockBorrow } from './borrow.queries.ts'
import type { BorrowRecord } from './borrow.queries.ts'
import { borrow } from './borrow.table.ts'

type Create = BodyOf<typeof borrowContract.create>
/** What a school writes, whole. */
export type BorrowFields = Omit<Create, keyof Place>

/** Asks another institution to take students in (domain.md §5.3). Returns the request's number. */
export async function createBorrow(db: Db, actor: Actor, body: Create): Promise<string> {
  const { host_org_sn, credential_sn, level, ...fields } = body
  const org_sn = ownOrg(actor)
  const place = { host_org_sn, credential_sn, level }
  const deadline = await judgeRequest(db, org_sn, place, fields)
  const sn = await nextDayNumber(db, 'JK', await clock(db))
  await writeFiles(db, actor, host_org_sn, [], fields.proof_files)
  await db.insert(borrow).values({ sn, org_sn, ...place, ...fields, deadline })
  await recordHistory(db, actor, {
    entity: 'borrow',
    entity_sn: sn,
    move: 'create',
    from: null,
    to: borrowLifecycle.initial,
    opinion: null,
    version: 1,
  })
  await writeAudit(db, actor, {
    action: 'borrow.create',
    target: { type: 'borrow', sn },
    after: { ...place, ...audited(fields) },
  })
  await tellParty(db, await getBorrow(db, actor, sn), 'request', 'host')
  return sn
}

type Update = BodyOf<typeof borrowContract.update>

/** Edits a refused request, to be sent again; it must be one that could be sent now. */
export async function updateBorrow(db: Db, actor: Actor, sn: string, { version, ...fields }: Update): Promise<void> {
  const before = await lockBorrow(db, actor, sn)
  if (before.status !== 'SCHOOL_REJECT') throw new AppError('state', { rule: 'state' })
  if (version !== undefined && version !== before.version) throw new AppError('stale', { rule: 'stale' })
  const foreign = mayNotWithdraw(factsless(before), actor)
  if (foreign) throw new AppError('rule', foreign)
  await judgeRequest(db, before.org_sn, before, fields, sn)
  await writeFiles(db, actor, before.host_org_sn, before.proof_files, fields.proof_files)
  const { rowCount } = await db
    .update(borrow)
    .set({
      ...fields,
      changed: before.changed || differs(before, fields),
      version: sql`${borrow.version} + 1`,
      update_time: businessNow,
    })
    .where(and(eq(borrow.sn, sn), eq(borrow.version, before.version)))
  if (rowCount !== 1) throw new AppError('stale', { rule: 'stale' })
  await sweepFiles(db, before.proof_files)
  await writeAudit(db, actor, {
    action: 'borrow.update',
    target: { type: 'borrow', sn },
    ...changes(audited(before), audited(fields)),
  })
}

/** What the guards see of a record where a call says and loads nothing more. */
export const factsless = (record: BorrowRecord): Omit<BorrowRecord, 'changed'> & BorrowFacts => ({
  ...record,
  plan_signup_end: record.plan_sn ? record.signup_end : null,
  changed: null,
  host: null,
  said: {},
})

/**
 * Refuses what may not be asked for, each fault at its field; returns the time for its decision. Requests of one school
 * to one host stand in line, so that of two for the same days one is refused.
 */
export async function judgeRequest(
  db: Db,
  orgSn: string,
  place: Place,
  fields: BorrowFields,
  exceptSn = '',
): Promise<string> {
  const line = `borrow:${orgSn}:${place.host_org_sn}:${place.credential_sn}:${place.level}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${line}, 0))`)
  const facts = await readRequest(db, orgSn, place, fields, exceptSn)
  const faults = requestFaults(facts)
  const [first] = faults
  if (first) {
    const errors = faults.filter((fault) => fault.path !== '')
    throw new AppError('rule', { rule: first.rule, message: first.message, ...(errors.length > 0 ? { errors } : {}) })
  }
  return deadlineOf(facts)
}

function deadlineOf({ plans, wanted_plan_sn, expected_date_start, terms }: RequestFacts): string {
  const wanted = plans.find((plan) => plan.sn === wanted_plan_sn) ?? null
  return requestDeadline(wanted, expected_date_start, terms)
}

/** Files that are new must be the school's to use; the host may look at all of them. */
export async function writeFiles(
  db: Db,
  actor: Actor,
  hostSn: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const added = after.filter((key) => !before.includes(key))
  await linkMedia(db, actor, added, ['ATTACHMENT'], 'proof_files')
  await shareMedia(db, added, hostSn)
}

/** What no request names any more may go; called once the row is written. */
export async function sweepFiles(db: Db, before: readonly string[]): Promise<void> {
  if (before.length > 0) await unlinkMedia(db, await listUnnamed(db, before))
}

/** The fields that a school writes, of a record or a body. */
export const fieldsOf = (from: BorrowFields): BorrowFields => ({
  title: from.title,
  wanted_plan_sn: from.wanted_plan_sn,
  expected_date_start: from.expected_date_start,
  expected_date_end: from.expected_date_end,
  student_count: from.student_count,
  preferred_city: from.preferred_city,
  reason: from.reason,
  proof_files: from.proof_files,
  school_contact: from.school_contact,
  school_mobile: from.school_mobile,
  fee_bearer: from.fee_bearer,
  accept_same_examiner_rule: from.accept_same_examiner_rule,
})

/** Does the school say anything else than before? */
export const differs = (before: BorrowFields, after: BorrowFields): boolean =>
  canonical(fieldsOf(before)) !== canonical(fieldsOf(after))

/** What the audit trail holds: no full phone number. */
const audited = (fields: BorrowFields): Record<string, unknown> => ({
  ...fieldsOf(fields),
  school_mobile: maskMobile(fields.school_mobile),
})
