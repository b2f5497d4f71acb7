import { eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'

type Keyed = PgTable & { sn: AnyPgColumn }

/** Reads a record with its row locked until the transaction ends; what depends on it is read after the wait. `read` takes the number of the record last. */
export const lockedBy =
  <A extends readonly unknown[], R>(table: Keyed, read: (db: Db, ...key: [...A, string]) => Promise<R>) =>
  async (db: Db, ...key: [...A, string]): Promise<R> => {
    await db
      .select({ sn: table.sn })
      .from(table)
      .where(eq(table.sn, key.at(-1)))
      .for('update')
    return read(db, ...key)
  }
