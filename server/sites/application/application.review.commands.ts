import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationMessages } from '@zhikao/domain/sites/application/application.messages.ts'
import { isApproval, isReviewed } from '@zhikao/domain/sites/application/application.rules.ts'
import { FORMS } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import type { SiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import type { CheckSheet, RoundReview } from '@zhikao/domain/sites/siteReview/siteReview.model.ts'
import type { Db } from '../../db/client.ts'
import { giveMedia, linkMedia, refuseLinked, unlinkMedia } from '../../platform/media/media.commands.ts'
import { lockFresh, recordChanged, updateVersioned } from '../../record/write.ts'
import { lockApplication } from './application.queries.ts'
import type { ApplicationRecord } from './application.queries.ts'
import { readSheet } from './application.round.queries.ts'
import { application, applicationRound } from './application.table.ts'

type Sheet = BodyOf<typeof applicationContract.checksheet>

/** Stores what a reviewer has written about the submission that waits; of two at once the second is refused. The version of the record stays: its decision does not depend on it. */
export async function saveSheet(db: Db, actor: Actor, sn: string, { version, ...written }: Sheet): Promise<void> {
  const record = await lockApplication(db, actor, sn)
  if (!isReviewed(record.status)) throw new AppError('state', { rule: 'state' })
  const before = await readSheet(db, sn)
  if (version !== undefined && version !== before.version) throw new AppError('stale', { rule: 'stale' })
  refusePlaces(record.form_type, Object.keys(written.notes))
  await writeSheet(db, sn, { version: before.version + 1, ...written })
  // In the chain of the reviewer: the institution reads its own one, and no draft.
  await recordChanged(db, actor, 'application.checksheet', { sn }, auditedOf(before), auditedOf(written))
}

const writeSheet = (db: Db, sn: string, check_sheet: CheckSheet | null) =>
  db.update(application).set({ check_sheet }).where(eq(application.sn, sn))

/** Of the notes only their places: a text may name people. */
const auditedOf = ({ points, notes }: Omit<CheckSheet, 'version'>) => ({ points, notes: Object.keys(notes).sort() })

/** A note is about a section of the form, or a field of one. */
function refusePlaces(form_type: SiteDraft['form_type'], places: readonly string[]): void {
  const sections = Object.entries(FORMS[form_type])
  const known = new Set(
    sections.flatMap(([name, { fields }]) => [name, ...Object.keys(fields).map((field) => `${name}.${field}`)]),
  )
  const errors = places
    .filter((place) => !known.has(place))
    .map((place) => ({ path: `notes.${place}`, rule: 'note_place', message: applicationMessages.note_place }))
  if (errors.length > 0) throw new AppError('input', { errors })
}

/** Files the agreement of an approved site with its number, which both sides read; it takes the place of the one before. */
export async function fileAgreement(
  db: Db,
  actor: Actor,
  sn: string,
  { version, agreement_no, files }: BodyOf<typeof applicationContract.agreement>,
): Promise<void> {
  const record = await lockFresh(lockApplication(db, actor, sn), version)
  if (!isApproval(record.status)) throw new AppError('state', { rule: 'state' })
  const { agreement_no: no_before, agreement_files: before, org_sn } = record
  const agreement_files = [...new Set(files)]
  const added = agreement_files.filter((key) => !before.includes(key))
  await refuseLinked(db, added, 'files')
  await linkMedia(db, actor, added, ['ATTACHMENT'], 'files')
  await giveMedia(db, added, org_sn)
  await updateVersioned(db, application, record, { agreement_no, agreement_files })
  const dropped = before.filter((key) => !agreement_files.includes(key))
  if (dropped.length > 0) await unlinkMedia(db, dropped)
  const [was, is] = [
    { agreement_no: no_before, files: before },
    { agreement_no, files: agreement_files },
  ]
  await recordChanged(db, actor, 'application.agreement', { sn, org_sn }, was, is)
}

/** What the links of an application signed is not true any more; its version stays. */
export async function endLinks(db: Db, sn: string): Promise<void> {
  await db
    .update(application)
    .set({ share_no: sql`${application.share_no} + 1` })
    .where(eq(application.sn, sn))
}

/** A submission begins with an empty sheet. */
export const clearSheet = (db: Db, sn: string) => writeSheet(db, sn, null)

/** Points and notes become part of the round that is decided, and are not changed any more. */
export async function freezeSheet(
  db: Db,
  { sn, round }: ApplicationRecord,
  decision: RoundReview['decision'],
): Promise<void> {
  const { version, points, notes } = await readSheet(db, sn)
  if (version === 0) return
  await db
    .update(applicationRound)
    .set({ review: { decision, points, notes } })
    .where(and(eq(applicationRound.application_sn, sn), eq(applicationRound.round, round)))
  await writeSheet(db, sn, null)
}
