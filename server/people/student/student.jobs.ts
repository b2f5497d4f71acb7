import { exportTask } from '../../jobs/export.ts'
import { importTask } from '../../jobs/import.ts'
import type { JobTask } from '../../jobs/task.ts'
import { studentExport } from './student.export.commands.ts'
import { studentImport } from './student.import.commands.ts'

export const studentTasks: readonly JobTask[] = [importTask(studentImport), exportTask(studentExport)]
