import type { UpkeepTask } from '../../jobs/task.ts'
import { postDigests, postLetters } from './notice.letter.commands.ts'
import { sweepNotices } from './notice.sweep.commands.ts'

export const noticeTasks: UpkeepTask[] = [
  // Once a night (UTC).
  { upkeep: 'notices', cron: '23 18 * * *', run: async ({ db }) => void (await sweepNotices(db)) },
  // Each minute the mails of what is shown since; in the morning (08:00 to 11:50 in Shanghai) the daily ones, once for each account.
  { upkeep: 'noticeLetters', cron: '* * * * *', run: postLetters },
  { upkeep: 'noticeDigests', cron: '*/10 0-3 * * *', run: postDigests },
]
