import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { account } from '../platform/operator/operator.table.ts'
import type { Db } from '../db/client.ts'

/** The account of this name as it is now: a first approval, for one, gives it another role. */
export async function actorOf(db: Db, username: string): Promise<Actor> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from ${account} where username = ${username} and delete_time is null`,
  )
  return getActor(db, rows[0]?.sn ?? '')
}
