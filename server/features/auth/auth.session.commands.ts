import { sql } from 'drizzle-orm'
import { SESSION_IDLE_MINUTES } from '@zhikao/domain/auth/auth.model.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import type { LiveSession, Visit } from '../../http/services.ts'
import { actorOf, hashToken } from './auth.queries.ts'
import type { AccountFacts } from './auth.queries.ts'

type SessionRow = AccountFacts & { password_due: boolean; enabled: boolean; revoked: boolean; expired: boolean; stale: boolean; expire_at: string }

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

/** The session of a token, judged by the database at this moment (interface.md §4): none 40002, unknown or revoked 40003, ended 40004, disabled 40301. */
export async function authenticate(db: Db, visit: Visit): Promise<LiveSession> {
  if (visit.token === null) throw new AppError('no_session')
  const tokenHash = hashToken(visit.token)
  const { rows } = await db.execute<SessionRow>(sql`
    select a.sn, a.username, a.name, a.role, a.admin, a.org_sn, a.permissions, a.operations, a.password_due,
      a.status = 'ENABLE' and coalesce(c.status, 'ENABLE') = 'ENABLE' and a.delete_time is null as enabled,
      s.revoke_time is not null as revoked, least(s.idle_end, s.absolute_end) <= now() as expired, s.used_time < now() - interval '30 seconds' as stale,
      to_char(least(s.idle_end, s.absolute_end) at time zone 'UTC', ${sql.raw(ISO)}) as expire_at
    from session s join account a on a.sn = s.account_sn left join college c on c.sn = a.org_sn
    where s.token_hash = ${tokenHash}`)
  const row = rows[0]
  if (!row || row.revoked) throw new AppError('invalid_session')
  if (row.expired) throw new AppError('expired_session')
  if (!row.enabled) throw new AppError('account_disabled')
  const expireAt = visit.extend && row.stale ? await extend(db, tokenHash) : row.expire_at
  return { actor: actorOf(row, { ip: visit.ip, request_id: visit.requestId }), tokenHash, passwordDue: row.password_due, expireAt }
}

/** Use keeps a session alive, written at most every 30 seconds. */
async function extend(db: Db, tokenHash: Buffer): Promise<string> {
  const { rows } = await db.execute<{ expire_at: string }>(sql`
    update session set used_time = now(), idle_end = now() + ${`${SESSION_IDLE_MINUTES} minutes`}::interval where token_hash = ${tokenHash} and revoke_time is null
    returning to_char(least(idle_end, absolute_end) at time zone 'UTC', ${sql.raw(ISO)}) as expire_at`)
  return rows[0]?.expire_at ?? new Date(0).toISOString()
}
