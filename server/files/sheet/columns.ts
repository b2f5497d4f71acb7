import { z } from 'zod'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { faultsOf } from '@zhikao/domain/kernel/faults.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { cellWarning, kindFault } from './cell.ts'
import type { Taking } from './cell.ts'
import { textCell } from './read.ts'
import type { CellRule, SheetCell } from './read.ts'
import type { SheetValue } from './write.ts'

/** One column of a record's sheet: the same list serves import, export and the import workbook (domain.md §7). Width in characters. */
export type RecordColumn<X> = Taking & {
  key: string
  title: Text
  width: number
  required?: boolean
  /** A cell that holds a word of a list: code → word. Read in any of the three languages. */
  words?: Record<string, Text>
  /** Prose: inner spaces and full-width digits are no faults there. */
  free?: boolean
  /** Added after the first release: a workbook of before, without the title at its end, is read too. */
  later?: boolean
  /** Only for the reader; an import ignores it. */
  unread?: boolean
  /** Hides the number of a person where a cell is shown outside the workbook. */
  mask?: (text: string) => string
  show: (record: X, lang: Lang) => SheetValue
}

type Traits = Pick<RecordColumn<never>, 'required' | 'free' | 'unread' | 'later' | 'mask' | 'digits'>

/** Columns of records under the words of their fields: `plain` ones hold a field as it is, `worded` ones a code as a word of a list, read as one in any language. */
export function columnsOf<X>() {
  return <K extends string>(titles: Record<K, Text>) => ({
    plain: (
      key: Extract<K, keyof X>,
      width: number,
      traits: Traits = {},
      kind: RecordColumn<X>['kind'] = 'text',
    ): RecordColumn<X> => ({
      key,
      title: titles[key],
      width,
      kind,
      ...traits,
      show: (record) => {
        const value = record[key]
        return typeof value === 'string' || typeof value === 'number' ? value : null
      },
    }),
    worded: <C extends string>(
      key: K,
      width: number,
      words: Record<C, Text>,
      code: (record: X) => C | null,
      required: boolean,
    ): RecordColumn<X> => ({
      key,
      title: titles[key],
      width,
      kind: 'text',
      required,
      words,
      show: (record, lang) => {
        const value = code(record)
        return value === null ? null : words[value][lang]
      },
    }),
  })
}

/** What an import uses of a column. */
export type ColumnTitle = Pick<
  RecordColumn<never>,
  'key' | 'title' | 'required' | 'words' | 'unread' | 'later' | 'mask'
>

/** A number as long as that of an ID card, in a column that should hold none. */
const LONG_NUMBER = /\d{14,17}[\dXx]/g

/** What is shown of a cell: numbers of people masked. */
export function shownText({ mask }: ColumnTitle, text: string): string {
  if (text === '') return ''
  return mask ? mask(text) : text.replace(LONG_NUMBER, maskIdNo)
}

/** One fault of one cell; `key` names its column. */
export type CellFault = { key: string; rule: string; message: Text }
/** The result of one row: a typed record, or every fault of it; `warnings` name cells that were taken and may be wrong. */
export type ReadRow<R> = ({ row: R } | { faults: CellFault[] }) & { warnings: CellFault[] }

type Fields = Record<string, z.ZodType>
export type RowOf<F extends Fields> = { [K in keyof F]: z.output<F[K]> }

/** Reads rows by the schemas of their fields; `check` judges across the cells that are sound by themselves. */
export function rowReader<F extends Fields>(
  columns: readonly RecordColumn<never>[],
  fields: F,
  check: (row: Partial<RowOf<F>>) => CellFault[] = () => [],
): (cells: readonly SheetCell[]) => ReadRow<RowOf<F>> {
  const readers = columns.flatMap((column, at) => {
    const field = fields[column.key]
    return column.unread || !field ? [] : [{ column, at, read: cellReader(column, field) }]
  })
  return (cells) => {
    const values: Record<string, unknown> = {}
    const faults: CellFault[] = []
    const warnings: CellFault[] = []
    for (const { column, at, read } of readers) {
      const { key } = column
      const cell = cells[at] ?? BLANK
      const result = read(cell)
      if ('value' in result) values[key] = result.value
      else faults.push({ key, ...result })
      const warning = 'value' in result ? cellWarning(column, cell, result.value) : null
      for (const one of [...(cell.warnings ?? []), ...(warning ? [warning] : [])]) warnings.push({ key, ...one })
    }
    // Each value came out of the schema of its own key; a missing one is left to Partial.
    faults.push(
      ...check(values as Partial<RowOf<F>>).filter((found) => !faults.some((fault) => fault.key === found.key)),
    )
    // Without a fault every key has been read.
    return { ...(faults.length > 0 ? { faults } : { row: values as RowOf<F> }), warnings }
  }
}

/** A cell with a number of decimals: the reader gives whole numbers as such and all others as text. */
export const decimalCell = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : value),
    schema,
  )

const BLANK = textCell('')

type ReadCell = { value: unknown } | CellRule

function cellReader(column: RecordColumn<never>, field: z.ZodType): (cell: SheetCell) => ReadCell {
  const codes = new Map(
    Object.entries(column.words ?? {}).flatMap(([code, text]) =>
      Object.values(text).map((word) => [word, code] as const),
    ),
  )
  const refused = (rule: 'cell_required' | 'full_width' | 'inner_space'): ReadCell => ({
    rule,
    message: jobMessages[rule],
  })
  return (cell) => {
    const fault = kindFault(column, cell)
    if (fault) return fault
    const given = cell.text.trim()
    if (given === '' && column.required) return refused('cell_required')
    const value =
      given === ''
        ? null
        : column.kind === 'number' && /^\d{1,15}$/.test(given)
          ? Number(given)
          : (codes.get(given) ?? given)
    const parsed = field.safeParse(value, { reportInput: true })
    // What the canonical form of the field has removed is no fault any more (Decided 45).
    const left = parsed.success ? parsed.data : column.kind === 'number' ? given : null
    if (typeof left === 'string' && !column.free && !column.words) {
      if (/[０-９]/.test(left)) return refused('full_width')
      if (/\s/.test(left)) return refused('inner_space')
    }
    if (parsed.success) return { value: parsed.data }
    const [first] = faultsOf(parsed.error)
    return { rule: first?.rule ?? 'wrong_format', message: first?.message ?? jobMessages.cell_required }
  }
}

/** How many columns a header row has, of those of the import workbook: all, or as many as one of before had. Answers with the fault of any other header. */
export function headerWidth(
  columns: readonly ColumnTitle[],
  cells: readonly SheetCell[],
): { width: number } | { fault: NonNullable<ReturnType<typeof headerFault>> } {
  const fault = headerFault(columns, cells)
  if (!fault) return { width: columns.length }
  for (let width = columns.length - 1; columns[width]?.later; width -= 1)
    if (!headerFault(columns.slice(0, width), cells)) return { width }
  return { fault }
}

/** Answers where a header row differs from the import workbook's in the language that fits best; null when it does not. A result file's own last columns may stay. */
function headerFault(
  columns: readonly ColumnTitle[],
  cells: readonly SheetCell[],
): { column: number; expected: Text } | null {
  const given = cells.map((cell) => cell.text.trim())
  const wrong = (['CN', 'HK', 'US'] as const).map((lang) => {
    const titles = columns.map((column) => column.title[lang])
    const at = titles.findIndex((title, place) => given[place] !== title)
    if (at >= 0) return at
    const rest = given.slice(titles.length)
    const added = [jobMessages.failure_value[lang], jobMessages.failure_column[lang]]
    return rest.every((title, place) => title === added[place + added.length - rest.length]) ? null : titles.length
  })
  if (wrong.includes(null)) return null
  const at = Math.max(...wrong.map((place) => place ?? 0))
  return { column: at + 1, expected: columns[at]?.title ?? jobMessages.header_end }
}
