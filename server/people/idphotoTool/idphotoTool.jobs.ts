import { jobTask } from '../../jobs/task.ts'
import type { JobTask } from '../../jobs/task.ts'
import { batchPayload, runBatch } from './idphotoTool.batch.commands.ts'

export const idphotoToolTasks: readonly JobTask[] = [
  jobTask({ kind: 'idphoto.batch', payload: batchPayload, run: runBatch }),
]
