import type { Fields, FormField, Values } from '@zhikao/domain/kernel/form.ts'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import { blankRow } from './document.ts'
import { documentLabels as labels } from './document.labels.ts'

/** What a pasted table holds: rows, and the cells that could not be read, by row and column. */
export type Pasted = { rows: Values[]; unread: { row: number; column: string; text: string }[] }

/** Kinds of fields that a cell of a table can hold. */
const READABLE: readonly FormField['kind'][] = ['line', 'area', 'number', 'day', 'yes', 'choice', 'choices']
/** The columns of a table, in the order of the fields: files, records and lists are not among them. */
export const tableColumns = (columns: Fields): string[] =>
  Object.entries(columns).flatMap(([name, { kind }]) => (READABLE.includes(kind) ? [name] : []))

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s*＊（()）:：]/gu, '')
    .toLowerCase()
const namesOf = ({ label, unit }: FormField): string[] =>
  LANGS.flatMap((lang) => [plain(label[lang]), plain(label[lang] + (unit?.[lang] ?? ''))])

/** The column of each cell: by the headings where the first line has them, else in the order of the fields. */
function headingsOf(first: readonly string[], columns: Fields): (string | undefined)[] | null {
  const found = first.map((cell) =>
    tableColumns(columns).find((name) => columns[name] && namesOf(columns[name]).includes(plain(cell))),
  )
  const known = found.filter((name) => name !== undefined).length
  return known > 0 && known * 2 >= first.filter((cell) => cell !== '').length ? found : null
}

/** Cells as a spreadsheet copies them: tabs between cells, a line for each row, quotes around cells with line breaks. */
function cellsOf(text: string): string[][] {
  const cells: string[][] = [['']]
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const [letter = '', next] = [text[at], text[at + 1]]
    const row = cells.at(-1) ?? []
    const cell = row.at(-1) ?? ''
    const write = (more: string) => row.splice(-1, 1, cell + more)
    if (isQuoted && letter === '"' && next === '"') {
      write('"')
      at += 1
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (letter === '\t' && !isQuoted) row.push('')
    else if (letter === '\n' && !isQuoted) cells.push([''])
    else if (letter !== '\r') write(letter)
  }
  return cells.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ''))
}

/** Reads a table that was copied from a spreadsheet into rows of these columns. */
export function readTable(text: string, columns: Fields): Pasted {
  const [first = [], ...rest] = cellsOf(text)
  const headings = headingsOf(first, columns)
  const order = headings ?? tableColumns(columns)
  const pasted: Pasted = { rows: [], unread: [] }
  for (const cells of headings ? rest : [first, ...rest]) {
    if (cells.every((cell) => cell === '')) continue
    const row: Record<string, unknown> = { ...blankRow(columns) }
    for (const [at, cell] of cells.entries()) {
      const name = order[at]
      const field = name === undefined ? undefined : columns[name]
      if (name === undefined || !field || cell === '') continue
      const value = valueOf(field, cell)
      if (value === undefined) pasted.unread.push({ row: pasted.rows.length + 1, column: name, text: cell })
      else row[name] = value
    }
    pasted.rows.push(row)
  }
  return pasted
}

const YES = [...LANGS.map((lang) => plain(labels.yes[lang])), '√', '✓', 'y', 'true', '1']
const NO = [...LANGS.map((lang) => plain(labels.no[lang])), '×', 'n', 'false', '0']
const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/

/** The value of a cell; undefined where it cannot be read. */
function valueOf(field: FormField, text: string): unknown {
  const word = plain(text)
  switch (field.kind) {
    case 'number': {
      const figure = Number(text.normalize('NFKC').replaceAll(',', ''))
      return Number.isFinite(figure) ? figure : undefined
    }
    case 'yes':
      if (YES.includes(word)) return true
      return NO.includes(word) ? false : undefined
    case 'day': {
      const [, year, month = '', day = ''] = DAY.exec(text.normalize('NFKC')) ?? []
      return year === undefined ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    }
    case 'choice':
      return optionOf(field.words, word)
    case 'choices': {
      const found = text.split(/[、,，;；/]/).map((one) => optionOf(field.words, plain(one)))
      return found.includes(undefined) ? undefined : [...new Set(found)]
    }
    default:
      return text
  }
}
const optionOf = (words: Readonly<Record<string, Record<(typeof LANGS)[number], string>>>, word: string) =>
  Object.entries(words).find(
    ([name, text]) => plain(name) === word || LANGS.some((lang) => plain(text[lang]) === word),
  )?.[0]
