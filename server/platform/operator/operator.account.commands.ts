import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { conflict } from '@zhikao/domain/kernel/error.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { operatorMessages } from '@zhikao/domain/platform/operator/operator.messages.ts'
import type { Operation } from '@zhikao/domain/access/permissions.ts'
import type { Db } from '../../db/client.ts'
import { writeAudit } from '../../record/audit.ts'
import { businessNow } from '../../db/clock.ts'
import { recordHistory } from '../../record/history.ts'
import { newSn } from '../../db/sn.ts'
import { recordRemoved, uniqueOr } from '../../record/write.ts'
import { hashPassword } from './operator.hash.commands.ts'
import { oneTimeEnd } from './operator.password.commands.ts'
import { findTaken, listAccountsOf } from './operator.queries.ts'
import { revokeSessions } from './operator.session.commands.ts'
import { account } from './operator.table.ts'

/** What an account starts with. `password_due`: it must be changed at the first login, within 24 hours unless `password_ends` is false. */
export type NewAccount = {
  username: string
  name: string
  mobile: string
  role: Role
  password: string
  password_due: boolean
  password_ends?: boolean
  email?: string | null
  avatar?: string | null
  admin?: boolean
  org_sn?: string | null
  permissions?: string[]
  operations?: { id: string; operation: Operation[] }[]
  remark?: string | null
}

/** Refuses a username or mobile that another live account holds (40901). */
export async function refuseTaken(
  db: Db,
  given: { username?: string; mobile?: string },
  except: string | null,
): Promise<void> {
  const taken = await findTaken(db, given, except)
  if (taken) throw conflict(operatorMessages, taken)
}

/** The rule of each unique mark of an account. */
export const TAKEN = { account_username: 'username_taken', account_mobile: 'mobile_taken' } as const

/** Opens an account of any role and returns its number; the caller has decided that the role and grants may be given. */
export async function createAccount(db: Db, actor: Actor | null, given: NewAccount): Promise<string> {
  await refuseTaken(db, given, null)
  const sn = newSn()
  const { password, password_due, password_ends = password_due, ...fields } = given
  const password_hash = await hashPassword(password)
  const password_end_time = password_ends ? oneTimeEnd : null
  const row = { sn, ...fields, password_hash, password_due, password_end_time }
  await uniqueOr(operatorMessages, TAKEN, db.insert(account).values(row))
  const after = { ...fields, mobile: maskMobile(fields.mobile) }
  await recordAccount(db, actor, { sn, org_sn: given.org_sn ?? null }, after)
  return sn
}

/** History and audit of a new account; the mobile masked. */
export async function recordAccount(
  db: Db,
  actor: Actor | null,
  { sn, org_sn }: { sn: string; org_sn: string | null },
  after: Record<string, unknown>,
): Promise<void> {
  await recordHistory(db, actor, {
    entity: 'operator',
    entity_sn: sn,
    move: 'create',
    from: null,
    to: 'ENABLE',
    opinion: null,
    version: null,
  })
  await writeAudit(db, actor, { action: 'operator.create', target: { type: 'operator', sn }, after, org_sn })
}

/** Soft-deletes one account: its sessions end, username and mobile are free again; records of what it did keep its name. */
export async function deleteAccount(
  db: Db,
  actor: Actor,
  target: { sn: string; org_sn: string | null; status: string; version: number },
): Promise<void> {
  const { sn, org_sn, status, version } = target
  await recordRemoved(db, actor, 'operator', account, { sn, org_sn }, { status })
  await revokeSessions(db, [sn])
  await recordHistory(db, actor, {
    entity: 'operator',
    entity_sn: sn,
    move: 'delete',
    from: status,
    to: 'DELETED',
    opinion: null,
    version,
  })
}

/** Deletes every account of an institution. */
export async function deleteAccountsOf(db: Db, actor: Actor, orgSn: string): Promise<void> {
  for (const one of await listAccountsOf(db, orgSn)) await deleteAccount(db, actor, { ...one, org_sn: orgSn })
}

/** Ends every session of an institution's accounts. */
export async function revokeSessionsOf(db: Db, orgSn: string): Promise<void> {
  await revokeSessions(
    db,
    (await listAccountsOf(db, orgSn)).map((one) => one.sn),
  )
}

/** Moves an institution's accounts to another role and ends their sessions; the lists that narrow them take the new portal's prefix. */
export async function changeRoleOf(
  db: Db,
  actor: Actor,
  orgSn: string,
  role: 'school' | 'college' | 'train',
): Promise<void> {
  for (const one of await listAccountsOf(db, orgSn)) {
    if (one.role === role || one.role === 'teacher') continue
    const inPortal = (path: string) => path.replace(/^\/[a-z]+/, `/${role}`)
    const permissions = one.permissions.map(inPortal)
    const operations = one.operations.map((section) => ({ ...section, id: inPortal(section.id) }))
    await db
      .update(account)
      .set({ role, permissions, operations, update_time: businessNow, version: sql`${account.version} + 1` })
      .where(eq(account.sn, one.sn))
    await revokeSessions(db, [one.sn])
    await writeAudit(db, actor, {
      action: 'operator.role',
      target: { type: 'operator', sn: one.sn },
      before: { role: one.role },
      after: { role },
      org_sn: orgSn,
    })
  }
}
