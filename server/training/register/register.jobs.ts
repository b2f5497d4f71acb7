import { sql } from 'drizzle-orm'
import type { UpkeepTask } from '../../jobs/task.ts'
import { registerCall } from './register.table.ts'

/** Removes calls that no longer count. */
export const registerTasks: UpkeepTask[] = [
  {
    upkeep: 'registerCalls',
    cron: '37 * * * *',
    run: async ({ db }) => {
      await db.delete(registerCall).where(sql`${registerCall.time} < now() - interval '24 hours'`)
    },
  },
]
