import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { CODE, LADDER } from '@zhikao/domain/platform/auth/auth.model.ts'
import type { CodeChannel, CurrentUser, SectionPermission } from '@zhikao/domain/platform/auth/auth.model.ts'
import { judgeFailures } from '@zhikao/domain/platform/auth/auth.rules.ts'
import type { FailureCounts, LadderVerdict } from '@zhikao/domain/platform/auth/auth.rules.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import type { SmsRules } from '@zhikao/domain/platform/setting/setting.model.ts'
import { heldBy, sectionsOf } from '@zhikao/domain/portals/sections.ts'
import type { Narrowing } from '@zhikao/domain/portals/sections.ts'
import { audit } from '../../record/auditTable.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import type { LiveSession } from '../../services.ts'
import { isReferenced, valueOf } from '../../record/references.ts'
import { institutionDisabled, institutionName } from '../operator/operator.queries.ts'
import { account, roleGrant } from '../operator/operator.table.ts'
import { codeRequest, loginFailure, usualNetwork } from './auth.table.ts'

/** The institution of account `a`. */
const ORG = sql`a.org_sn`

/** The facts of an account that an actor is made of. */
export type AccountFacts = {
  sn: string
  username: string
  name: string
  role: Role
  admin: boolean
  org_sn: string | null
  permissions: string[]
  operations: { id: string; operation: string[] }[]
  /** What the permission configuration leaves of the role. */
  role_permissions: string[]
  role_operations: { id: string; operation: string[] }[]
}

const ownLists = ({ permissions, operations }: AccountFacts): Narrowing => ({ permissions, operations })
const roleLists = (row: AccountFacts): Narrowing => ({
  permissions: row.role_permissions,
  operations: row.role_operations,
})

/** The lists that narrow an account: its own, and its role's, which do not bind an account with the mark `admin`. */
export const listsOf = (row: AccountFacts): Narrowing[] =>
  row.admin ? [ownLists(row)] : [ownLists(row), roleLists(row)]

export function actorOf(row: AccountFacts, origin: Actor['origin']): Actor {
  return {
    sn: row.sn,
    username: row.username,
    name: row.name,
    role: row.role,
    admin: row.admin,
    org_sn: row.org_sn,
    permissions: heldBy(row.role, row.admin, ownLists(row), roleLists(row)),
    origin,
  }
}

/** The account that a job acts for, as it is now; a disabled or deleted one is refused. */
export async function getActor(db: Db, accountSn: string): Promise<Actor> {
  const { rows } = await db.execute<AccountFacts>(sql`
    select a.sn, a.username, a.name, a.role, a.admin, a.org_sn, a.permissions, a.operations,
      g.permissions as role_permissions, g.operations as role_operations
    from ${account} a join ${roleGrant} g on g.role = a.role
    where a.sn = ${accountSn} and a.delete_time is null and a.status = 'ENABLE' and not ${isReferenced(institutionDisabled, ORG)}`)
  const row = rows[0]
  if (!row) throw new AppError('account_disabled')
  return actorOf(row, null)
}

/** What the console shows of the signed-in account; its own data is not masked. */
export async function getCurrentUser(db: Db, accountSn: string): Promise<CurrentUser> {
  const { rows } = await db.execute<CurrentUser>(sql`
    select a.sn, a.username, a.name, a.avatar, a.role, a.admin, a.mobile, a.email, a.org_sn, ${valueOf(institutionName, ORG)} as org_name, a.password_due,
      to_char(a.last_login_time, 'YYYY-MM-DD HH24:MI:SS') as last_login_time, a.last_login_ip, a.version
    from ${account} a where a.sn = ${accountSn} and a.delete_time is null`)
  const user = rows[0]
  if (!user) throw notFound()
  return user
}

/** Roles and sections in the wire form of the spec (§6), derived, never typed. */
export function grantsOf({ actor, lists }: Pick<LiveSession, 'actor' | 'lists'>): {
  roles: string[]
  permissions: SectionPermission[]
} {
  return {
    roles: actor.admin ? [actor.role, 'admin'] : [actor.role],
    permissions: sectionsOf(actor.role, actor.permissions, lists),
  }
}

/** What the ladder requires of the next try for this account from this network, its failures counted under this name, by the database's clock (reliability.md §3). */
export async function readLadder(
  db: Db,
  { account: username, counted, network }: { account: string; counted: string; network: string },
): Promise<LadderVerdict> {
  const window = sql`${`${LADDER.window_minutes} minutes`}::interval`
  // Of tries sent at the same time a later one may have failed first: its age is zero, never negative.
  const age = (time: SQL) => sql`greatest(0, extract(epoch from now() - ${time}))::float8`
  const { rows } = await db.execute<FailureCounts>(sql`
    with mine as (
      select time, network = ${network} as here from ${loginFailure}
      where username = ${counted} and time > now() - ${`${LADDER.account_window_minutes} minutes`}::interval
    ), near as (
      select time, max(time) over () as last from ${loginFailure} where network = ${network} and time > now() - 2 * ${window}
    )
    select ${isUsual(username, network)} as is_usual, m.*, n.* from
      (select count(*) filter (where here and time > now() - ${window})::int as pair, ${age(sql`max(time) filter (where here)`)} as pair_age,
        count(*)::int as account, ${age(sql`max(time)`)} as account_age from mine) m,
      (select count(*) filter (where time > now() - ${window})::int as network, count(*) filter (where time > last - ${window})::int as network_last,
        ${age(sql`max(time)`)} as network_age from near) n`)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate always has one row')
  return judgeFailures(counts)
}

/** Did this account sign in from this network lately? */
const isUsual = (username: string, network: string) => sql`exists (
  select from ${usualNetwork} u join ${account} a on a.sn = u.account_sn
  where u.network = ${network} and u.time > now() - ${`${LADDER.usual_days} days`}::interval
    and lower(a.username) = ${username} and a.delete_time is null)`

/** How many seconds pass until fewer than `most` requests of these are in the window; 0 where they are fewer already. */
const waitFor = (most: number, window: string, which: SQL) => sql`coalesce((
  select greatest(1, extract(epoch from time + ${window}::interval - now())) from ${codeRequest}
  where ${which} and time > now() - ${window}::interval order by time desc offset ${most - 1} limit 1), 0)::float8`

type CodeAsker = { network: string; addressHash: Buffer }
/**
 * How often this network requested codes inside the window, how many seconds ago one was last requested for this address
 * (null: not within the hour), and how many seconds the address waits for its next code for a registration.
 */
type CodeRequests = { asked: number; address_age: number | null; register_wait: number }

export async function readCodeRequests(db: Db, { network, addressHash }: CodeAsker): Promise<CodeRequests> {
  const ofAddress = sql`address_hash = ${addressHash} and purpose = 'register'`
  const { rows } = await db.execute<CodeRequests>(sql`
    select (select count(*)::int from ${codeRequest} where network = ${network} and time > now() - ${`${CODE.window_minutes} minutes`}::interval) as asked,
      (select extract(epoch from now() - max(time))::float8 from ${codeRequest} where address_hash = ${addressHash} and time > now() - interval '1 hour') as address_age,
      ${waitFor(CODE.per_day, '24 hours', ofAddress)} as register_wait`)
  return rows[0] ?? { asked: 0, address_age: null, register_wait: 0 }
}

/** Text messages of the last day: how many were accepted, and how many seconds the next waits for its number or network, or for the platform. */
export async function readSmsUse(
  db: Db,
  { network, addressHash }: CodeAsker,
  { number_day, network_hour, day_total }: SmsRules,
): Promise<{ sent: number; wait: number; total_wait: number }> {
  const isSms = sql`channel = 'sms'`
  const { rows } = await db.execute<{ sent: number; wait: number; total_wait: number }>(sql`
    select (select count(*)::int from ${codeRequest} where ${isSms} and time > now() - interval '24 hours') as sent,
      greatest(${waitFor(number_day, '24 hours', sql`${isSms} and address_hash = ${addressHash}`)},
        ${waitFor(network_hour, '1 hour', sql`${isSms} and network = ${network}`)}) as wait,
      ${waitFor(day_total, '24 hours', isSms)} as total_wait`)
  return rows[0] ?? { sent: 0, wait: 0, total_wait: 0 }
}

/** The live account that an address belongs to (with a username, if one was given), to which a code goes by this channel; undefined when there is none or more than one. */
export async function findAddressed(
  db: Db,
  address: string,
  username: string | null,
  channel: CodeChannel,
): Promise<{ sn: string; username: string; email: string | null; mobile: string } | undefined> {
  const isNamed =
    channel === 'sms'
      ? sql`a.mobile = ${address}`
      : sql`a.email is not null and (lower(a.email) = ${address} or a.mobile = ${address})`
  const { rows } = await db.execute<{ sn: string; username: string; email: string | null; mobile: string }>(sql`
    select a.sn, a.username, a.email, a.mobile from ${account} a
    where a.delete_time is null and a.status = 'ENABLE' and not ${isReferenced(institutionDisabled, ORG)}
      and ${isNamed} and (${username}::text is null or lower(a.username) = lower(${username}))
    limit 2`)
  return rows.length === 1 ? rows[0] : undefined
}

const logins = listOf<'account' | 'action', 'time'>()({
  name: 'login',
  table: audit,
  key: audit.sn,
  select: (db) => db.select({ sn: audit.sn, time: audit.time, ip: audit.ip }).from(audit).$dynamic(),
  filters: {
    account: (value) => sql`${audit.target_sn} = ${value}`,
    action: (value) => sql`${audit.action} = ${value}`,
  },
  sorts: { time: audit.time },
  defaultSort: '-time',
})

/** When and from where this account signed in, newest first (domain.md §3.21). */
export function listLogins(db: Db, actor: Actor, query: { page: number; limit: number; sort?: string | undefined }) {
  return listPage(db, logins, query, { account: actor.sn, action: 'session.login' })
}
