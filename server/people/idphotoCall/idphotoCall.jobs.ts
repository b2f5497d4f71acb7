import { exportTask } from '../../jobs/export.ts'
import type { JobTask } from '../../jobs/task.ts'
import { callExport } from './idphotoCall.sheets.ts'

export const idphotoCallTasks: readonly JobTask[] = [exportTask(callExport)]
