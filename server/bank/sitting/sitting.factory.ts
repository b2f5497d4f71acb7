import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { handIn } from './sitting.commands.ts'
import { sitting } from './sitting.table.ts'

type Overrides = Partial<typeof sitting.$inferInsert> & Pick<typeof sitting.$inferInsert, 'paper_sn' | 'student_sn'>

/** A sitting of two questions and 90 minutes for tests, begun now; `handed`: handed in without an answer. */
export async function buildSitting(
  db: Db,
  { handed, ...overrides }: Overrides & { handed?: boolean },
): Promise<string> {
  const sn = newSn()
  const end_time = sql`business_now() + interval '90 minutes'`
  await db.insert(sitting).values({ sn, kind: 'PRACTICE', item_count: 2, end_time, ...overrides })
  if (handed) await handIn(db, sn, 'SITTER')
  return sn
}
