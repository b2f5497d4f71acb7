import { sql } from 'drizzle-orm'
import { LADDER } from '@zhikao/domain/platform/auth/auth.model.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import { sweepSessions } from '../operator/operator.session.commands.ts'
import { emptyOutbox } from './auth.mail.commands.ts'
import { forgetWrongTries } from './auth.tries.commands.ts'
import { captcha, codeRequest, loginFailure, registerCode, resetCode, usualNetwork } from './auth.table.ts'

/** Removes what ended: sessions, captchas, codes and failed logins. */
export const authTasks: UpkeepTask[] = [
  // Each minute it sends what could not be sent before; a new mail or text message starts it at once.
  { upkeep: 'mail', cron: '* * * * *', run: emptyOutbox },
  {
    upkeep: 'sessions',
    cron: '17 * * * *',
    run: async ({ db }) => {
      await sweepSessions(db)
      await db.delete(captcha).where(sql`${captcha.end_time} < now()`)
      await db.delete(resetCode).where(sql`${resetCode.end_time} < now()`)
      await db.delete(registerCode).where(sql`${registerCode.end_time} < now()`)
      await db.delete(codeRequest).where(sql`${codeRequest.time} < now() - interval '24 hours'`)
      await db.delete(usualNetwork).where(sql`${usualNetwork.time} < now() - ${`${LADDER.usual_days} days`}::interval`)
      await forgetWrongTries({ db })
      await db.delete(loginFailure).where(sql`${loginFailure.time} < now() - interval '24 hours'`)
    },
  },
]
