import type { UpkeepTask } from '../../jobs/task.ts'
import { sweepNotices } from './notice.sweep.commands.ts'

/** Once a night (UTC). */
export const noticeTasks: UpkeepTask[] = [
  { upkeep: 'notices', cron: '23 18 * * *', run: async ({ db }) => void (await sweepNotices(db)) },
]
