import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { credentialLifecycle } from '@zhikao/domain/catalogue/credential/credential.lifecycle.ts'
import { credentialMessages } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { credentialMayGo, editRefusal } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict } from '@zhikao/domain/kernel/error.ts'
import { changes, writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import { recordHistory } from '../../record/history.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { newSn } from '../../db/sn.ts'
import { codeOf, constraintOf } from '../../db/transaction.ts'
import { holdAuthority } from '../authority/authority.queries.ts'
import { dropFiles, linkFiles, NO_FILES } from './credential.files.commands.ts'
import { findTaken, getCredential, listUsedLevels, lockCredential } from './credential.queries.ts'
import type { CredentialRecord } from './credential.queries.ts'
import { credential, credentialLevel } from './credential.table.ts'

type Create = BodyOf<typeof credentialContract.create>
type Update = BodyOf<typeof credentialContract.update>
type Content = Omit<Create, 'code'>

/** Adds a credential that nobody can use yet (domain.md §3.5). Returns its number. */
export async function createCredential(db: Db, actor: Actor, body: Create): Promise<string> {
  const sn = newSn()
  await refuseAuthority(db, body.authority_sn)
  await linkFiles(db, actor, NO_FILES, body)
  await refuseTaken(db, body, null)
  await orTaken(db.insert(credential).values({ sn, code: body.code, ...stored(body) }))
  await writeLevels(db, sn, body.levels)
  await recordHistory(db, actor, {
    entity: 'credential',
    entity_sn: sn,
    move: 'create',
    from: null,
    to: credentialLifecycle.initial,
    opinion: null,
    version: 1,
  })
  const after = { code: body.code, ...audited(body) }
  await writeAudit(db, actor, { action: 'credential.create', target: { type: 'credential', sn }, after })
  return sn
}

/** Edits a credential: what others rely on stays. */
export async function updateCredential(db: Db, actor: Actor, sn: string, body: Update): Promise<void> {
  const before = await lockCredential(db, sn)
  if (body.version !== undefined && body.version !== before.version) throw new AppError('stale', { rule: 'stale' })
  if (body.authority_sn !== before.authority_sn) await refuseAuthority(db, body.authority_sn)
  const refusal = editRefusal(before, body, await listUsedLevels(db, sn))
  if (refusal) throw new AppError('rule', refusal)
  await linkFiles(db, actor, before, body)
  await refuseTaken(db, { code: before.code, name: body.name }, sn)
  const written = await orTaken(
    db
      .update(credential)
      .set({ ...stored(body), version: sql`${credential.version} + 1`, update_time: businessNow })
      .where(and(eq(credential.sn, sn), eq(credential.version, before.version)))
      .returning({ sn: credential.sn }),
  )
  if (written.length === 0) throw new AppError('stale', { rule: 'stale' })
  await db.delete(credentialLevel).where(eq(credentialLevel.credential_sn, sn))
  await writeLevels(db, sn, body.levels)
  await dropFiles(db, before, body)
  const target = { type: 'credential', sn }
  await writeAudit(db, actor, { action: 'credential.edit', target, ...changes(audited(before), audited(body)) })
}

/** Deletes a credential that nothing refers to. */
export async function removeCredential(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockCredential(db, sn)
  const refusal = credentialMayGo(record)
  if (refusal) throw new AppError('rule', refusal)
  await db
    .update(credential)
    .set({ delete_time: businessNow, version: sql`${credential.version} + 1`, update_time: businessNow })
    .where(eq(credential.sn, sn))
  await dropFiles(db, record, NO_FILES)
  const before = { code: record.code, ...audited(record) }
  await writeAudit(db, actor, { action: 'credential.delete', target: { type: 'credential', sn }, before })
}

const nothing = async () => undefined
const effects: Effects<typeof credentialLifecycle, CredentialRecord> = { enable: nothing, disable: nothing }

/** Enables or disables a credential; its authority stays as it is meanwhile. */
export function moveCredential(
  db: Db,
  actor: Actor,
  sn: string,
  move: 'enable' | 'disable',
  body: { version?: number | undefined; opinion?: string | null },
): Promise<void> {
  return moveRecord<CredentialRecord, CredentialRecord['status'], 'enable' | 'disable'>(db, {
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

const stored = (body: Content) => ({
  name: body.name,
  name_hk: body.name_hk,
  name_en: body.name_en,
  authority_sn: body.authority_sn,
  form_type: body.form_type,
  exam_form: body.exam_form,
  directions: body.directions,
  majors: body.majors,
  validity_years: body.validity_years,
  site_valid_years: body.site_valid_years,
  standard_file: body.standard_file,
  outline_file: body.outline_file,
  cover: body.cover,
  intro: body.intro,
  training_open: body.training_open,
  sort: body.sort,
})
const audited = (content: Content): Record<string, unknown> => ({ ...stored(content), levels: content.levels })

async function writeLevels(db: Db, sn: string, levels: Content['levels']): Promise<void> {
  if (levels.length > 0) await db.insert(credentialLevel).values(levels.map((one) => ({ credential_sn: sn, ...one })))
}

/** A credential is put under an enabled authority only. */
async function refuseAuthority(db: Db, sn: string): Promise<void> {
  const status = await holdAuthority(db, sn)
  if (status === 'ENABLE') return
  const rule = status === null ? 'authority_unknown' : 'authority_disabled'
  if (status !== null) throw new AppError('rule', { rule, message: credentialMessages[rule] })
  throw new AppError('input', { errors: [{ path: 'authority_sn', rule, message: credentialMessages[rule] }] })
}

const TAKEN = { credential_code: 'credential_code_taken', credential_name: 'credential_name_taken' } as const
const isUnique = (constraint: string): constraint is keyof typeof TAKEN => constraint in TAKEN

async function refuseTaken(db: Db, given: { code: string; name: string }, except: string | null): Promise<void> {
  const taken = await findTaken(db, given, except)
  if (taken) throw conflict(credentialMessages, taken)
}

/** Two at the same moment pass the look before; the index lets one in, the other hears the same. */
async function orTaken<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = codeOf(error) === '23505' ? constraintOf(error) : ''
    if (isUnique(constraint)) throw conflict(credentialMessages, TAKEN[constraint])
    throw error
  }
}
