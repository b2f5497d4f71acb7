import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
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

/** Writes every chain's head to a file outside the database: a chain alone does not show a removed end, the anchor does (reliability.md §1.8). */
export async function anchorAudit({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const { rows } = await db.execute<{ chain: string; seq: number; hash: string; time: string }>(sql`
    select chain, seq::float8 as seq, hash, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as time from audit_head order by chain`)
  const file = await open(join(config.dataDir, 'audit-anchor.log'), 'a', 0o600)
  try {
    await file.writeFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}
