import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { savedView } from './savedView.table.ts'

let made = 0

/** A view for tests, by default of the list of majors and of the test world's first school. */
export async function buildSavedView(db: Db, overrides: Partial<typeof savedView.$inferInsert> = {}) {
  made += 1
  const state = { filters: { status: 'ENABLE' }, sort: null, hidden: null, order: null, widths: {}, dense: false }
  const [row] = await db
    .insert(savedView)
    .values({ sn: newSn(), account_sn: 'acc-school', list: 'major.list', name: `视图${made}`, state, ...overrides })
    .returning()
  if (!row) throw new Error('the view was not made')
  return row
}
