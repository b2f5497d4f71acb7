import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { credentialLifecycle } from '@zhikao/domain/catalogue/credential/credential.lifecycle.ts'
import { credentialMessages } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { credentialContent, INTRO_MAX } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { CredentialContent } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { credentialMayGo, editRefusal } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict, refuse } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { storedRichText } from '../../files/richText.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import {
  lockFresh,
  recordChanged,
  recordCreated,
  recordRemoved,
  uniqueOr,
  updateVersioned,
} from '../../record/write.ts'
import { holdAuthority } from '../authority/authority.queries.ts'
import { dropFiles, linkFiles, NO_FILES } from './credential.files.commands.ts'
import { findTaken, getCredential, listUsedLevels, lockCredential } from './credential.queries.ts'
import type { CredentialRecord } from './credential.queries.ts'
import { credential, credentialLevel } from './credential.table.ts'

type Create = BodyOf<typeof credentialContract.create>
type Update = BodyOf<typeof credentialContract.update>
type Move = MoveOf<typeof credentialLifecycle>

/** The levels have a table of their own. */
const storedFields = credentialContent.omit({ levels: true })
const audited = (content: CredentialContent): CredentialContent => pick(credentialContent, content)

/** The form with its introduction as it is stored. */
const cleaned = <C extends { intro: string | null }>(body: C): C => ({
  ...body,
  intro: body.intro === null ? null : storedRichText('intro', body.intro, INTRO_MAX) || null,
})

/** The rule of each unique mark. */
const TAKEN = { credential_code: 'credential_code_taken', credential_name: 'credential_name_taken' } as const

/** Adds a credential, which cannot be used until it is enabled (domain.md §3.5). Returns its number. */
export async function createCredential(db: Db, actor: Actor, given: Create): Promise<string> {
  const body = cleaned(given)
  const sn = newSn()
  await refuseAuthority(db, body.authority_sn)
  await linkFiles(db, actor, NO_FILES, body)
  await refuseTaken(db, body, null)
  const row = { sn, code: body.code, ...pick(storedFields, body) }
  await uniqueOr(credentialMessages, TAKEN, db.insert(credential).values(row))
  await writeLevels(db, sn, body.levels)
  await recordCreated(db, actor, credentialLifecycle, { sn }, { code: body.code, ...audited(body) })
  return sn
}

/** Edits a credential: what other records refer to stays. */
export async function updateCredential(db: Db, actor: Actor, sn: string, given: Update): Promise<void> {
  const body = cleaned(given)
  const before = await lockFresh(lockCredential(db, sn), body.version)
  if (body.authority_sn !== before.authority_sn) await refuseAuthority(db, body.authority_sn)
  const refusal = editRefusal(before, body, await listUsedLevels(db, sn))
  if (refusal) throw new AppError('rule', refusal)
  await linkFiles(db, actor, before, body)
  await refuseTaken(db, { code: before.code, name: body.name }, sn)
  await uniqueOr(credentialMessages, TAKEN, updateVersioned(db, credential, before, pick(storedFields, body)))
  await db.delete(credentialLevel).where(eq(credentialLevel.credential_sn, sn))
  await writeLevels(db, sn, body.levels)
  await dropFiles(db, before, body)
  await recordChanged(db, actor, 'credential.edit', { sn }, audited(before), audited(body))
}

/** Deletes a credential that nothing refers to. */
export async function removeCredential(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockCredential(db, sn)
  const refusal = credentialMayGo(record)
  if (refusal) throw new AppError('rule', refusal)
  await recordRemoved(db, actor, 'credential', credential, { sn }, { code: record.code, ...audited(record) })
  await dropFiles(db, record, NO_FILES)
}

const nothing = async () => undefined
const effects: Effects<typeof credentialLifecycle, CredentialRecord> = { enable: nothing, disable: nothing }

/** Enables or disables a credential; its authority cannot change meanwhile. */
export function moveCredential(db: Db, actor: Actor, sn: string, move: Move, body: MoveBody): Promise<void> {
  return moveRecord<CredentialRecord, CredentialRecord['status'], Move>(db, {
    lifecycle: credentialLifecycle,
    table: credential,
    load: async (tx) => {
      const { authority_sn } = await lockCredential(tx, sn)
      await holdAuthority(tx, authority_sn)
      return getCredential(tx, sn)
    },
    move,
    actor,
    body,
    effect: effects[move],
    org_sn: () => null,
  })
}

async function writeLevels(db: Db, sn: string, levels: CredentialContent['levels']): Promise<void> {
  if (levels.length > 0) await db.insert(credentialLevel).values(levels.map((one) => ({ credential_sn: sn, ...one })))
}

/** A credential is put under an enabled authority only. */
async function refuseAuthority(db: Db, sn: string): Promise<void> {
  const status = await holdAuthority(db, sn)
  if (status === 'ENABLE') return
  if (status !== null) throw refuse(credentialMessages, 'authority_disabled')
  const { authority_unknown: message } = credentialMessages
  throw new AppError('input', { errors: [{ path: 'authority_sn', rule: 'authority_unknown', message }] })
}

async function refuseTaken(db: Db, given: { code: string; name: string }, except: string | null): Promise<void> {
  const taken = await findTaken(db, given, except)
  if (taken) throw conflict(credentialMessages, taken)
}
