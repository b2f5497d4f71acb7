import { IMPORT_HIDDEN } from '@zhikao/domain/kernel/import.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import type { CellFault } from '../files/sheet/columns.ts'

/** Of a row that the file hides and nobody confirmed. */
export const HIDDEN: CellFault = { key: '', rule: IMPORT_HIDDEN, message: jobMessages[IMPORT_HIDDEN] }
