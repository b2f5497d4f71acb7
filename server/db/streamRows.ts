import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from './client.ts'
import { isInTransaction } from './transaction.ts'

const BATCH = sql.raw('1000')

/** The rows of one select in batches of a thousand: one snapshot, constant memory. Needs a transaction, and one at a time in it. */
export async function* streamRows<R extends Record<string, unknown>>(db: Db, query: SQL): AsyncGenerator<R> {
  if (!isInTransaction(db)) throw new Error('a cursor needs a transaction')
  await db.execute(sql`declare streamed_rows no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await db.execute<R>(sql`fetch ${BATCH} from streamed_rows`)
    // drizzle wraps the row's type once more; it is the R that it was given.
    yield* rows as unknown as R[]
    if (rows.length === 0) break
  }
  await db.execute(sql`close streamed_rows`)
}
