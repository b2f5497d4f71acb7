import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { borrowBody } from '@zhikao/domain/exams/borrow/borrow.model.ts'
import type { RequestFacts } from '@zhikao/domain/exams/borrow/borrow.model.ts'
import { requestDeadline, requestFaults } from '@zhikao/domain/exams/borrow/borrow.request.rules.ts'
import { isRefused, mayNotWithdraw } from '@zhikao/domain/exams/borrow/borrow.rules.ts'
import type { BorrowFacts } from '@zhikao/domain/exams/borrow/borrow.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { canonical } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { recordChanged, recordCreated, updateVersioned } from '../../record/write.ts'
import { nextDayNumber } from '../../db/serial.ts'
import { linkMedia, lockMedia, shareMedia, unlinkMedia, unshareMedia } from '../../platform/media/media.commands.ts'
import { ownOrg } from '../../record/scope.ts'
import type { Place } from './borrow.host.queries.ts'
import { notifyParty } from './borrow.notice.commands.ts'
import { getBorrow, listLiveFiles, listUnnamed, lockBorrow } from './borrow.queries.ts'
import type { BorrowRecord } from './borrow.queries.ts'
import { readRequest } from './borrow.request.queries.ts'
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
  await linkFiles(db, actor, [], fields.proof_files)
  await db.insert(borrow).values({ sn, org_sn, ...place, ...fields, deadline })
  await shareFiles(db, host_org_sn, fields.proof_files)
  await recordCreated(db, actor, borrowLifecycle, { sn }, { ...place, ...auditedOf(fields) })
  await notifyParty(db, await getBorrow(db, actor, sn), 'request', 'host')
  return sn
}

type Update = BodyOf<typeof borrowContract.update>

/** Edits a refused request, to be sent again; it must be one that could be sent now. */
export async function updateBorrow(db: Db, actor: Actor, sn: string, { version, ...fields }: Update): Promise<void> {
  const before = await lockBorrow(db, actor, sn)
  if (!isRefused(before.status)) throw new AppError('state', { rule: 'state' })
  if (version !== undefined && version !== before.version) throw new AppError('stale', { rule: 'stale' })
  const foreign = mayNotWithdraw(withoutFacts(before), actor)
  if (foreign) throw new AppError('rule', foreign)
  await judgeRequest(db, before.org_sn, before, fields, sn)
  await linkFiles(db, actor, before.proof_files, fields.proof_files)
  await updateVersioned(db, borrow, before, { ...fields, changed: before.changed || differs(before, fields) })
  await sweepFiles(db, before.proof_files)
  await recordChanged(db, actor, 'borrow.update', { sn }, auditedOf(before), auditedOf(fields))
}

/** What the guards see of a record where a call gives and loads nothing more. */
export const withoutFacts = (record: BorrowRecord): Omit<BorrowRecord, 'changed'> & BorrowFacts => ({
  ...record,
  plan_signup_end: record.plan_sn ? record.signup_end : null,
  changed: null,
  host: null,
  given: {},
})

/**
 * Refuses what may not be asked for, each fault at its field; returns the time for its decision. Requests of one school
 * to one host run one after the other, so that of two for the same days one is refused.
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

/** Files that are new must be the school's to use. */
export async function linkFiles(
  db: Db,
  actor: Actor,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const added = after.filter((key) => !before.includes(key))
  await linkMedia(db, actor, added, ['ATTACHMENT'], 'proof_files')
}

/** The host opens those of these files that one of its live borrowed exams names, and no others; called once the row is written. */
export async function shareFiles(db: Db, hostSn: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  // Of two requests that end at the same time the second sees that the first has ended.
  await lockMedia(db, keys)
  const live = await listLiveFiles(db, keys, hostSn)
  await shareMedia(db, live, hostSn)
  await unshareMedia(
    db,
    keys.filter((key) => !live.includes(key)),
    hostSn,
  )
}

/** What no request names any more may go; called once the row is written. */
export async function sweepFiles(db: Db, before: readonly string[]): Promise<void> {
  if (before.length > 0) await unlinkMedia(db, await listUnnamed(db, before))
}

/** The fields that a school writes, of a record or a body. */
export const fieldsOf = (from: BorrowFields): BorrowFields => pick(borrowBody, from)

/** Does the school write anything else than before? */
export const differs = (before: BorrowFields, after: BorrowFields): boolean =>
  canonical(fieldsOf(before)) !== canonical(fieldsOf(after))

/** What the audit trail holds: no full phone number. */
const auditedOf = (fields: BorrowFields): Record<string, unknown> => ({
  ...fieldsOf(fields),
  school_mobile: maskMobile(fields.school_mobile),
})
