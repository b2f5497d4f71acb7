import { sql } from 'drizzle-orm'
import { anchorsOf, holdsAnchor, readAnchors, writeAnchors } from '../record/auditAnchor.ts'
import type { Services } from '../services.ts'
import type { UpkeepTask } from './task.ts'

/** The upkeep tasks of the lowest layer. */
export const upkeepTasks: UpkeepTask[] = [
  {
    upkeep: 'idempotency',
    cron: '27 * * * *',
    run: async ({ db }) => {
      await db.execute(sql`delete from idempotency_key where create_time < now() - interval '24 hours'`)
    },
  },
  { upkeep: 'anchor', cron: '3 * * * *', run: anchorAudit },
]

/** Stores every chain's head outside the database: a chain alone does not show a removed end, the anchor does (reliability.md §1.8). */
export async function anchorAudit({ pool, storage, log }: Pick<Services, 'pool' | 'storage' | 'log'>): Promise<void> {
  const before = await readAnchors(storage)
  const after = await anchorsOf(pool, before)
  for (const [chain, anchor] of before)
    if (!(await holdsAnchor(pool, anchor)))
      log.error({ chain, seq: anchor.seq }, 'the audit trail lost an anchored entry')
  await writeAnchors(storage, after)
}
