import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { gridLabels as words } from './grid.labels.ts'
import type { GridSpec } from './grid.ts'
import { isMark } from './gridRecord.ts'

/** The cells of a copied block: lines and tabs, as Excel and WPS copy them; a quoted cell may hold both. */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = [['']]
  let isQuoted = false
  for (const part of text
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '')
    .split(/(\n|\t|")/)) {
    const line = lines.at(-1) ?? []
    const cell = line.at(-1) ?? ''
    if (part === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (part === '\n' && !isQuoted) lines.push([''])
    else if (part === '\t' && !isQuoted) line.push('')
    else line[line.length - 1] = cell + part
  }
  return lines
}

/** One cell of the grid and the text for it. */
export type Placed = { index: number; at: number; text: string }

/** Where the cells of a block go from the focused cell on; or why it does not fit: nothing of it is entered then. */
export function placeBlock<R>(
  block: readonly (readonly string[])[],
  rows: readonly R[],
  { columns, nameOf, marks }: Pick<GridSpec<R>, 'columns' | 'nameOf' | 'marks'>,
  from: { index: number; at: number },
): { cells: Placed[] } | { refusal: Text } {
  const [height, width] = [block.length, Math.max(...block.map((line) => line.length))]
  const [deep, wide] = [rows.length - from.index, columns.length - from.at]
  if (height > deep) return { refusal: fill(words.paste_rows, { count: height, left: deep }) }
  if (width > wide) return { refusal: fill(words.paste_columns, { count: width, left: wide }) }
  const cells = block.flatMap((line, down) =>
    line.flatMap((text, right) =>
      text.trim() === '' ? [] : [{ index: from.index + down, at: from.at + right, text }],
    ),
  )
  for (const { index, at, text } of cells) {
    const [row, column] = [rows[index], columns[at]]
    const isLocked = (one: R) =>
      column?.recordOf(one) === null ||
      (column?.takesValue?.(one) === false && !marks.some((mark) => isMark(mark, text.trim())))
    if (row && column && isLocked(row))
      return { refusal: fill(words.paste_locked, { name: nameOf(row), column: column.title }) }
  }
  return { cells }
}
