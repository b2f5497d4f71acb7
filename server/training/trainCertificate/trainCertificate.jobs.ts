import { importTask } from '../../jobs/import.ts'
import type { JobTask } from '../../jobs/task.ts'
import { certificateImport } from './trainCertificate.import.commands.ts'

export const trainCertificateTasks: readonly JobTask[] = [importTask(certificateImport)]
