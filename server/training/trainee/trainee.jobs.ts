import { exportTask } from '../../jobs/export.ts'
import { importTask } from '../../jobs/import.ts'
import { undoTask } from '../../jobs/importUndo.ts'
import { jobTask } from '../../jobs/task.ts'
import type { JobTask } from '../../jobs/task.ts'
import { exportForms, formsPayload, traineeExport } from './trainee.export.commands.ts'
import { traineeImport, traineeUndo } from './trainee.import.commands.ts'
import { resultImport } from './trainee.result.commands.ts'

export const traineeTasks: readonly JobTask[] = [
  importTask(traineeImport),
  undoTask(traineeUndo),
  importTask(resultImport),
  exportTask(traineeExport),
  jobTask({ kind: 'trainee.exportForms', payload: formsPayload, run: exportForms }),
]
