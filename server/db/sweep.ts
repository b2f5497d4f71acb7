import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Rows looked at in one statement: short enough that nobody waits for its locks. */
const BATCH = 2000

/** A step of a sweep: the rows of a table in the order of their keys, and what is done with each batch, `page`. */
export type Sweep = { table: SQL; key: SQL; columns: SQL; work: SQL }

/** Walks a table by its primary key, a batch in each statement, so that neither memory nor locks grow with it; returns how many rows `work` returned. */
export async function sweep(db: Db, { table, key, columns, work }: Sweep): Promise<number> {
  let done = 0
  for (let last = ''; ; ) {
    const { rows } = await db.execute<{ last: string | null; done: number }>(sql`
      with page as materialized (select ${key} as key, ${columns} from ${table} where ${key} > ${last} order by ${key} limit ${BATCH}),
      gone as (${work})
      select (select max(key) from page) as last, (select count(*)::int from gone) as done`)
    const [batch] = rows
    done += batch?.done ?? 0
    if (!batch?.last) return done
    last = batch.last
  }
}
