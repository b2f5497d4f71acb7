import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { derivedIdentity, identityFaults } from '@zhikao/domain/kernel/identity.ts'
import { maskBirthday, maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import { traineeMessages } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { TRAINEE_FILES, traineeBody } from '@zhikao/domain/training/trainee/trainee.model.ts'
import type { TraineeBody } from '@zhikao/domain/training/trainee/trainee.model.ts'
import {
  bodyFaults,
  deleteRefusal,
  editRefusal,
  fullRefusal,
  incompleteness,
  registrationRefusal,
  resultFaults,
  resultRefusal,
  verifiedAfter,
} from '@zhikao/domain/training/trainee/trainee.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { holdsOrg } from '../../people/teacher/teacher.queries.ts'
import { linkMedia, lockMedia, refuseLinked, shareMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import {
  lockFresh,
  recordChanged,
  recordCreated,
  recordRemoved,
  uniqueOr,
  updateVersioned,
} from '../../record/write.ts'
import { freePlace, takePlace } from '../session/session.commands.ts'
import { getTrainSession } from '../session/session.queries.ts'
import { closeAccount, linksOf, movedLinks } from './trainee.account.commands.ts'
import { moveTrainee } from './trainee.move.commands.ts'
import { getTrainee, listUnnamedFiles, lockTrainee } from './trainee.queries.ts'
import { refuseFaultyPhoto } from './trainee.photo.queries.ts'
import { trainee } from './trainee.table.ts'

type Create = BodyOf<typeof traineeContract.create>
type Update = BodyOf<typeof traineeContract.update>
type Result = BodyOf<typeof traineeContract.result>
type Facts = Record<string, unknown>

/** A registration twice: with the document and the mobile of the first. */
export const TAKEN = { trainee_person: 'trainee_registered' } as const

/** What the audit trail may hold: numbers masked (reliability.md §3). */
export function maskFacts(facts: Facts): Facts {
  const masks = { id_no: maskIdNo, mobile: maskMobile, birthday: maskBirthday }
  const hidden = Object.entries(masks).flatMap(([name, mask]) => {
    const value = facts[name]
    return typeof value === 'string' ? [[name, mask(value)]] : []
  })
  return { ...facts, ...Object.fromEntries(hidden) }
}

export const filesOf = (of: Pick<TraineeBody, (typeof TRAINEE_FILES)[number]>): string[] =>
  TRAINEE_FILES.flatMap((name) => of[name] ?? [])

/** Judges what the schema cannot, so that one answer names every fault; returns what the document implies. `actor` is null for the person itself. */
export async function judged(db: Db, actor: Actor | null, given: TraineeBody) {
  const errors: InputFault[] = [...identityFaults(given), ...bodyFaults(given, actor)]
  if (given.org_sn !== null && !(await holdsOrg(db, given.org_sn)))
    errors.push({ path: 'org_sn', rule: 'trainee_org_unknown', message: traineeMessages.trainee_org_unknown })
  const derived = derivedIdentity(given)
  if (errors.length > 0 || !derived) throw new AppError('input', { errors })
  return { ...pick(traineeBody, given), ...derived }
}

/** Files of an organisation are kept from now on; who holds the training may open them. */
async function linkFiles(db: Db, actor: Actor, organiser: string | null, before: string[], given: TraineeBody) {
  const added = TRAINEE_FILES.flatMap((name) => {
    const key = given[name]
    return key === null || before.includes(key) ? [] : [{ name, key }]
  })
  // A file may be named by several registrations, but not by another record: that would lose it with the registration.
  // Locked before the question who names it: a registration with the same file in the same moment is waited for.
  await lockMedia(
    db,
    added.map(({ key }) => key),
  )
  for (const { name, key } of added) await refuseLinked(db, await listUnnamedFiles(db, [key]), name)
  for (const { name, key } of added) {
    await linkMedia(db, actor, [key], ['ATTACHMENT'], name)
    if (name === 'photo') await refuseFaultyPhoto(db, key, name)
  }
  if (organiser !== null) await shareMedia(db, filesOf(given), organiser)
}

/** Files that no registration names any longer are swept a day later. */
export async function dropFiles(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await unlinkMedia(db, await listUnnamedFiles(db, keys))
}

/** Registers a person for a training, with a place; complete, it is submitted at once unless it is to be a draft (domain.md §5.6). Returns its number. */
export async function createTrainee(db: Db, actor: Actor, body: Create): Promise<string> {
  const { train_sn, submit, ...given } = body
  const session = await getTrainSession(db, actor, train_sn)
  const closed = registrationRefusal(session, session.today)
  if (closed) throw new AppError('rule', closed)
  const facts = await judged(db, actor, given)
  await linkFiles(db, actor, session.org_sn, [], given)
  const sn = newSn()
  if (!(await takePlace(db, train_sn))) throw new AppError('rule', fullRefusal(session))
  const row = {
    sn,
    train_sn,
    kind: 'org' as const,
    registrar_org: actor.org_sn,
    ...facts,
    ...(await linksOf(db, actor, given)),
  }
  await uniqueOr(traineeMessages, TAKEN, db.insert(trainee).values(row))
  const about = { sn, org_sn: actor.org_sn }
  await recordCreated(db, actor, traineeLifecycle, about, maskFacts({ train_sn, ...facts }))
  if (submit) await moveTrainee(db, actor, sn, 'submit', {})
  return sn
}

/** Changes a registration that is not approved; absent numbers stay. With `submit` it is submitted after that. */
export async function updateTrainee(db: Db, actor: Actor, sn: string, body: Update): Promise<void> {
  const { version, submit, ...rest } = body
  const before = await lockFresh(lockTrainee(db, actor, sn), version)
  const refusal = editRefusal(before, actor)
  if (refusal) throw new AppError('rule', refusal)
  const missing = before.status === 'SUBMIT' ? incompleteness(rest) : null
  if (missing) throw new AppError('rule', missing)
  const given = { ...rest, id_no: rest.id_no ?? before.id_no, mobile: rest.mobile ?? before.mobile }
  const facts = await judged(db, actor, given)
  const known = filesOf(before)
  await linkFiles(db, actor, before.train.org_sn, known, given)
  await uniqueOr(
    traineeMessages,
    TAKEN,
    updateVersioned(db, trainee, before, {
      ...facts,
      ...(await movedLinks(db, actor, before, given)),
      verified_contact: verifiedAfter(before, given),
    }),
  )
  const old = Object.fromEntries(Object.entries(before).filter(([name]) => name in facts))
  const about = { sn, org_sn: before.registrar_org }
  await recordChanged(db, actor, 'trainee.update', about, old, facts, maskFacts)
  await dropFiles(
    db,
    known.filter((key) => !filesOf(given).includes(key)),
  )
  if (submit) await moveTrainee(db, actor, sn, 'submit', {})
}

/** Deletes a registration; its place becomes free (Decided 30). */
export async function removeTrainee(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockTrainee(db, actor, sn)
  const refusal = deleteRefusal(record, actor)
  if (refusal) throw new AppError('rule', refusal)
  const about = { sn, org_sn: record.registrar_org }
  const before = maskFacts(pick(traineeBody, record))
  await recordRemoved(db, actor, traineeLifecycle.name, trainee, about, before, record)
  if (record.status !== 'REJECT') await freePlace(db, record.train_sn, record.status === 'AUDIT')
  await closeAccount(db, actor, record)
  await dropFiles(db, filesOf(record))
}

/** Records hours, scores and the result of an approved trainee (domain.md §5.6). */
export async function setResult(db: Db, actor: Actor, sn: string, body: Result): Promise<void> {
  const { version, ...given } = body
  const before = await lockFresh(lockTrainee(db, actor, sn), version)
  const refusal = resultRefusal(before)
  if (refusal) throw new AppError('rule', refusal)
  const errors = resultFaults(given, before.train)
  if (errors.length > 0) throw new AppError('input', { errors })
  await updateVersioned(db, trainee, before, given)
  const about = { sn, org_sn: before.train.org_sn }
  const old = Object.fromEntries(Object.entries(before).filter(([name]) => name in given))
  await recordChanged(db, actor, 'trainee.result', about, old, given)
}

/** Stores the number of the certificate that was issued, and the examiner who has it, in the transaction of the issue. */
export async function setCertificate(
  db: Db,
  sn: string,
  of: { certificate_no: string; teacher_sn: string },
): Promise<void> {
  await db
    .update(trainee)
    .set({ ...of, version: sql`${trainee.version} + 1`, update_time: businessNow })
    .where(eq(trainee.sn, sn))
}

/** Shows the full numbers of one trainee; the audit trail holds who asked, and the reason. */
export async function revealTrainee(db: Db, actor: Actor, sn: string, reason: string) {
  const { id_no, mobile, train } = await getTrainee(db, actor, sn)
  const after = { reason, ...maskFacts({ id_no, mobile }) }
  const target = { type: traineeLifecycle.name, sn }
  await writeAudit(db, actor, { action: 'trainee.reveal', target, after, org_sn: train.org_sn })
  return { id_no, mobile }
}
