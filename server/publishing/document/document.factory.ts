import { ROLES } from '@zhikao/domain/access/roles.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { newKey } from '../../files/storage.ts'
import { addMediaRow } from '../../test/mediaRow.ts'
import { document, documentEdition } from './document.table.ts'

let made = 0

/** A document of the platform belongs to no institution: a given one is ignored. `file`: a stored file of kind LIBRARY. */
type Overrides = Partial<typeof document.$inferInsert> & { org_sn?: string | null }

/** A document for tests: by default published for every role. */
export async function buildDocument(db: Db, given: Overrides = {}) {
  const { org_sn: _, file = newKey('pdf'), ...overrides } = given
  made += 1
  await addMediaRow(db, file, 'LIBRARY')
  const [row] = await db
    .insert(document)
    .values({
      sn: newSn(),
      title: `测试文档第${made}号`,
      category: 'MANUAL',
      scope: [...ROLES],
      file,
      status: 'ENABLE',
      publish_time: '2026-01-05 09:00:00',
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the document was not made')
  await db.insert(documentEdition).values({ document_sn: row.sn, edition: row.edition, file, note: null })
  return row
}
