import { eq, sql } from 'drizzle-orm'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import type { LiveSession, Visit } from '../../services.ts'
import { isReferenced } from '../../record/references.ts'
import { hashToken, institutionDisabled, sessionEnd, sessionEndTime } from '../operator/operator.queries.ts'
import { extendSession } from '../operator/operator.session.commands.ts'
import { account, roleGrant, session } from '../operator/operator.table.ts'
import { actorOf, listsOf } from './auth.queries.ts'

/** Prepared, because every request needs it: planning the join takes longer than reading a row of each table (performance.md §1.3). */
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
      enabled: sql<boolean>`${account.status} = 'ENABLE' and not ${isReferenced(institutionDisabled, sql`${account.org_sn}`)} and ${account.delete_time} is null`,
      revoked: sql<boolean>`${session.revoke_time} is not null`,
      expired: sql<boolean>`${sessionEndTime} <= now()`,
      stale: sql<boolean>`${session.used_time} < now() - interval '30 seconds'`,
      expire_at: sessionEnd,
    })
    .from(session)
    .innerJoin(account, eq(account.sn, session.account_sn))
    .innerJoin(roleGrant, eq(roleGrant.role, account.role))
    .where(eq(session.token_hash, sql.placeholder('token_hash')))
    .prepare('live_session')

const prepared = new WeakMap<Db, ReturnType<typeof prepare>>()

function lookUp(db: Db): ReturnType<typeof prepare> {
  const statement = prepared.get(db) ?? prepare(db)
  prepared.set(db, statement)
  return statement
}

/** The session of a token as the database has it at this moment; used at most every 30 seconds it is extended (interface.md §4): none 40002, unknown or revoked 40003, ended 40004, disabled 40301. */
export async function authenticate(db: Db, visit: Visit): Promise<LiveSession> {
  if (visit.token === null) throw new AppError('no_session')
  const tokenHash = hashToken(visit.token)
  const [row] = await lookUp(db).execute({ token_hash: tokenHash })
  if (!row || row.revoked) throw new AppError('invalid_session')
  if (row.expired) throw new AppError('expired_session')
  if (!row.enabled) throw new AppError('account_disabled')
  const expireAt = visit.extend && row.stale ? await extendSession(db, tokenHash) : row.expire_at
  return {
    actor: actorOf(row, { ip: visit.ip, request_id: visit.requestId }),
    tokenHash,
    passwordDue: row.password_due,
    expireAt,
    lists: listsOf(row),
  }
}
