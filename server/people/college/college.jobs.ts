import { exportTask } from '../../jobs/export.ts'
import type { JobTask } from '../../jobs/task.ts'
import { collegeExport } from './college.sheets.ts'

export const collegeTasks: readonly JobTask[] = [exportTask(collegeExport)]
