import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { authorityLifecycle } from '@zhikao/domain/catalogue/authority/authority.lifecycle.ts'
import { authorityMessages } from '@zhikao/domain/catalogue/authority/authority.messages.ts'
import { authorityBody } from '@zhikao/domain/catalogue/authority/authority.model.ts'
import type { AuthorityFields } from '@zhikao/domain/catalogue/authority/authority.model.ts'
import { authorityMayGo } from '@zhikao/domain/catalogue/authority/authority.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict } from '@zhikao/domain/kernel/error.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { plainMoves } from '../../record/moves.ts'
import {
  lockFresh,
  recordChanged,
  recordCreated,
  recordRemoved,
  uniqueOr,
  updateVersioned,
} from '../../record/write.ts'
import { dropFiles, linkFiles, NO_FILES } from './authority.files.commands.ts'
import type { Storing } from './authority.files.commands.ts'
import { findTaken, lockAuthority } from './authority.queries.ts'
import { authority } from './authority.table.ts'

type Create = BodyOf<typeof authorityContract.create>
type Update = BodyOf<typeof authorityContract.update>

const storedFields = (fields: AuthorityFields): AuthorityFields => pick(authorityBody, fields)
/** The audit trail holds no full phone number. */
const audited = (fields: AuthorityFields) => ({ ...storedFields(fields), mobile: maskMobile(fields.mobile) })

/** The rule of each unique mark. Two simultaneous writers both pass `refuseTaken`; the index refuses the second one with the same rule. */
const TAKEN = {
  authority_code: 'authority_code_taken',
  authority_name: 'authority_name_taken',
  authority_uscc: 'authority_uscc_taken',
} as const

async function refuseTaken(db: Db, given: AuthorityFields, except: string | null): Promise<void> {
  const taken = await findTaken(db, given, except)
  if (taken) throw conflict(authorityMessages, taken)
}

/** Adds an authority, enabled from the start (domain.md §3.4). Returns its number. */
export async function createAuthority(db: Db, services: Storing, actor: Actor, body: Create): Promise<string> {
  const sn = newSn()
  await linkFiles(db, services, actor, NO_FILES, body)
  await refuseTaken(db, body, null)
  await uniqueOr(authorityMessages, TAKEN, db.insert(authority).values({ sn, ...storedFields(body) }))
  await recordCreated(db, actor, authorityLifecycle, { sn }, audited(body))
  return sn
}

/** Edits an authority. */
export async function updateAuthority(
  db: Db,
  services: Storing,
  actor: Actor,
  sn: string,
  body: Update,
): Promise<void> {
  const before = await lockFresh(lockAuthority(db, sn), body.version)
  await linkFiles(db, services, actor, before, body)
  await refuseTaken(db, body, sn)
  await uniqueOr(authorityMessages, TAKEN, updateVersioned(db, authority, before, storedFields(body)))
  await dropFiles(db, before, body)
  await recordChanged(db, actor, 'authority.edit', { sn }, audited(before), audited(body))
}

/** Deletes an authority that no credential names. */
export async function removeAuthority(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockAuthority(db, sn)
  const refusal = authorityMayGo(record)
  if (refusal) throw new AppError('rule', refusal)
  await recordRemoved(db, actor, 'authority', authority, { sn }, audited(record))
  await dropFiles(db, record, NO_FILES)
}

/** Enables or disables an authority. */
export const moveAuthority = plainMoves(
  authorityLifecycle,
  authority,
  (db: Db, _: Actor, sn: string) => lockAuthority(db, sn),
  () => null,
)
