import type { UpkeepTask } from '../../jobs/task.ts'
import { calculateDue } from './itemStat.commands.ts'

/** Calculates the statistics of the papers with new sittings (domain.md §3.15a). */
export const itemStatTasks: readonly UpkeepTask[] = [
  { upkeep: 'item.statistics', cron: '*/10 * * * *', followsClock: true, run: calculateDue },
]
