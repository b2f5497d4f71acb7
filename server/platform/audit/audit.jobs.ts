import { exportTask } from '../../jobs/export.ts'
import type { JobTask } from '../../jobs/task.ts'
import { auditExport } from './audit.sheets.ts'

export const auditTasks: readonly JobTask[] = [exportTask(auditExport)]
