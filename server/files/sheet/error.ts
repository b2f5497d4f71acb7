import type { TextParams } from '@zhikao/domain/kernel/text.ts'
import type { ArchiveFault } from '../zip.ts'

const SHEET_FAULTS = [
  'sheet_not_xlsx',
  'sheet_broken',
  'sheet_too_large',
  'sheet_too_many_rows',
  'sheet_stray_cell',
  'sheet_timeout',
  'sheet_encrypted',
  'sheet_bomb',
] as const
export type SheetFault = (typeof SHEET_FAULTS)[number]

/** A workbook that cannot or must not be read; code names why, `params` complete its message. */
export class SheetError extends Error {
  readonly code: SheetFault
  readonly params: TextParams
  constructor(code: SheetFault, { params = {}, ...options }: ErrorOptions & { params?: TextParams } = {}) {
    super(code, options)
    this.name = 'SheetError'
    this.code = code
    this.params = params
  }
}

/** The fault of a workbook that a fault of its zip means. */
export const SHEET_FAULT_OF_ARCHIVE: Record<ArchiveFault, SheetFault> = {
  archive_not_zip: 'sheet_not_xlsx',
  archive_broken: 'sheet_broken',
  archive_encrypted: 'sheet_encrypted',
  archive_unsafe: 'sheet_broken',
  archive_too_many: 'sheet_bomb',
  archive_too_large: 'sheet_too_large',
  archive_bomb: 'sheet_bomb',
}
