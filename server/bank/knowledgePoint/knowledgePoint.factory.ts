import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { knowledgePoint } from './knowledgePoint.table.ts'

let made = 0

/** A point belongs to no institution: a given one is ignored. */
type Overrides = Partial<typeof knowledgePoint.$inferInsert> & { org_sn?: string | null }

/** A knowledge point for tests, by default at the top of the tree of a credential of its own. */
export async function buildKnowledgePoint(db: Db, { org_sn: _ignored, credential_sn, ...overrides }: Overrides = {}) {
  made += 1
  const [row] = await db
    .insert(knowledgePoint)
    .values({
      sn: newSn(),
      credential_sn: credential_sn ?? (await buildCredential(db)).sn,
      name: `测试知识点第${made}号`,
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the point was not made')
  return row
}
