import { transaction } from '../../db/transaction.ts'
import { exportTask } from '../../jobs/export.ts'
import type { JobTask } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { countStatistics } from './statistics.commands.ts'
import { statisticsExport } from './statistics.sheets.ts'

export const statisticsTasks: readonly JobTask[] = [
  exportTask(statisticsExport),
  {
    upkeep: 'statistics',
    cron: '*/10 * * * *',
    run: ({ pool }: Pick<Services, 'pool'>) => transaction(pool, countStatistics),
  },
]
