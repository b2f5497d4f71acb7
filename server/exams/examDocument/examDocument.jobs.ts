import { jobTask } from '../../jobs/task.ts'
import type { JobTask } from '../../jobs/task.ts'
import { documentPayload, makeDocuments } from './examDocument.commands.ts'

export const examDocumentTasks: readonly JobTask[] = [
  jobTask({ kind: 'examDocument.export', payload: documentPayload, run: makeDocuments }),
]
