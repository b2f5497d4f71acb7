import { z } from 'zod'
import { jobTask } from '../../jobs/task.ts'
import type { JobTask } from '../../jobs/task.ts'
import { exportPhotos, photoExportPayload } from './idphoto.export.commands.ts'
import { importPhotos } from './idphoto.import.commands.ts'

export const idphotoTasks: readonly JobTask[] = [
  jobTask({ kind: 'student.photoImport', payload: z.object({ key: z.string() }), run: importPhotos }),
  jobTask({ kind: 'student.photoExport', payload: photoExportPayload, run: exportPhotos }),
]
