import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { authorityContract } from '@zhikao/domain/authority/authority.contract.ts'
import { authorityLifecycle } from '@zhikao/domain/authority/authority.lifecycle.ts'
import { authorityMessages } from '@zhikao/domain/authority/authority.messages.ts'
import { authorityMayGo } from '@zhikao/domain/authority/authority.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict } from '@zhikao/domain/kernel/error.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { changes, writeAudit } from '../../db/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { moveRecord, recordHistory } from '../../db/moveRecord.ts'
import type { Effects } from '../../db/moveRecord.ts'
import { newSn } from '../../db/sn.ts'
import { codeOf, constraintOf } from '../../db/transaction.ts'
import { dropFiles, linkFiles, NO_FILES } from './authority.files.commands.ts'
import type { Storing } from './authority.files.commands.ts'
import { findTaken, lockAuthority } from './authority.queries.ts'
import type { AuthorityRecord } from './authority.queries.ts'
import { authority } from './authority.table.ts'

type Create = BodyOf<typeof authorityContract.create>
type Update = BodyOf<typeof authorityContract.update>
type Stored = Create

/** Adds an authority, enabled from the start (domain.md §3.4). Returns its number. */
export async function createAuthority(db: Db, services: Storing, actor: Actor, body: Create): Promise<string> {
  const sn = newSn()
  await linkFiles(db, services, actor, NO_FILES, body)
  await refuseTaken(db, body, null)
  await orTaken(db.insert(authority).values({ sn, ...stored(body) }))
  await recordHistory(db, actor, {
    entity: 'authority',
    entity_sn: sn,
    move: 'create',
    from: null,
    to: authorityLifecycle.initial,
    opinion: null,
    version: 1,
  })
  await writeAudit(db, actor, { action: 'authority.create', target: { type: 'authority', sn }, after: audited(body) })
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
  const before = await lockAuthority(db, sn)
  if (body.version !== undefined && body.version !== before.version) throw new AppError('stale', { rule: 'stale' })
  await linkFiles(db, services, actor, before, body)
  await refuseTaken(db, body, sn)
  const written = await orTaken(
    db
      .update(authority)
      .set({ ...stored(body), version: sql`${authority.version} + 1`, update_time: businessNow })
      .where(and(eq(authority.sn, sn), eq(authority.version, before.version)))
      .returning({ sn: authority.sn }),
  )
  if (written.length === 0) throw new AppError('stale', { rule: 'stale' })
  await dropFiles(db, before, body)
  await writeAudit(db, actor, {
    action: 'authority.edit',
    target: { type: 'authority', sn },
    ...changes(audited(before), audited(body)),
  })
}

/** Deletes an authority that no credential names. */
export async function removeAuthority(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockAuthority(db, sn)
  const refusal = authorityMayGo(record)
  if (refusal) throw new AppError('rule', refusal)
  await db
    .update(authority)
    .set({ delete_time: businessNow, version: sql`${authority.version} + 1`, update_time: businessNow })
    .where(eq(authority.sn, sn))
  await dropFiles(db, record, NO_FILES)
  await writeAudit(db, actor, {
    action: 'authority.delete',
    target: { type: 'authority', sn },
    before: audited(record),
  })
}

const nothing = async () => undefined
const effects: Effects<typeof authorityLifecycle, AuthorityRecord> = { enable: nothing, disable: nothing }

/** Enables or disables an authority. */
export function moveAuthority(
  db: Db,
  actor: Actor,
  sn: string,
  move: 'enable' | 'disable',
  body: { version?: number | undefined; opinion?: string | null },
): Promise<void> {
  return moveRecord<AuthorityRecord, AuthorityRecord['status'], 'enable' | 'disable'>(db, {
    lifecycle: authorityLifecycle,
    table: authority,
    load: (tx) => lockAuthority(tx, sn),
    move,
    actor,
    body,
    effect: effects[move],
    org_sn: () => null,
  })
}

const stored = ({
  code,
  name,
  name_en,
  uscc,
  contact_name,
  mobile,
  email,
  website,
  logo,
  seal,
  batch,
}: Stored): Stored => ({ code, name, name_en, uscc, contact_name, mobile, email, website, logo, seal, batch })

const audited = (fields: Stored): Record<string, unknown> => ({ ...stored(fields), mobile: maskMobile(fields.mobile) })

const TAKEN = {
  authority_code: 'authority_code_taken',
  authority_name: 'authority_name_taken',
  authority_uscc: 'authority_uscc_taken',
} as const
const isUnique = (constraint: string): constraint is keyof typeof TAKEN => constraint in TAKEN

async function refuseTaken(db: Db, given: Stored, except: string | null): Promise<void> {
  const taken = await findTaken(db, given, except)
  if (taken) throw conflict(authorityMessages, taken)
}

/** Two at the same moment pass the look before; the index lets one in, the other hears the same. */
async function orTaken<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = codeOf(error) === '23505' ? constraintOf(error) : ''
    if (isUnique(constraint)) throw conflict(authorityMessages, TAKEN[constraint])
    throw error
  }
}
