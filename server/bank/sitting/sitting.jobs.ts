import type { UpkeepTask } from '../../jobs/task.ts'
import { endOverdue } from './sitting.commands.ts'

/** Ends the sittings whose time is over and that were not handed in. */
export const sittingTasks: readonly UpkeepTask[] = [
  { upkeep: 'sittings', cron: '*/5 * * * *', followsClock: true, run: (services) => endOverdue(services) },
]
