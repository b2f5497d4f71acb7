import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import { traineeMessages } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { TRAINEE_FILES, traineeBody } from '@zhikao/domain/training/trainee/trainee.model.ts'
import type { TraineeBody, TraineeKind, VerifiedContact } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { fullRefusal } from '@zhikao/domain/training/trainee/trainee.rules.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { shareMedia } from '../../platform/media/media.commands.ts'
import { linkPublicMedia } from '../../platform/media/media.public.commands.ts'
import { recordChanged, recordCreated, uniqueOr, updateVersioned } from '../../record/write.ts'
import { freePlace, takePlace } from '../session/session.commands.ts'
import type { TrainSessionRecord } from '../session/session.queries.ts'
import { linksOf } from './trainee.account.commands.ts'
import { dropFiles, filesOf, judged, maskFacts, TAKEN } from './trainee.commands.ts'
import { moveLocked } from './trainee.move.commands.ts'
import { lockOwnTrainee } from './trainee.queries.ts'
import { refuseFaultyPhoto } from './trainee.photo.queries.ts'
import { trainee } from './trainee.table.ts'

/** What a person without an account registers with: the files were uploaded with `token`. */
export type OwnRegistration = {
  train: TrainSessionRecord
  kind: Exclude<TraineeKind, 'org'>
  token: string
  verified_contact: VerifiedContact | null
  body: TraineeBody
}

/** Throws every fault of the fields that their schema cannot see. */
export const judgeOwn = async (db: Db, body: TraineeBody): Promise<void> => void (await judged(db, null, body))

/** The files of the token become those of the registration, each refused at its field; one may stand in two fields. The organiser may open them. */
async function takeFiles(db: Db, { token, body, train }: OwnRegistration): Promise<void> {
  const taken = new Set<string>()
  for (const name of TRAINEE_FILES) {
    const key = body[name]
    if (key === null || taken.has(key)) continue
    await linkPublicMedia(db, token, [key], name)
    if (name === 'photo') await refuseFaultyPhoto(db, key, name)
    taken.add(key)
  }
  if (train.org_sn !== null) await shareMedia(db, filesOf(body), train.org_sn)
}

/** Registers the person, with a place and a disabled account, and submits it (Decided 30). */
export async function createOwn(db: Db, actor: Actor, given: OwnRegistration): Promise<void> {
  const { train, kind, verified_contact } = given
  const facts = await judged(db, null, given.body)
  if (!(await takePlace(db, train.sn))) throw new AppError('rule', fullRefusal(train))
  await takeFiles(db, given)
  const sn = newSn()
  const row = { sn, train_sn: train.sn, kind, verified_contact, ...facts, ...(await linksOf(db, actor, given.body)) }
  await uniqueOr(traineeMessages, TAKEN, db.insert(trainee).values(row))
  const about = { sn, org_sn: train.org_sn }
  await recordCreated(db, actor, traineeLifecycle, about, maskFacts({ train_sn: train.sn, verified_contact, ...facts }))
  await moveLocked(db, actor, await lockOwnTrainee(db, sn), 'submit', {})
}

/** Corrects a registration of the same person that was rejected, and submits it again; its former files are swept. */
export async function correctOwn(db: Db, actor: Actor, sn: string, given: OwnRegistration): Promise<void> {
  const { train, kind, verified_contact } = given
  const before = await lockOwnTrainee(db, sn)
  const facts = { ...(await judged(db, null, given.body)), kind, verified_contact }
  await takeFiles(db, given)
  await updateVersioned(db, trainee, before, facts)
  const old = { ...pick(traineeBody, before), kind: before.kind, verified_contact: before.verified_contact }
  await recordChanged(db, actor, 'trainee.update', { sn, org_sn: train.org_sn }, old, facts, maskFacts)
  const kept = filesOf(given.body)
  await dropFiles(
    db,
    filesOf(before).filter((key) => !kept.includes(key)),
  )
  await moveLocked(db, actor, await lockOwnTrainee(db, sn), 'submit', {})
}

/** Refuses what a new registration would be refused for, and uses up its files, but registers nobody: the caller must not learn that somebody else's registration exists. */
export async function pretendOwn(db: Db, given: OwnRegistration): Promise<void> {
  const { train, body } = given
  await judged(db, null, body)
  if (!(await takePlace(db, train.sn))) throw new AppError('rule', fullRefusal(train))
  await takeFiles(db, given)
  await freePlace(db, train.sn, false)
  await dropFiles(db, filesOf(body))
}
