import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CurrentUser, SectionPermission } from '@zhikao/domain/auth/auth.model.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import { permissionsOf, sectionsOf } from '@zhikao/domain/portals/sections.ts'
import type { Db } from '../../db/client.ts'

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** What of an account makes an actor. */
export type AccountFacts = {
  sn: string
  username: string
  name: string
  role: Role
  admin: boolean
  org_sn: string | null
  permissions: string[]
  operations: { id: string; operation: string[] }[]
}

export function actorOf(row: AccountFacts, origin: Actor['origin']): Actor {
  return {
    sn: row.sn,
    username: row.username,
    name: row.name,
    role: row.role,
    admin: row.admin,
    org_sn: row.org_sn,
    permissions: permissionsOf(row.role, { permissions: row.permissions, operations: row.operations }),
    origin,
  }
}

/** The account that a job acts for, as it is now; a disabled or deleted one is refused. */
export async function getActor(db: Db, accountSn: string): Promise<Actor> {
  const { rows } = await db.execute<AccountFacts>(sql`
    select a.sn, a.username, a.name, a.role, a.admin, a.org_sn, a.permissions, a.operations from account a left join college c on c.sn = a.org_sn
    where a.sn = ${accountSn} and a.delete_time is null and a.status = 'ENABLE' and coalesce(c.status, 'ENABLE') = 'ENABLE'`)
  const row = rows[0]
  if (!row) throw new AppError('account_disabled')
  return actorOf(row, null)
}

/** What the console shows of the signed-in account; its own data stand unmasked. */
export async function getCurrentUser(db: Db, accountSn: string): Promise<CurrentUser> {
  const { rows } = await db.execute<CurrentUser>(sql`
    select a.sn, a.username, a.name, a.avatar, a.role, a.admin, a.mobile, a.email, a.org_sn, c.name as org_name, a.password_due,
      to_char(a.last_login_time, 'YYYY-MM-DD HH24:MI:SS') as last_login_time, a.last_login_ip, a.version
    from account a left join college c on c.sn = a.org_sn where a.sn = ${accountSn} and a.delete_time is null`)
  const user = rows[0]
  if (!user) throw notFound()
  return user
}

/** Roles and sections in the wire form of the spec (§6), derived, never typed. */
export function grantsOf(actor: Actor): { roles: string[]; permissions: SectionPermission[] } {
  return {
    roles: actor.admin ? [actor.role, 'admin'] : [actor.role],
    permissions: sectionsOf(actor.role, actor.permissions),
  }
}

export type Ladder = { failures: number; wait_seconds: number }

/** How often this account failed from this network inside the window, and how long it must wait now. */
export async function readLadder(
  db: Db,
  username: string,
  network: string,
  rules: { window_minutes: number; delay_from: number; delay_seconds: number; delay_max_seconds: number },
): Promise<Ladder> {
  const { rows } = await db.execute<{ failures: number; since_last: number }>(sql`
    select count(*)::int as failures, coalesce(extract(epoch from now() - max(time)), 0)::float8 as since_last from login_failure
    where username = ${username} and network = ${network} and time > now() - ${`${rules.window_minutes} minutes`}::interval`)
  const { failures, since_last } = rows[0] ?? { failures: 0, since_last: 0 }
  const delay =
    failures < rules.delay_from
      ? 0
      : Math.min(rules.delay_max_seconds, rules.delay_seconds * 2 ** (failures - rules.delay_from))
  return { failures, wait_seconds: Math.max(0, Math.ceil(delay - since_last)) }
}
