import { exportTask } from '../../jobs/export.ts'
import type { JobTask } from '../../jobs/task.ts'
import { examExport } from './exam.sheets.ts'

export const examTasks: readonly JobTask[] = [exportTask(examExport)]
