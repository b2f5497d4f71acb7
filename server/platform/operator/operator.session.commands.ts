import { randomBytes } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import {
  REMEMBERED_IDLE_MINUTES,
  SESSION_HOURS,
  SESSION_IDLE_MINUTES,
} from '@zhikao/domain/platform/operator/operator.model.ts'
import type { Db } from '../../db/client.ts'
import type { Visit } from '../../services.ts'
import { hashToken, sessionEnd } from './operator.queries.ts'
import { session } from './operator.table.ts'

/** Opens a session of an account; `remember` keeps it until its absolute end. Returns its token, of which only the hash is stored. */
export async function openSession(
  db: Db,
  accountSn: string,
  visit: Pick<Visit, 'ip' | 'agent'>,
  remember: boolean,
): Promise<string> {
  const idle_minutes = remember ? REMEMBERED_IDLE_MINUTES : SESSION_IDLE_MINUTES
  const token = randomBytes(32).toString('base64url')
  await db.insert(session).values({
    token_hash: hashToken(token),
    account_sn: accountSn,
    ip: visit.ip,
    agent: visit.agent,
    idle_minutes,
    idle_end: sql`now() + ${`${idle_minutes} minutes`}::interval`,
    absolute_end: sql`now() + ${`${SESSION_HOURS} hours`}::interval`,
  })
  return token
}

/** Keeps a session that is in use from ending by idleness. Returns its new end. */
export async function extendSession(db: Db, tokenHash: Buffer): Promise<string> {
  const [extended] = await db
    .update(session)
    .set({ used_time: sql`now()`, idle_end: sql`now() + ${session.idle_minutes} * interval '1 minute'` })
    .where(and(eq(session.token_hash, tokenHash), isNull(session.revoke_time)))
    .returning({ expire_at: sessionEnd })
  return extended?.expire_at ?? new Date(0).toISOString()
}

/** Ends this session. */
export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.update(session).set({ revoke_time: sql`now()` }).where(eq(session.token_hash, tokenHash))
}

/** Ends every session of these accounts, except the one that is kept. */
export async function revokeSessions(db: Db, accountSns: readonly string[], kept?: Buffer): Promise<void> {
  for (const accountSn of accountSns) {
    await db
      .update(session)
      .set({ revoke_time: sql`now()` })
      .where(
        and(
          eq(session.account_sn, accountSn),
          isNull(session.revoke_time),
          kept ? ne(session.token_hash, kept) : undefined,
        ),
      )
  }
}

/** Removes the sessions that ended a day ago; until then they are answered as ended (40004), not as unknown (40003). */
export async function sweepSessions(db: Db): Promise<void> {
  await db.delete(session).where(sql`${session.absolute_end} < now() - interval '24 hours'`)
}
