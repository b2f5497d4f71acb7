import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import { collegeMessages } from '@zhikao/domain/people/college/college.messages.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import {
  accountRoleOf,
  pilotCountFaults,
  pilotFaults,
  positionFaults,
} from '@zhikao/domain/people/college/college.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict, refuse } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { readingOf } from '../../record/reading.ts'
import { ownOrg } from '../../record/scope.ts'
import {
  lockFresh,
  recordChanged,
  recordCreated,
  recordRemoved,
  uniqueOr,
  updateVersioned,
} from '../../record/write.ts'
import { nextSerial } from '../../db/serial.ts'
import { newSn } from '../../db/sn.ts'
import { holdOffers } from '../../catalogue/credential/credential.queries.ts'
import { giveMedia, linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import {
  changeRoleOf,
  createAccount,
  deleteAccountsOf,
  refuseTaken,
  revokeSessionsOf,
} from '../../platform/operator/operator.account.commands.ts'
import { newOneTimePassword } from '../../platform/operator/operator.password.commands.ts'
import { findTaken, listUnnamed, lockCollege } from './college.queries.ts'
import type { CollegeRecord } from './college.queries.ts'
import { college } from './college.table.ts'

type Create = BodyOf<typeof collegeContract.create>
type Fields = Omit<Create, 'account_username'>
type ChangedLocked = Partial<Pick<Fields, 'name' | 'org_type' | 'school_code' | 'uscc'>>

/** The rule of each unique mark: two writers at the same time both pass the check before, and the index refuses the second with the same rule. */
const TAKEN = {
  college_name: 'name_taken',
  college_school_code: 'school_code_taken',
  college_uscc: 'uscc_taken',
} as const

async function refuseDouble(
  db: Db,
  fields: Pick<Fields, 'name' | 'school_code' | 'uscc'>,
  except: string | null,
): Promise<void> {
  const taken = await findTaken(db, fields, except)
  if (taken) throw conflict(collegeMessages, taken)
}

function refuseHalfPosition(fields: Pick<Fields, 'lng' | 'lat'>): void {
  const errors = positionFaults(fields)
  if (errors.length > 0) throw new AppError('input', { errors })
}

type Pilots = Fields['pilot_credentials']

async function refusePilots(db: Db, given: Pilots, before: Pilots): Promise<void> {
  const offers = await holdOffers(
    db,
    given.map(({ credential_sn }) => credential_sn),
  )
  const { pilot_count } = await readSettings(db, 'exam_rules')
  const errors = [...pilotFaults(given, before, offers), ...pilotCountFaults(given, before, pilot_count)]
  if (errors.length > 0) throw new AppError('input', { errors })
}

type Files = { logo: string | null; license_files: string[] }

const NO_FILES: Files = { logo: null, license_files: [] }
const keysOf = ({ logo, license_files }: Files) => [...(logo === null ? [] : [logo]), ...license_files]

/** Files that were not the institution's before must exist and be the actor's to use; from now on they are the institution's. */
async function linkFiles(db: Db, actor: Actor, sn: string, before: Files, after: Files): Promise<void> {
  if (after.logo !== null && after.logo !== before.logo) await linkMedia(db, actor, [after.logo], ['LOGO'], 'logo')
  const added = after.license_files.filter((key) => !before.license_files.includes(key))
  await linkMedia(db, actor, added, ['ATTACHMENT'], 'license_files')
  await giveMedia(db, keysOf(after), sn)
}

/** Files that no institution names any longer are swept a day later. */
async function dropFiles(db: Db, before: Files, after: Files): Promise<void> {
  const kept = keysOf(after)
  const dropped = keysOf(before).filter((key) => !kept.includes(key))
  if (dropped.length > 0) await unlinkMedia(db, await listUnnamed(db, dropped))
}

/** Adds an institution with its account, whose password is shown this once (domain.md §3.2). */
export async function createCollege(
  db: Db,
  actor: Actor,
  body: Create,
): Promise<{ sn: string; account: { username: string; password: string } }> {
  const { account_username: username, ...fields } = body
  const sn = newSn()
  const stored = { sn, ...fields, ...readingOf(fields.name, 'institution') }
  refuseHalfPosition(fields)
  await linkFiles(db, actor, sn, NO_FILES, fields)
  await refusePilots(db, fields.pilot_credentials, [])
  await refuseDouble(db, fields, null)
  await refuseTaken(db, { username, mobile: fields.contact_mobile }, null)
  await uniqueOr(collegeMessages, TAKEN, db.insert(college).values(stored))
  const shown = { ...fields, contact_mobile: maskMobile(fields.contact_mobile) }
  await recordCreated(db, actor, collegeLifecycle, targetOf(sn), shown)
  const password = newOneTimePassword(username)
  await createAccount(db, actor, {
    username,
    password,
    password_due: true,
    role: accountRoleOf(fields),
    org_sn: sn,
    name: fields.contact_name,
    mobile: fields.contact_mobile,
    email: fields.contact_email,
  })
  return { sn, account: { username, password } }
}

/** Changes an institution as the centre may: a new type or level moves its accounts to their new role. */
export async function updateCollege(
  db: Db,
  actor: Actor,
  sn: string,
  body: BodyOf<typeof collegeContract.update>,
): Promise<void> {
  const record = await lockFresh(lockCollege(db, actor, sn), body.version)
  const { version: _, ...fields } = body
  refuseHalfPosition(fields)
  await linkFiles(db, actor, record.sn, record, fields)
  await refusePilots(db, fields.pilot_credentials, record.pilot_credentials)
  await refuseDouble(db, fields, sn)
  await writeFields(db, actor, record, fields)
  if (accountRoleOf(fields) !== accountRoleOf(record)) await changeRoleOf(db, actor, sn, accountRoleOf(fields))
}

/** Changes some of what only the centre sets, as a request of the institution has it: a new type moves its accounts to their new role. */
export async function changeLocked(db: Db, actor: Actor, sn: string, wish: ChangedLocked): Promise<void> {
  const record = await lockCollege(db, actor, sn)
  const { name, org_type, school_code, uscc, logo, license_files } = record
  const fields = { name, org_type, school_code, uscc, ...wish }
  await refuseDouble(db, fields, sn)
  await writeFields(db, actor, record, { ...fields, logo, license_files })
  const role = accountRoleOf({ ...record, ...fields })
  if (role !== accountRoleOf(record)) await changeRoleOf(db, actor, sn, role)
}

/** Changes what the institution may change of itself; only the centre makes it a training organisation, or ends that. */
export async function updateInfo(
  db: Db,
  actor: Actor,
  body: BodyOf<typeof collegeContract.updateInfo>,
): Promise<string> {
  const record = await lockFresh(lockCollege(db, actor, ownOrg(actor)), body.version)
  const { version: _, ...fields } = body
  refuseHalfPosition(fields)
  await linkFiles(db, actor, record.sn, record, fields)
  await refusePilots(db, fields.pilot_credentials, record.pilot_credentials)
  if (accountRoleOf({ ...record, ...fields }) !== accountRoleOf(record))
    throw refuse(collegeMessages, 'training_level_locked')
  await writeFields(db, actor, record, fields)
  return record.sn
}

async function writeFields(
  db: Db,
  actor: Actor,
  record: CollegeRecord,
  fields: Partial<Fields> & Files,
): Promise<void> {
  const reading = readingOf(fields.name ?? record.name, 'institution')
  await uniqueOr(collegeMessages, TAKEN, updateVersioned(db, college, record, { ...fields, ...reading }))
  await dropFiles(db, record, fields)
  const before = Object.fromEntries(Object.entries(record).filter(([name]) => name in fields))
  await recordChanged(db, actor, 'college.edit', targetOf(record.sn), before, fields, maskFacts)
}

/** An institution's acts are in its own audit chain. */
const targetOf = (sn: string) => ({ sn, org_sn: sn })

const maskFacts = (facts: Record<string, unknown>) =>
  typeof facts.contact_mobile === 'string' ? { ...facts, contact_mobile: maskMobile(facts.contact_mobile) } : facts

const effects: Effects<typeof collegeLifecycle, CollegeRecord> = {
  enable: async () => undefined,
  disable: (db, _, record) => revokeSessionsOf(db, record.sn),
}

/** Enables or disables an institution; disabled, its accounts are signed out and cannot sign in. */
export function moveCollege(
  db: Db,
  actor: Actor,
  sn: string,
  move: MoveOf<typeof collegeLifecycle>,
  body: MoveBody,
): Promise<void> {
  const load = () => lockCollege(db, actor, sn)
  return moveRecord(db, {
    lifecycle: collegeLifecycle,
    table: college,
    load,
    move,
    actor,
    body,
    effect: effects[move],
    org_sn: (record) => record.sn,
  })
}

const SITE_CODES_MAX = 9999

/**
 * Makes an institution an assessment site: at its first approval it gets its code, and its type and the role of its
 * accounts become college, whose sessions end (domain.md §2, §5.1). An assessment site stays as it is.
 */
export async function makeSite(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockCollege(db, actor, sn)
  if (record.site_code !== null && record.org_type === 'college') return
  const site = { org_type: 'college' as const, site_code: record.site_code ?? (await newSiteCode(db, record.province)) }
  await db
    .update(college)
    .set({ ...site, version: sql`${college.version} + 1`, update_time: businessNow })
    .where(eq(college.sn, sn))
  await writeAudit(db, actor, {
    action: 'college.site',
    target: { type: 'college', sn },
    before: { org_type: record.org_type, site_code: record.site_code },
    after: site,
    org_sn: sn,
  })
  await changeRoleOf(db, actor, sn, accountRoleOf({ ...record, ...site }))
}

/** Province (2 digits) and its next serial (4), without gaps (domain.md §2). */
async function newSiteCode(db: Db, province: string): Promise<string> {
  const head = province.slice(0, 2)
  const serial = await nextSerial(db, `site:${head}`)
  if (serial > SITE_CODES_MAX) throw refuse(collegeMessages, 'site_codes_full')
  return `${head}${String(serial).padStart(4, '0')}`
}

/** Deletes an institution that nothing refers to, and its accounts with it (domain.md §3.2). */
export async function removeCollege(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockCollege(db, actor, sn)
  if (record.has_records) throw refuse(collegeMessages, 'college_has_records')
  await deleteAccountsOf(db, actor, sn)
  const { name, status } = record
  await recordRemoved(db, actor, 'college', college, targetOf(sn), { name, status }, record)
  await dropFiles(db, record, NO_FILES)
}
