import { sql } from 'drizzle-orm'
import type { UpkeepTask } from '../../jobs/task.ts'
import { emptyOutbox } from './auth.mail.commands.ts'
import { captcha, codeRequest, loginFailure, resetCode, session } from './auth.table.ts'

/** What ended a day ago helps nobody: sessions (until then they answer 40004 instead of 40003), captchas, codes, failed logins. */
export const authTasks: UpkeepTask[] = [
  // Each minute what could not be sent before; a letter that is written wakes it at once.
  { upkeep: 'mail', cron: '* * * * *', run: emptyOutbox },
  {
    upkeep: 'sessions',
    cron: '17 * * * *',
    run: async ({ db }) => {
      await db.delete(session).where(sql`${session.absolute_end} < now() - interval '24 hours'`)
      await db.delete(captcha).where(sql`${captcha.end_time} < now()`)
      await db.delete(resetCode).where(sql`${resetCode.end_time} < now()`)
      await db.delete(codeRequest).where(sql`${codeRequest.time} < now() - interval '24 hours'`)
      await db.delete(loginFailure).where(sql`${loginFailure.time} < now() - interval '24 hours'`)
    },
  },
]
