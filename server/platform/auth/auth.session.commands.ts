import { eq, sql } from 'drizzle-orm'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import type { LiveSession, Visit } from '../../services.ts'
import { college } from '../../people/college/college.table.ts'
import { account, roleGrant } from '../operator/operator.table.ts'
import { actorOf, hashToken, listsOf } from './auth.queries.ts'
import { session } from './auth.table.ts'

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

const end = sql`least(${session.idle_end}, ${session.absolute_end})`

/** Prepared, because every request asks: planning three tables takes longer than reading a row of each (performance.md §1.3). */
const prepare = (db: Db) =>
  db
    .select({
      sn: account.sn,
      username: account.username,
      name: account.name,
      role: account.role,
      admin: account.admin,
      org_sn: account.org_sn,
      permissions: account.permissions,
      operations: account.operations,
      role_permissions: roleGrant.permissions,
      role_operations: roleGrant.operations,
      password_due: account.password_due,
      enabled: sql<boolean>`${account.status} = 'ENABLE' and coalesce(${college.status}, 'ENABLE') = 'ENABLE' and ${account.delete_time} is null`,
      revoked: sql<boolean>`${session.revoke_time} is not null`,
      expired: sql<boolean>`${end} <= now()`,
      stale: sql<boolean>`${session.used_time} < now() - interval '30 seconds'`,
      expire_at: sql<string>`to_char(${end} at time zone 'UTC', ${sql.raw(ISO)})`,
    })
    .from(session)
    .innerJoin(account, eq(account.sn, session.account_sn))
    .innerJoin(roleGrant, eq(roleGrant.role, account.role))
    .leftJoin(college, eq(college.sn, account.org_sn))
    .where(eq(session.token_hash, sql.placeholder('token_hash')))
    .prepare('live_session')

const prepared = new WeakMap<Db, ReturnType<typeof prepare>>()

function lookUp(db: Db): ReturnType<typeof prepare> {
  const made = prepared.get(db) ?? prepare(db)
  prepared.set(db, made)
  return made
}

/** The session of a token, judged by the database at this moment (interface.md §4): none 40002, unknown or revoked 40003, ended 40004, disabled 40301. */
export async function authenticate(db: Db, visit: Visit): Promise<LiveSession> {
  if (visit.token === null) throw new AppError('no_session')
  const tokenHash = hashToken(visit.token)
  const [row] = await lookUp(db).execute({ token_hash: tokenHash })
  if (!row || row.revoked) throw new AppError('invalid_session')
  if (row.expired) throw new AppError('expired_session')
  if (!row.enabled) throw new AppError('account_disabled')
  const expireAt = visit.extend && row.stale ? await extend(db, tokenHash) : row.expire_at
  return {
    actor: actorOf(row, { ip: visit.ip, request_id: visit.requestId }),
    tokenHash,
    passwordDue: row.password_due,
    expireAt,
    lists: listsOf(row),
  }
}

/** Use keeps a session alive, written at most every 30 seconds. */
async function extend(db: Db, tokenHash: Buffer): Promise<string> {
  const { rows } = await db.execute<{ expire_at: string }>(sql`
    update session set used_time = now(), idle_end = now() + idle_minutes * interval '1 minute' where token_hash = ${tokenHash} and revoke_time is null
    returning to_char(least(idle_end, absolute_end) at time zone 'UTC', ${sql.raw(ISO)}) as expire_at`)
  return rows[0]?.expire_at ?? new Date(0).toISOString()
}
