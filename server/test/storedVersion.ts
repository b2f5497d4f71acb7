import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

type Versioned =
  | 'attendance_correction'
  | 'certificate'
  | 'chief_report'
  | 'incident'
  | 'room_record'
  | 'score_entry'
  | 'score_sheet'

/** The version of a record as it is stored now, for tests of an act that demands it (domain.md Decided 49); 0: nothing is written yet. */
export async function storedVersion(db: Db, table: Versioned, sn: string): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select version from ${sql.identifier(table)} where sn = ${sn}`,
  )
  return rows[0]?.version ?? 0
}
