import { sql } from 'drizzle-orm'
import type { UpkeepTask } from '../../jobs/task.ts'
import { captcha, loginFailure, session } from './auth.table.ts'

/** What ended a day ago helps nobody: sessions (until then they answer 40004 instead of 40003), captchas, failed logins. */
export const authTasks: UpkeepTask[] = [
  {
    upkeep: 'sessions',
    cron: '17 * * * *',
    run: async ({ db }) => {
      await db.delete(session).where(sql`${session.absolute_end} < now() - interval '24 hours'`)
      await db.delete(captcha).where(sql`${captcha.end_time} < now()`)
      await db.delete(loginFailure).where(sql`${loginFailure.time} < now() - interval '24 hours'`)
    },
  },
]
