import { exportTask } from '../../jobs/export.ts'
import type { JobTask } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { fillReadings } from '../../record/reading.ts'
import { collegeExport } from './college.sheets.ts'
import { college } from './college.table.ts'

export const collegeTasks: readonly JobTask[] = [
  exportTask(collegeExport),
  {
    upkeep: 'college.readings',
    cron: '33 * * * *',
    run: async ({ pool }: Pick<Services, 'pool'>) => void (await fillReadings(pool, college, 'institution')),
  },
]
