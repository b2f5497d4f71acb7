import { IMPORT_HIDDEN } from '@zhikao/domain/kernel/import.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import type { CellFault } from '../files/sheet/columns.ts'

/** The fault of a row that is hidden in the file and was not confirmed. */
export const HIDDEN: CellFault = { key: '', rule: IMPORT_HIDDEN, message: jobMessages[IMPORT_HIDDEN] }
