import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict, refuse } from '@zhikao/domain/kernel/error.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { fittingCredential, majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { majorMessages } from '@zhikao/domain/people/major/major.messages.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { holdCredentials } from '../../catalogue/credential/credential.queries.ts'
import { plainMoves } from '../../record/moves.ts'
import { ownOrg } from '../../record/scope.ts'
import {
  lockFresh,
  recordChanged,
  recordCreated,
  recordRemoved,
  uniqueOr,
  updateVersioned,
} from '../../record/write.ts'
import { isCodeTaken, isInUse, lockMajor } from './major.queries.ts'
import { major } from './major.table.ts'

type Create = BodyOf<typeof majorContract.create>
type Update = BodyOf<typeof majorContract.update>

const storedFields = (fields: Create): Create => ({
  ...pick(majorContract.create.body, fields),
  credentials: fields.credentials.map((one) => pick(fittingCredential, one)),
})
/** The audit trail holds no full phone number. */
const auditedFields = (fields: Create) => ({
  ...storedFields(fields),
  director_mobile: fields.director_mobile && maskMobile(fields.director_mobile),
})

/** Two writers at the same time both pass the check before; the index refuses the second with the same rule. */
const TAKEN = { major_code: 'major_code_taken' } as const

/** Adds a major to the actor's institution (domain.md §3.3). Returns its number. */
export async function createMajor(db: Db, actor: Actor, body: Create): Promise<string> {
  const org_sn = ownOrg(actor)
  const sn = newSn()
  await refuseTaken(db, org_sn, body.code)
  await refuseUnknown(db, body.credentials)
  await uniqueOr(majorMessages, TAKEN, db.insert(major).values({ sn, org_sn, ...storedFields(body) }))
  await recordCreated(db, actor, majorLifecycle, { sn }, auditedFields(body))
  return sn
}

/** Edits a major; an absent mobile of the director is left as it is. */
export async function updateMajor(db: Db, actor: Actor, sn: string, body: Update): Promise<void> {
  const before = await lockFresh(lockMajor(db, actor, sn), body.version)
  const { org_sn } = before
  const director_mobile = body.director_mobile === undefined ? before.director_mobile : body.director_mobile
  const fields = storedFields({ ...body, director_mobile })
  await refuseTaken(db, org_sn, fields.code, sn)
  await refuseUnknown(db, fields.credentials)
  await uniqueOr(majorMessages, TAKEN, updateVersioned(db, major, before, fields))
  await recordChanged(db, actor, 'major.update', { sn, org_sn }, auditedFields(before), auditedFields(fields))
}

/** Deletes a major that no student belongs to. */
export async function removeMajor(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockMajor(db, actor, sn)
  if (await isInUse(db, sn)) throw refuse(majorMessages, 'major_in_use')
  await recordRemoved(db, actor, 'major', major, { sn, org_sn: record.org_sn }, auditedFields(record))
}

/** Enables or disables a major. */
export const moveMajor = plainMoves(majorLifecycle, major, lockMajor, (record) => record.org_sn)

async function refuseTaken(db: Db, orgSn: string, code: string, exceptSn?: string): Promise<void> {
  if (await isCodeTaken(db, orgSn, code, exceptSn)) throw conflict(majorMessages, 'major_code_taken')
}

async function refuseUnknown(db: Db, credentials: Create['credentials']): Promise<void> {
  if (credentials.length === 0) return
  const held = await holdCredentials(
    db,
    credentials.map((one) => one.credential_sn),
  )
  const message = majorMessages.major_credential_unknown
  const errors = credentials.flatMap(({ credential_sn }, at) =>
    held.has(credential_sn)
      ? []
      : [{ path: `credentials.${at}.credential_sn`, rule: 'major_credential_unknown', message }],
  )
  if (errors.length > 0) throw new AppError('input', { errors })
}
