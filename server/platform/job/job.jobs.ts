import type { UpkeepTask } from '../../jobs/task.ts'
import { sweepJobs } from './job.sweep.commands.ts'

/** Once a night (UTC). */
export const jobTasks: UpkeepTask[] = [{ upkeep: 'jobs', cron: '47 18 * * *', run: ({ db }) => sweepJobs(db) }]
