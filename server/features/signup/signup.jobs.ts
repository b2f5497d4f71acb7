import { exportTask } from '../../jobs/export.ts'
import type { JobTask } from '../../jobs/task.ts'
import { signupExport } from './signup.sheets.ts'

export const signupTasks: readonly JobTask[] = [exportTask(signupExport)]
