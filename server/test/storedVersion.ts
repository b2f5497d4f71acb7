import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

type Versioned =
  | 'application'
  | 'attendance_correction'
  | 'borrow'
  | 'certificate'
  | 'chief_report'
  | 'incident'
  | 'room_record'
  | 'score_entry'
  | 'score_sheet'
  | 'signup'

/** The version of a record as it is stored now, for tests of an act that demands it (domain.md Decided 49); 0: there is none. */
export async function storedVersion(db: Db, table: Versioned, sn: string): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select version from ${sql.identifier(table)} where sn = ${sn}`,
  )
  return rows[0]?.version ?? 0
}

/** What a call about a record is sent, with the version that is stored now. */
export const atVersion = async <const B extends object>(db: Db, table: Versioned, id: string, body?: B) => ({
  params: { id },
  body: { ...(body ?? ({} as B)), version: await storedVersion(db, table, id) },
})
