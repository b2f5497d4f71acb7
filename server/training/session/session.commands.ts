import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { pictureKeys } from '@zhikao/domain/kernel/richText.ts'
import type { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { trainSessionLifecycle } from '@zhikao/domain/training/session/session.lifecycle.ts'
import { trainSessionMessages } from '@zhikao/domain/training/session/session.messages.ts'
import { CONTENT_MAX, trainSessionContent } from '@zhikao/domain/training/session/session.model.ts'
import type { TrainSessionContent } from '@zhikao/domain/training/session/session.model.ts'
import {
  contentFaults,
  credentialRefusal,
  editRefusal,
  quotaFaults,
} from '@zhikao/domain/training/session/session.rules.ts'
import { getCredential, holdEnabledCredential } from '../../catalogue/credential/credential.queries.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { beginningOf, plainTextOf, storedRichText } from '../../files/richText.ts'
import { linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { listUnnamed } from '../../platform/media/media.queries.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { plainMoves } from '../../record/moves.ts'
import { ownOrg } from '../../record/scope.ts'
import { lockFresh, recordChanged, recordCreated, recordRemoved, updateVersioned } from '../../record/write.ts'
import { holdsTrainingOrg, lockTrainSession } from './session.queries.ts'
import type { TrainSessionRecord } from './session.queries.ts'
import { trainSession } from './session.table.ts'

type Create = BodyOf<typeof trainSessionContract.create>
type Update = BodyOf<typeof trainSessionContract.update>
/** The form as it is stored. */
type Stored = TrainSessionContent & { pass_score: number }

/** In the audit trail a long content is cut. */
const audited = (content: TrainSessionContent) => ({
  ...pick(trainSessionContent, content),
  content: content.content === null ? null : beginningOf(content.content),
})
const picturesOf = (content: string | null) => pictureKeys(content ?? '')

/** The content as it is stored, null where nothing can be seen in it. */
function cleaned(content: string | null): string | null {
  const html = storedRichText('content', content ?? '', CONTENT_MAX)
  return plainTextOf(html) === '' && pictureKeys(html).length === 0 ? null : html
}

/** The organiser of a session: of a training organisation itself, of the platform any enabled one, or none. `current` is what the record names now. */
async function organiserOf(db: Db, actor: Actor, given: string | null, current: string | null): Promise<string | null> {
  if (actor.role === 'train') {
    const own = ownOrg(actor)
    if (given !== null && given !== own) throw asked([organiserFault('train_organiser_own')])
    return own
  }
  if (given !== null && given !== current && !(await holdsTrainingOrg(db, given)))
    throw asked([organiserFault('train_organiser_unknown')])
  return given
}
const asked = (errors: InputFault[]) => new AppError('input', { errors })
const organiserFault = (rule: 'train_organiser_own' | 'train_organiser_unknown'): InputFault => ({
  path: 'org_sn',
  rule,
  message: trainSessionMessages[rule],
})

/** The form of a new session, or of one that is changed: completed, cleaned and judged. */
async function judged(db: Db, actor: Actor, given: Create, before: TrainSessionRecord | null): Promise<Stored> {
  const rules = await readSettings(db, 'training_rules')
  const { levels } = await credentialOf(db, given.credential_sn, before)
  const content: Stored = {
    ...given,
    org_sn: await organiserOf(db, actor, given.org_sn, before?.org_sn ?? null),
    content: cleaned(given.content),
    pass_score: given.pass_score ?? rules.pass_score,
  }
  // What a changed setting demands is demanded of what changes.
  const hours_min = before?.hours === content.hours ? 0 : rules.hours_min
  const faults = [
    ...contentFaults(content, { offered: levels.map(({ level }) => level), hours_min }),
    ...quotaFaults(content.quota, before?.taken ?? 0),
  ]
  if (faults.length > 0) throw asked(faults)
  return content
}

/** The credential of a session: enabled and open for training, where it is newly chosen. */
async function credentialOf(db: Db, sn: string, before: TrainSessionRecord | null) {
  if (sn === before?.credential_sn) return getCredential(db, sn)
  const found = await holdEnabledCredential(db, sn)
  const refusal = credentialRefusal({ credential_status: found.status, training_open: found.training_open })
  if (refusal) throw new AppError('rule', refusal)
  return found
}

/** Pictures are kept from now on. */
const linkPictures = (db: Db, actor: Actor, before: readonly string[], content: Stored): Promise<void> =>
  linkMedia(
    db,
    actor,
    picturesOf(content.content).filter((key) => !before.includes(key)),
    ['CONTENT'],
    'content',
  )

/** Pictures that no text shows any more are deleted by the sweep a day later. */
async function dropPictures(db: Db, before: readonly string[]): Promise<void> {
  if (before.length > 0) await unlinkMedia(db, await listUnnamed(db, before))
}

const factsOf = (content: Stored) => ({
  ...pick(trainSessionContent, content),
  pass_score: content.pass_score,
  files: picturesOf(content.content),
})

/** Drafts a training session (domain.md §3.19). Returns its number. */
export async function createTrainSession(db: Db, actor: Actor, body: Create): Promise<string> {
  const content = await judged(db, actor, body, null)
  await linkPictures(db, actor, [], content)
  const sn = newSn()
  await db.insert(trainSession).values({ sn, ...factsOf(content) })
  await recordCreated(db, actor, trainSessionLifecycle, { sn, org_sn: content.org_sn }, audited(content))
  return sn
}

/** Edits a session in any state; one that is offered stays complete. */
export async function updateTrainSession(db: Db, actor: Actor, sn: string, body: Update): Promise<void> {
  const { version, ...given } = body
  const before = await lockFresh(lockTrainSession(db, actor, sn), version)
  const content = await judged(db, actor, given, before)
  const refusal = editRefusal(before, content)
  if (refusal) throw new AppError('rule', refusal)
  await linkPictures(db, actor, before.files, content)
  await updateVersioned(db, trainSession, before, factsOf(content))
  const target = { sn, org_sn: content.org_sn }
  await recordChanged(db, actor, 'trainSession.edit', target, audited(before), audited(content))
  await dropPictures(db, before.files)
}

/** Takes places for so many registrations, all or none; false: not so many are free. */
export async function takePlace(db: Db, sn: string, count = 1): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update ${trainSession} set taken = taken + ${count}::int where sn = ${sn} and taken + ${count}::int <= coalesce(quota, 0)`,
  )
  return rowCount === 1
}

/** The place of a registration that was rejected or deleted is free again. */
export const freePlace = async (db: Db, sn: string, wasApproved: boolean): Promise<void> => {
  await db.execute(
    sql`update ${trainSession} set taken = taken - 1, approved = approved - ${wasApproved ? 1 : 0} where sn = ${sn}`,
  )
}

/** The places of drafts that are taken back together; the query has one row with `train_sn` for each. */
export const freePlaces = async (db: Db, drafts: SQL): Promise<void> => {
  await db.execute(sql`
    update ${trainSession} s set taken = s.taken - d.count
    from (select train_sn, count(*)::int as count from (${drafts}) one group by train_sn) d where d.train_sn = s.sn`)
}

/** A registration is approved. */
export const countApproved = async (db: Db, sn: string): Promise<void> => {
  await db.execute(sql`update ${trainSession} set approved = approved + 1 where sn = ${sn}`)
}

/** Deletes a draft that was never offered. */
export async function removeTrainSession(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockTrainSession(db, actor, sn)
  if (record.status !== trainSessionLifecycle.initial) throw new AppError('state', { rule: 'state' })
  const { org_sn } = record
  await recordRemoved(db, actor, trainSessionLifecycle.name, trainSession, { sn, org_sn }, audited(record), record)
  await dropPictures(db, record.files)
}

/** Offers a session for registration, or withdraws it; its credential and organiser cannot change meanwhile. */
export const moveTrainSession = plainMoves(
  trainSessionLifecycle,
  trainSession,
  lockTrainSession,
  ({ org_sn }) => org_sn,
)
