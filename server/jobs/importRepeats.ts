import { hash } from 'node:crypto'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { CellFault, ColumnTitle } from '../files/sheet/columns.ts'
import type { SheetCell } from '../files/sheet/read.ts'

/** Columns in which no value may repeat in a file, alone or `with` others; `message` names the other `{row}`. */
export type UniqueColumn = {
  key: string
  with?: readonly string[]
  rule: string
  message: Text
  /** The value as it is compared; `textOf` gives the text of another column of the row. */
  canonical?: (text: string, textOf: (key: string) => string) => string
}
type Uniqueness = { columns: readonly ColumnTitle[]; unique: readonly UniqueColumn[] }

/** The order of rows that have the same value: visible rows first, then hidden ones, then corrected ones. */
export const RANK = { shown: 0, hidden: 1, mended: 2 } as const
export type Rank = (typeof RANK)[keyof typeof RANK]

/** The values of a row that must not repeat in the file, as they are compared; empty ones may. */
export const keysOf =
  ({ columns, unique }: Uniqueness) =>
  (cells: readonly SheetCell[]): string[] => {
    const textOf = (key: string) => cells[columns.findIndex((column) => column.key === key)]?.text ?? ''
    return unique.map(({ key, with: others = [], canonical = (text) => text }) => {
      const value = canonical(textOf(key), textOf)
      return value === '' ? '' : [value, ...others.map(textOf)].join('\n')
    })
  }

/** The content of a row as a hash: equal rows have the same. */
export const signatureOf = (row: unknown): string => hash('sha256', JSON.stringify(row), 'base64')

/** The fault of the value at a place of `unique` that another row has. */
export function repeatFault({ unique }: Pick<Uniqueness, 'unique'>, at: number, other: number): CellFault[] {
  const rule = unique[at]
  return rule ? [{ key: rule.key, rule: rule.rule, message: fill(rule.message, { row: other }) }] : []
}

/** `signature` is null for a row with faults of its own: it is not compared with others. */
type Line = { row: number; rank: Rank; signature: string | null }
export type Repeats = {
  add: (line: Line, cells: readonly SheetCell[]) => void
  signature: (row: number) => string | null
  faults: () => (CellFault & { row: number })[]
}

/** Finds the rows of a file that repeat a value. Of equal rows the first is accepted; visible rows that contradict each other are all refused (Decided 45). */
export function repeatsOf(spec: Uniqueness): Repeats {
  const keys = keysOf(spec)
  const lines = new Map<number, Line>()
  const firsts = spec.unique.map(() => new Map<string, Line>())
  const groups = spec.unique.map(() => new Map<string, Line[]>())
  const faults = () =>
    groups.flatMap((ofValue, at) =>
      [...ofValue.values()].flatMap((group) =>
        refusedOf(group).flatMap(({ row, other }) => repeatFault(spec, at, other).map((fault) => ({ ...fault, row }))),
      ),
    )
  return {
    add(line, cells) {
      if (spec.unique.length === 0) return
      lines.set(line.row, line)
      if (line.signature === null) return
      for (const [at, value] of keys(cells).entries()) {
        if (value === '') continue
        const first = firsts[at]?.get(value)
        const group = groups[at]?.get(value)
        if (group) group.push(line)
        else if (first) groups[at]?.set(value, [first, line])
        else firsts[at]?.set(value, line)
      }
    },
    signature: (row) => lines.get(row)?.signature ?? null,
    faults,
  }
}

/** The rows with one value that are refused, each with the number of the other row: all but the first, and the first too where a visible row contradicts it. */
function refusedOf(group: readonly Line[]): { row: number; other: number }[] {
  const [first, ...later] = group.toSorted((one, other) => one.rank - other.rank)
  if (!first) return []
  const contrary = later.find((line) => contradicts(first, line))
  return [
    ...(contrary ? [{ row: first.row, other: contrary.row }] : []),
    ...later.map(({ row }) => ({ row, other: first.row })),
  ]
}

const contradicts = (one: Line, other: Line) =>
  one.rank === RANK.shown && other.rank === RANK.shown && one.signature !== other.signature
