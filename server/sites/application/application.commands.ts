import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { applicationMessages } from '@zhikao/domain/sites/application/application.messages.ts'
import type { ApplicationRoom } from '@zhikao/domain/sites/application/application.model.ts'
import { capacityOf, isDraft, isEditable, subjectsOf } from '@zhikao/domain/sites/application/application.rules.ts'
import type { OfferedLevel } from '@zhikao/domain/sites/application/application.rules.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict } from '@zhikao/domain/kernel/error.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { canonical } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { recordHistory } from '../../record/history.ts'
import { ownOrg } from '../../record/scope.ts'
import {
  lockFresh,
  recordChanged,
  recordCreated,
  recordRemoved,
  uniqueOr,
  updateVersioned,
} from '../../record/write.ts'
import { nextDayNumber } from '../../db/serial.ts'
import { newSn } from '../../db/sn.ts'
import { findRival, getApplicant, listOffered } from './application.begin.queries.ts'
import { listRooms, listRounds, lockApplication } from './application.queries.ts'
import type { ApplicationRecord } from './application.queries.ts'
import { application, applicationRoom } from './application.table.ts'
import type { RoundContent } from './application.table.ts'

type Create = BodyOf<typeof applicationContract.create>
type Update = BodyOf<typeof applicationContract.update>
type Fields = Omit<RoundContent, 'rooms' | 'capacity_per_day'>

/** The number of an application: SQ, the day, the day's count (domain.md §2). */
const newNumber = async (db: Db) => nextDayNumber(db, 'SQ', await clock(db))

/** Begins an application; what is left out is taken from the institution's own record. Returns its key. */
export async function createApplication(db: Db, actor: Actor, body: Create): Promise<string> {
  const org_sn = ownOrg(actor)
  const offered = await offeredBy(db, body.credential_sn)
  refuseLevels(body.levels, offered)
  await refuseRival(db, org_sn, body.credential_sn, body.levels)
  const applicant = await getApplicant(db, org_sn)
  const fields = {
    levels: body.levels,
    site_name: body.site_name ?? fill(applicationMessages.default_site_name, { org: applicant.name }).CN,
    site_address: body.site_address ?? applicant.address,
    contact_name: body.contact_name ?? applicant.contact_name,
    contact_mobile: body.contact_mobile ?? applicant.contact_mobile,
    statement: body.statement,
  }
  return insertApplication(db, actor, {
    org_sn,
    credential_sn: body.credential_sn,
    apply_type: 'NEW',
    base_sn: null,
    fields,
    rooms: body.rooms,
    offered,
  })
}

type NewApplication = Pick<typeof application.$inferInsert, 'org_sn' | 'credential_sn' | 'apply_type'> & {
  base_sn: string | null
  fields: Fields
  rooms: readonly ApplicationRoom[]
  offered: readonly OfferedLevel[]
  /** Its number where it is taken already. */
  apply_sn?: string
}

/** Writes a new draft with its rooms, history and audit entry. Returns its key. */
export async function insertApplication(db: Db, actor: Actor, given: NewApplication): Promise<string> {
  const { fields, rooms, offered, apply_sn = await newNumber(db), ...origin } = given
  const sn = newSn()
  const capacity_per_day = capacityOf(rooms, subjectsOf(fields.levels, offered))
  const apply_year = Number((await clock(db)).slice(0, 4))
  const written = { sn, apply_sn, apply_year, capacity_per_day, ...origin, ...fields }
  await uniqueOr(applicationMessages, RIVALS, db.insert(application).values(written))
  await writeRooms(db, sn, rooms)
  const content = auditedOf({ ...fields, rooms: [...rooms], capacity_per_day })
  await recordCreated(
    db,
    actor,
    applicationLifecycle,
    { sn, org_sn: given.org_sn },
    { apply_sn, ...origin, ...content },
  )
  return sn
}

/** Edits a draft or a rejected application; its capacity is computed again. */
export async function updateApplication(db: Db, actor: Actor, sn: string, body: Update): Promise<void> {
  const record = await lockEditable(db, actor, sn, body.version)
  const { version: _, rooms, ...fields } = body
  refuseLevels(fields.levels, record.offered)
  const before = await contentOf(db, record)
  const capacity_per_day = capacityOf(rooms, subjectsOf(fields.levels, record.offered))
  const after = { ...fields, rooms, capacity_per_day }
  const [last] = await listRounds(db, sn, 1)
  await updateVersioned(db, application, record, {
    ...fields,
    capacity_per_day,
    changed: last !== undefined && canonical(comparable(last.content)) !== canonical(comparable(after)),
  })
  await db.delete(applicationRoom).where(eq(applicationRoom.application_sn, sn))
  await writeRooms(db, sn, rooms)
  const { org_sn } = record
  await recordChanged(db, actor, 'application.update', { sn, org_sn }, auditedOf(before), auditedOf(after))
}

/** Deletes a draft; its history stays. */
export async function removeApplication(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockApplication(db, actor, sn)
  if (!isDraft(record.status)) throw new AppError('state', { rule: 'state' })
  await recordHistory(db, actor, {
    entity: 'application',
    entity_sn: sn,
    move: 'delete',
    from: record.status,
    to: 'DELETED',
    opinion: null,
    version: record.version,
  })
  const { apply_sn, status, org_sn } = record
  await recordRemoved(db, actor, 'application', application, { sn, org_sn }, { apply_sn, status })
}

/** The content of an application as it is now. */
export async function contentOf(db: Db, record: ApplicationRecord): Promise<RoundContent> {
  const { levels, site_name, site_address, contact_name, contact_mobile, statement, capacity_per_day } = record
  const rooms = await listRooms(db, record.sn)
  return { levels, site_name, site_address, contact_name, contact_mobile, statement, rooms, capacity_per_day }
}

/** The order of rooms and levels has no meaning. */
const comparable = ({ rooms, levels, ...rest }: RoundContent) => ({
  ...rest,
  levels: [...levels].sort(),
  rooms: [...rooms].sort((a, b) => (a.room_no < b.room_no ? -1 : 1)),
})

/** The audit trail holds no full phone number. */
const auditedOf = (content: RoundContent): Record<string, unknown> => ({
  ...comparable(content),
  contact_mobile: maskMobile(content.contact_mobile),
})

async function lockEditable(db: Db, actor: Actor, sn: string, version: number | undefined): Promise<ApplicationRecord> {
  const record = await lockFresh(lockApplication(db, actor, sn), version)
  if (!isEditable(record.status)) throw new AppError('state', { rule: 'state' })
  return record
}

async function writeRooms(db: Db, sn: string, rooms: readonly ApplicationRoom[]): Promise<void> {
  if (rooms.length > 0) await db.insert(applicationRoom).values(rooms.map((room) => ({ application_sn: sn, ...room })))
}

async function offeredBy(db: Db, credentialSn: string): Promise<OfferedLevel[]> {
  const offered = await listOffered(db, credentialSn)
  if (!offered) throw fault('credential_sn', 'credential_unknown')
  return offered
}

function refuseLevels(levels: readonly Level[], offered: readonly OfferedLevel[]): void {
  const gone = levels.findIndex((level) => !offered.some((one) => one.level === level))
  if (gone >= 0) throw fault(`levels.${gone}`, 'level_not_offered')
}

const fault = (path: string, rule: 'credential_unknown' | 'level_not_offered') =>
  new AppError('input', { errors: [{ path, rule, message: applicationMessages[rule] }] })

async function refuseRival(db: Db, orgSn: string, credentialSn: string, levels: readonly Level[]): Promise<void> {
  const rival = await findRival(db, orgSn, credentialSn, levels)
  if (rival) throw conflict(applicationMessages, rival)
}

/** The rule of each unique index. Two writers in the same moment both pass the check before; the index refuses the second. */
export const RIVALS = {
  application_open: 'application_open',
  application_in_force_beginner: 'site_in_force',
  application_in_force_middle: 'site_in_force',
  application_in_force_senior: 'site_in_force',
} as const
