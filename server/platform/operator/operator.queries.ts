import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { nameForm } from '@zhikao/domain/kernel/textForm.ts'
import type { OperatorFacts } from '@zhikao/domain/platform/operator/operator.lifecycle.ts'
import { managedRoles } from '@zhikao/domain/platform/operator/operator.rules.ts'
import type { Narrowing } from '@zhikao/domain/portals/sections.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { listHistory } from '../../record/history.ts'
import { namesFrom } from '../../record/names.ts'
import { nameHas } from '../../record/nameSearch.ts'
import { isReferenced, referencePoint, valueOf, valuePoint } from '../../record/references.ts'
import { shownPage } from '../../record/handlers.ts'
import { account, roleGrant, session } from './operator.table.ts'

/** The name of an account's institution; asked with the institution's number. */
export const institutionName = valuePoint<string | null>('account.institutionName', sql`null`)
/** The institution that blocks its accounts, because it is disabled; asked with its number. */
export const institutionDisabled = referencePoint('account.institutionDisabled')
/** The examiner whose account it is; asked with the account's number. */
export const accountExaminer = referencePoint('account.examiner')
/** Registrations for a training that wait for the account. */
export const accountTrainee = referencePoint('account.trainee')

/** Approved trainees with another document who use the account; asked with the account's number and the key of the document. */
export const accountOfOthers = referencePoint<{ account: SQL; document: SQL }>('account.others')

/** SQL: is account `a` open for a person with its mobile, whose document has this key (`document_key`)? Not if an examiner or an approved trainee with another document has it. */
export const isUnclaimed = (document: SQL): SQL<boolean> => {
  const isOfOthers = isReferenced(accountOfOthers, { account: sql`a.sn`, document })
  return sql<boolean>`(a.role = 'teacher' and not ${isReferenced(accountExaminer, sql`a.sn`)} and not ${isOfOthers})`
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** SQL: when a session ends, by idleness or at its absolute end; and the same as text, YYYY-MM-DDTHH:mm:ss.sssZ. */
export const sessionEndTime = sql`least(${session.idle_end}, ${session.absolute_end})`
export const sessionEnd = sql<string>`to_char(${sessionEndTime} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Which accounts an actor may see: those of the roles it manages. Throws `not_found` for an actor that manages none. */
function operatorScope(actor: Actor): Role[] {
  const roles = managedRoles(actor.role)
  if (roles.length === 0) throw notFound()
  return [...roles]
}

// Of one table drizzle leaves the column's table out; inside a subquery that would be another column.
const [SN, ORG] = [sql`account.sn`, sql`account.org_sn`]

/** Made for each query: what upper features provide about an account is available once they are wired. */
const columns = () => ({
  sn: account.sn,
  username: account.username,
  name: account.name,
  mobile: account.mobile,
  email: account.email,
  avatar: account.avatar,
  role: account.role,
  admin: account.admin,
  org_sn: account.org_sn,
  permissions: account.permissions,
  operations: account.operations,
  remark: account.remark,
  status: account.status,
  last_login_time: account.last_login_time,
  last_login_ip: account.last_login_ip,
  create_time: account.create_time,
  update_time: account.update_time,
  version: account.version,
  org_name: valueOf(institutionName, ORG).as('org_name'),
  is_examiner: isReferenced(accountExaminer, SN).as('is_examiner'),
  institution_disabled: isReferenced(institutionDisabled, ORG).as('institution_disabled'),
})
const records = (db: Db) => db.select(columns()).from(account).$dynamic()
type StoredOperator = Awaited<ReturnType<typeof records>>[number]
/** An account with the facts that its guards look at; never its password. */
export type OperatorRecord = StoredOperator & OperatorFacts

const operatorList = listOf<
  'live' | 'scope' | 'keyword' | 'role' | 'status' | 'never_used',
  'update_time' | 'create_time' | 'username' | 'name' | 'last_login_time'
>()({
  name: 'operator',
  table: account,
  key: account.sn,
  select: records,
  filters: {
    live: () => isNull(account.delete_time),
    scope: (value) => sql`${account.role} = any(${value})`,
    // A mobile, also one that is the username, matches by all its digits only: a part of it would reveal what the mask hides.
    keyword: (value) =>
      sql`((${account.username} <> ${account.mobile} and strpos(lower(${account.username}), lower(${value}::text)) > 0) or ${nameHas(sql`${account.name}`, sql`plain_name(${value}::text)`)} or ${account.mobile} = ${value}::text)`,
    role: (value) => sql`${account.role} = any(${value})`,
    status: (value) => sql`${account.status} = any(${value})`,
    never_used: (value) => sql`(${account.last_login_time} is null) = ${value}::boolean`,
  },
  sorts: {
    update_time: account.update_time,
    create_time: account.create_time,
    username: account.username,
    name: account.name,
    last_login_time: sql`coalesce(${account.last_login_time}, '-infinity')`,
  },
  defaultSort: '-update_time',
})

export type OperatorFilters = {
  keyword?: string | undefined
  role?: string[] | undefined
  status?: string[] | undefined
  never_used?: boolean | undefined
}

/** One page of the accounts in the actor's scope. */
export async function listOperators(
  db: Db,
  actor: Actor,
  query: OperatorFilters & { page: number; limit: number; sort?: string | undefined },
) {
  const { keyword, role, status, never_used, ...paging } = query
  const [page, remaining] = await Promise.all([
    listPage(db, operatorList, paging, {
      live: true,
      scope: operatorScope(actor),
      keyword: keyword ? nameForm(keyword) || undefined : undefined,
      role,
      status,
      never_used,
    }),
    countSystems(db),
  ])
  return shownPage(page, (record) => withFacts(record, remaining))
}

type Remaining = { systems: number; admins: number }

async function countSystems(db: Db): Promise<Remaining> {
  const [counted] = await db
    .select({
      systems: sql<number>`count(*)::int`,
      admins: sql<number>`(count(*) filter (where ${account.admin}))::int`,
    })
    .from(account)
    .where(enabledSystems)
  return counted ?? { systems: 0, admins: 0 }
}

const enabledSystems = and(eq(account.role, 'system'), eq(account.status, 'ENABLE'), isNull(account.delete_time))

function withFacts(record: StoredOperator, { systems, admins }: Remaining): OperatorRecord {
  const counts = record.role === 'system' && record.status === 'ENABLE'
  return {
    ...record,
    other_systems: systems - (counts ? 1 : 0),
    other_admins: admins - (counts && record.admin ? 1 : 0),
  }
}

/** The accounts by their holders and usernames. */
export const operatorNames = namesFrom(
  { type: 'operator', permission: 'operator:read', screens: ['operatorList'] },
  {
    from: account,
    name: account.name,
    number: account.username,
    where: (actor) => and(isNull(account.delete_time), inArray(account.role, operatorScope(actor))),
  },
)

const inScope = (actor: Actor, sn: string): SQL | undefined =>
  and(eq(account.sn, sn), isNull(account.delete_time), inArray(account.role, operatorScope(actor)))

/** An account in the actor's scope. Throws `not_found` for any other. */
export async function getOperator(db: Db, actor: Actor, sn: string): Promise<OperatorRecord> {
  const [found] = await records(db).where(inScope(actor, sn))
  if (!found) throw notFound()
  return withFacts(found, await countSystems(db))
}

/** The same, locked until the transaction ends. Platform accounts are locked as a set, in one order, so that two accounts that disable each other cannot both be "not the last". */
export async function lockOperator(db: Db, actor: Actor, sn: string): Promise<OperatorRecord> {
  if ((await getOperator(db, actor, sn)).role === 'system')
    await db.select({ sn: account.sn }).from(account).where(enabledSystems).orderBy(account.sn).for('update')
  const [found] = await records(db).where(inScope(actor, sn)).for('update', { of: account })
  if (!found) throw notFound()
  return withFacts(found, await countSystems(db))
}

/** Locks the actor's own account until the transaction ends: what it keeps at once is counted one after the other. */
export async function lockOwnAccount(db: Db, actor: Actor): Promise<void> {
  await db.select({ sn: account.sn }).from(account).where(eq(account.sn, actor.sn)).for('update')
}

/** Who did what to an account, newest first; 404 outside the actor's scope. */
export async function listOperatorHistory(db: Db, actor: Actor, sn: string) {
  await getOperator(db, actor, sn)
  return listHistory(db, actor, 'operator', sn)
}

/** Which of these another live account has already, whatever its role; null when none. */
export async function findTaken(
  db: Db,
  given: { username?: string; mobile?: string },
  except: string | null,
): Promise<'username_taken' | 'mobile_taken' | null> {
  const { rows } = await db.execute<{ username: boolean; mobile: boolean }>(sql`
    select coalesce(bool_or(lower(username) = lower(${given.username ?? null})), false) as username, coalesce(bool_or(mobile = ${given.mobile ?? null}), false) as mobile
    from ${account} where delete_time is null and sn is distinct from ${except} and (lower(username) = lower(${given.username ?? null}) or mobile = ${given.mobile ?? null})`)
  if (rows[0]?.username) return 'username_taken'
  return rows[0]?.mobile ? 'mobile_taken' : null
}

/** Does any live account have this picture as its avatar? */
export async function isAvatar(db: Db, key: string): Promise<boolean> {
  const found = await db
    .select({ sn: account.sn })
    .from(account)
    .where(and(eq(account.avatar, key), isNull(account.delete_time)))
    .limit(1)
  return found.length > 0
}

/** The live accounts of an institution, oldest first. */
export function listAccountsOf(db: Db, orgSn: string) {
  return db
    .select({
      sn: account.sn,
      role: account.role,
      status: account.status,
      permissions: account.permissions,
      operations: account.operations,
      version: account.version,
    })
    .from(account)
    .where(and(eq(account.org_sn, orgSn), isNull(account.delete_time)))
    .orderBy(account.create_time, account.sn)
}

/** What the permission configuration leaves of a role's grants. */
export async function readRoleLists(db: Db, role: Role): Promise<Narrowing> {
  const [found] = await db.select().from(roleGrant).where(eq(roleGrant.role, role))
  return found ?? { permissions: [], operations: [] }
}

/** Every role with its lists, and how many enabled accounts it has. */
export type StoredRole = Awaited<ReturnType<typeof listRoles>>[number]
export function listRoles(db: Db) {
  return db
    .select({
      role: roleGrant.role,
      permissions: roleGrant.permissions,
      operations: roleGrant.operations,
      version: roleGrant.version,
      update_time: roleGrant.update_time,
      accounts: sql<number>`(select count(*)::int from ${account} a where a.role = ${roleGrant}.role and a.status = 'ENABLE' and a.delete_time is null)`,
    })
    .from(roleGrant)
    .orderBy(roleGrant.role)
}
