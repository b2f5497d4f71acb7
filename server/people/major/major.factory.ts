import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { major } from './major.table.ts'

let made = 0

/** A major for tests, by default of the test world's first school. */
export async function buildMajor(db: Db, overrides: Partial<typeof major.$inferInsert> = {}) {
  made += 1
  const [row] = await db
    .insert(major)
    .values({
      sn: newSn(),
      org_sn: 'org-school',
      code: String(700_000 + made),
      name: '机械设计与制造',
      edu_level: 'HIGHER',
      duration: 3,
      start_year: 2019,
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the major was not made')
  return row
}
