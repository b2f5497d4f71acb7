import { desc, eq } from 'drizzle-orm'
import { writeAudit } from '../../record/audit.ts'
import { audit } from '../../record/auditTable.ts'
import type { Db } from '../../db/client.ts'

type Overrides = { org_sn?: string | null }

/** An entry of the trail for tests, in the chain of the organisation or the platform. */
export function buildAudit(db: Db, { org_sn = null }: Overrides = {}) {
  return db.transaction(async (tx) => {
    await writeAudit(tx, null, {
      action: 'plan.edit',
      target: { type: 'plan', sn: 'JH20262200011001' },
      before: { expected_count: 30 },
      after: { expected_count: 40 },
      org_sn,
    })
    const [row] = await tx
      .select({ sn: audit.sn })
      .from(audit)
      .where(eq(audit.chain, org_sn ?? 'platform'))
      .orderBy(desc(audit.seq))
      .limit(1)
    if (!row) throw new Error('the entry was not made')
    return row
  })
}
