import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { isUnified } from '@zhikao/domain/kernel/textForm.ts'
import type { CellRule, SheetCell } from './read.ts'

/** What a column takes. `digits`: digits as text (numbers of documents, tickets, certificates, accounts, students, mobiles, codes), of a fixed length or not. */
export type Taking = { kind: 'text' | 'number' | 'date'; digits?: true | number }

/** Spreadsheets keep so many digits of a number. */
const EXACT_DIGITS = 15
/** An error value as a CSV file has it. */
const ERROR_TEXT = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/
const EXPONENT = /^\d+(\.\d+)?e\+?\d+$/i

const ruled = (
  rule:
    | 'formula'
    | 'cell_error'
    | 'cell_boolean'
    | 'cell_date'
    | 'cell_number_lost'
    | 'cell_number_short'
    | 'cell_number',
  params = {},
): CellRule => ({ rule, message: fill(jobMessages[rule], params) })

/** Why a column does not take a cell of this kind; null when it does (Decided 45). */
export function kindFault({ kind, digits }: Taking, cell: SheetCell): CellRule | null {
  if (cell.fault) return cell.fault
  if (cell.formula) return ruled('formula')
  if (cell.kind === 'error' || ERROR_TEXT.test(cell.text)) return ruled('cell_error')
  if (cell.kind === 'boolean') return ruled('cell_boolean')
  if (cell.kind === 'date') return kind === 'date' ? null : ruled('cell_date')
  if (kind !== 'text') return null
  if (cell.kind === 'number' ? isInexact(cell) : digits !== undefined && EXPONENT.test(cell.text))
    return ruled('cell_number_lost')
  const isShort = typeof digits === 'number' && cell.kind === 'number' && cell.text.length < digits
  return isShort ? ruled('cell_number_short', { length: digits }) : null
}

const isInexact = ({ text, raw = text }: SheetCell) =>
  EXPONENT.test(raw) || (/^-?\d+$/.test(text) && text.replace('-', '').length > EXACT_DIGITS)

/** What the reader of a preview should look at in a cell that is taken as this value; null where there is nothing. */
export function cellWarning(taking: Taking, cell: SheetCell, value: unknown): CellRule | null {
  if (typeof value === 'string' && isUnified(cell.text, value))
    return { rule: 'cell_unified', message: fill(jobMessages.cell_unified, { stored: value }) }
  return kindWarning(taking, cell)
}

function kindWarning({ kind, digits }: Taking, cell: SheetCell): CellRule | null {
  if (kind === 'text' && digits !== undefined) return cell.kind === 'number' ? ruled('cell_number') : null
  if (cell.shown === undefined) return null
  const message = fill(jobMessages.cell_shown, { shown: cell.shown, stored: cell.text })
  return { rule: 'cell_shown', message }
}
