import { z } from 'zod'
import { exportTask } from '../../jobs/export.ts'
import { importTask } from '../../jobs/import.ts'
import { jobTask } from '../../jobs/task.ts'
import type { JobTask } from '../../jobs/task.ts'
import { studentExport } from './student.export.commands.ts'
import { studentImport } from './student.import.commands.ts'
import { exportPhotos, photoExportPayload } from './student.photoExport.commands.ts'
import { importPhotos } from './student.photoImport.commands.ts'

export const studentTasks: readonly JobTask[] = [
  importTask(studentImport),
  exportTask(studentExport),
  jobTask({ kind: 'student.photoImport', payload: z.object({ key: z.string() }), run: importPhotos }),
  jobTask({ kind: 'student.photoExport', payload: photoExportPayload, run: exportPhotos }),
]
