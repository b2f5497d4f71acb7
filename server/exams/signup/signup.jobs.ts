import { exportTask } from '../../jobs/export.ts'
import { jobTask } from '../../jobs/task.ts'
import type { JobTask } from '../../jobs/task.ts'
import { exportSignupPhotos, photoPayload } from './signup.photo.commands.ts'
import { signupExport } from './signup.sheets.ts'

export const signupTasks: readonly JobTask[] = [
  exportTask(signupExport),
  jobTask({ kind: 'signup.photoExport', payload: photoPayload, run: exportSignupPhotos }),
]
