import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { applicationMessages } from '@zhikao/domain/sites/application/application.messages.ts'
import type { ApplicationRoom } from '@zhikao/domain/sites/application/application.model.ts'
import { isDraft, isEditable, levelTerms } from '@zhikao/domain/sites/application/application.rules.ts'
import { levelCapacities, plannedRooms, smallestFigure } from '@zhikao/domain/sites/siteForm/siteForm.capacity.rules.ts'
import type { SiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { siteFormFaults } from '@zhikao/domain/sites/siteForm/siteForm.rules.ts'
import type { OfferedLevel } from '@zhikao/domain/sites/application/application.rules.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict } from '@zhikao/domain/kernel/error.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
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
import { findRival, getApplicant, getFormType, listOffered } from './application.begin.queries.ts'
import { changedFields, dropFiles, linkForm, parseForm, startedWith, withLocked } from './application.form.commands.ts'
import { findForm, readBasis, readFormFacts, withForm } from './application.form.queries.ts'
import { getApplication, listRooms, listRounds, lockApplication } from './application.queries.ts'
import type { ApplicationRecord } from './application.queries.ts'
import { application, applicationRoom } from './application.table.ts'
import type { RoundContent } from './application.table.ts'

type Create = BodyOf<typeof applicationContract.create>
type Update = BodyOf<typeof applicationContract.update>
type Fields = Omit<RoundContent, 'rooms' | 'capacity_per_day' | 'capacity' | 'form'>

/** The number of an application: SQ, the day, the day's count (domain.md §2). */
const newNumber = async (db: Db) => nextDayNumber(db, 'SQ', await clock(db))

/** Begins an application; what is left out is taken from the institution's own record. Returns its key. */
export async function createApplication(db: Db, actor: Actor, body: Create): Promise<string> {
  const org_sn = ownOrg(actor)
  const offered = await offeredBy(db, body.credential_sn)
  refuseLevels(body.levels, offered)
  await refuseRival(db, org_sn, body.credential_sn, body.levels)
  const applicant = await getApplicant(db, org_sn)
  const form = startedWith(parseForm(await getFormType(db, body.credential_sn), body.form), applicant)
  await linkForm(db, actor, form, null)
  return insertApplication(db, actor, {
    org_sn,
    credential_sn: body.credential_sn,
    apply_type: 'NEW',
    base_sn: null,
    fields: {
      levels: body.levels,
      contact_name: body.contact_name ?? applicant.contact_name,
      contact_mobile: body.contact_mobile ?? applicant.contact_mobile,
      statement: body.statement,
      ...siteOf(form, { site_name: applicant.name, site_address: applicant.address }),
    },
    form,
    offered,
  })
}

/** The name and address of the site, which lists show: those of the form, and those of before while it has none. */
function siteOf({ draft }: SiteDraft, before: { site_name: string; site_address: string }) {
  const { site_name, site_address } = draft.site
  return { site_name: site_name ?? before.site_name, site_address: site_address ?? before.site_address }
}

type NewApplication = Pick<typeof application.$inferInsert, 'org_sn' | 'credential_sn' | 'apply_type'> & {
  base_sn: string | null
  fields: Fields
  form: SiteDraft
  offered: readonly OfferedLevel[]
  /** Its number where it is taken already. */
  apply_sn?: string
}

/** Writes a new draft with its rooms, history and audit entry. Returns its key. */
export async function insertApplication(db: Db, actor: Actor, given: NewApplication): Promise<string> {
  const { fields, form, offered, apply_sn = await newNumber(db), ...origin } = given
  const sn = newSn()
  const rooms = plannedRooms(form)
  const terms = levelTerms(fields.levels, offered, await readBasis(db, given.credential_sn))
  const capacity = levelCapacities(form, terms)
  const capacity_per_day = smallestFigure(capacity)
  const apply_year = Number((await clock(db)).slice(0, 4))
  const written = { sn, apply_sn, apply_year, capacity_per_day, capacity, ...origin, ...fields, form: form.draft }
  await uniqueOr(applicationMessages, RIVALS, db.insert(application).values(written))
  await writeRooms(db, sn, rooms)
  await storeMissing(db, await getApplication(db, actor, sn))
  const content = auditedOf({ ...fields, rooms, capacity_per_day })
  await recordCreated(
    db,
    actor,
    applicationLifecycle,
    { sn, org_sn: given.org_sn },
    { apply_sn, ...origin, ...content },
  )
  return sn
}

/** Stores how much of the form is missing or wrong today. */
async function storeMissing(db: Db, record: ApplicationRecord): Promise<void> {
  const { sn, missing } = await withForm(db, record)
  await db.update(application).set({ missing }).where(eq(application.sn, sn))
}

/** Edits a draft or a rejected application; its capacity is computed again. */
export async function updateApplication(db: Db, actor: Actor, sn: string, body: Update): Promise<void> {
  const record = await lockEditable(db, actor, sn, body.version)
  refuseLevels(body.levels, record.offered)
  const [before, previous] = [await contentOf(db, record), await findForm(db, record)]
  const { missing, form, capacity, ...after } = await writtenBy(db, actor, record, body, previous)
  const { rooms, ...fields } = after
  const [last] = await listRounds(db, sn, 1)
  await updateVersioned(db, application, record, {
    ...fields,
    form: form.draft,
    missing,
    capacity,
    changed:
      last !== undefined &&
      canonical(comparable(last.content)) !== canonical(comparable({ ...after, form: form.draft })),
  })
  await db.delete(applicationRoom).where(eq(applicationRoom.application_sn, sn))
  await writeRooms(db, sn, rooms)
  await dropFiles(db, record.org_sn, previous, form)
  if (body.draft) return
  const { org_sn } = record
  await recordChanged(db, actor, 'application.update', { sn, org_sn }, auditedOf(before), {
    ...auditedOf(after),
    form: changedFields(previous, form),
  })
}

/** What a change of an application writes: the form, and what is computed from it. */
async function writtenBy(db: Db, actor: Actor, record: ApplicationRecord, body: Update, previous: SiteDraft | null) {
  const { version: _, draft: __, form: values, ...header } = body
  const form = withLocked(parseForm(record.form_type, values), await getApplicant(db, record.org_sn))
  await linkForm(db, actor, form, previous)
  const facts = await readFormFacts(db, record, form)
  const capacity = levelCapacities(form, levelTerms(header.levels, record.offered, facts.basis))
  const capacity_per_day = smallestFigure(capacity)
  const missing = siteFormFaults(form, facts).length
  return { ...header, ...siteOf(form, record), rooms: plannedRooms(form), capacity_per_day, capacity, form, missing }
}

/** Fills a draft with the form of another application of the institution, such as last year's, for the same kind of credential. */
export async function copyForm(
  db: Db,
  actor: Actor,
  sn: string,
  { version, from }: BodyOf<typeof applicationContract.copy>,
): Promise<void> {
  const record = await lockEditable(db, actor, sn, version)
  const source = await getApplication(db, actor, from)
  const form = source.form_type === record.form_type ? await findForm(db, source) : null
  if (!form) throw fault('from', 'form_unknown')
  const { levels, contact_name, contact_mobile, statement } = record
  const header = { levels, contact_name, contact_mobile, statement, version: record.version }
  await updateApplication(db, actor, sn, { ...header, form: form.draft, draft: false })
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
  const form = await findForm(db, record)
  await recordRemoved(db, actor, 'application', application, { sn, org_sn }, { apply_sn, status })
  await dropFiles(db, org_sn, form, null)
}

/** The content of an application as it is now. */
export async function contentOf(db: Db, record: ApplicationRecord): Promise<RoundContent> {
  const { levels, site_name, site_address, contact_name, contact_mobile, statement, capacity_per_day } = record
  const rooms = await listRooms(db, record.sn)
  const content = { levels, site_name, site_address, contact_name, contact_mobile, statement, rooms, capacity_per_day }
  const form = await findForm(db, record)
  return {
    ...content,
    ...(record.capacity ? { capacity: record.capacity } : {}),
    ...(form ? { form: form.draft } : {}),
  }
}

/** The order of rooms and levels has no meaning; the figures of the levels follow from the form. */
function comparable(content: RoundContent) {
  const { rooms, levels, capacity: _, ...rest } = content
  return {
    ...rest,
    levels: [...levels].sort(),
    rooms: [...rooms].sort((a, b) => (a.room_no < b.room_no ? -1 : 1)),
  }
}

/** The audit trail holds no full phone number, and of the form no content. */
function auditedOf(content: RoundContent): Record<string, unknown> {
  const { form: _, ...rest } = comparable(content)
  return { ...rest, contact_mobile: maskMobile(content.contact_mobile) }
}

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

const fault = (path: string, rule: 'credential_unknown' | 'level_not_offered' | 'form_unknown') =>
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
