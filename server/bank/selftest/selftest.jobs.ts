import type { UpkeepTask } from '../../jobs/task.ts'
import { sweepPracticeSessions } from './selftest.commands.ts'

export const selftestTasks: readonly UpkeepTask[] = [
  { upkeep: 'practice.sessions', cron: '37 * * * *', run: sweepPracticeSessions },
]
