import { JOB_ERRORS_MAX, JOB_WARNINGS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import { shownText } from '../files/sheet/columns.ts'
import type { CellFault, ColumnTitle } from '../files/sheet/columns.ts'
import type { SheetCell, SheetRow } from '../files/sheet/read.ts'
import type { RowFault } from './task.ts'

/** What an import has seen so far: rows read, rows refused, and their faults as far as they are kept. */
export type Tally = {
  rows: number
  refused: Set<number>
  /** The rows that the file hides and that were not corrected. */
  hidden: Set<number>
  warnings: Warnings
  add: (row: number, fault: CellFault) => void
  /** Gives the faults of a row its name and their values. */
  describe: (row: number, cells: readonly SheetCell[]) => void
  /** The kept faults, by row and then by column. */
  sorted: () => RowFault[]
}

/** How many rows were taken with a warning, and the warnings that are kept. */
type Warnings = {
  readonly rows: number
  kept: RowFault[]
  add: (row: Pick<SheetRow, 'row' | 'cells'>, found: readonly CellFault[]) => void
  /** Of a row whose cells are read no more: its name is given. */
  addNamed: (row: number, name: string, found: CellFault) => void
}

/** Of a name or a value. */
const SHOWN_MAX = 100
/** The column that says whose row it is. */
export const ROW_NAME = 'name'

/** The faults of a row as they are stored. */
export function faultMaker(columns: readonly ColumnTitle[]) {
  const places = new Map(columns.map((column, at) => [column.key, at]))
  const shownIn = (cells: readonly SheetCell[], place: number): string | null => {
    const column = columns[place]
    const text = column ? shownText(column, cells[place]?.text ?? '') : ''
    return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1).toWellFormed()}…` : text || null
  }
  const placeOf = (key: string) => places.get(key) ?? -1
  return {
    placeOf,
    faultOf: (row: number, { key, rule, message }: CellFault): RowFault => ({
      row,
      field: key || null,
      column: columns[placeOf(key)]?.title ?? null,
      rule,
      message,
    }),
    describe: (fault: RowFault, cells: readonly SheetCell[]): void => {
      fault.name = shownIn(cells, placeOf(ROW_NAME))
      fault.value = shownIn(cells, placeOf(fault.field ?? ''))
    },
  }
}

function warningsOf(columns: readonly ColumnTitle[]): Warnings {
  const { faultOf, describe } = faultMaker(columns)
  const kept: RowFault[] = []
  const warned = new Set<number>()
  return {
    get rows() {
      return warned.size
    },
    kept,
    addNamed(row, name, found) {
      warned.add(row)
      if (kept.length < JOB_WARNINGS_MAX) kept.push({ ...faultOf(row, found), name })
    },
    add({ row, cells }, found) {
      if (found.length > 0) warned.add(row)
      for (const one of found.slice(0, JOB_WARNINGS_MAX - kept.length)) {
        const warning = faultOf(row, one)
        describe(warning, cells)
        kept.push(warning)
      }
    },
  }
}

export function tallyOf(columns: readonly ColumnTitle[]): Tally {
  const { placeOf, faultOf, describe } = faultMaker(columns)
  const kept: { place: number; fault: RowFault }[] = []
  const ofRow = new Map<number, RowFault[]>()
  const refused = new Set<number>()
  let isSorted = true
  return {
    rows: 0,
    refused,
    hidden: new Set(),
    warnings: warningsOf(columns),
    add(row, found) {
      refused.add(row)
      isSorted = false
      if (kept.length >= JOB_ERRORS_MAX) return
      const fault = faultOf(row, found)
      kept.push({ place: placeOf(found.key), fault })
      ofRow.set(row, [...(ofRow.get(row) ?? []), fault])
    },
    describe(row, cells) {
      for (const fault of ofRow.get(row) ?? []) describe(fault, cells)
    },
    sorted() {
      if (!isSorted) kept.sort((a, b) => a.fault.row - b.fault.row || a.place - b.place)
      isSorted = true
      return kept.map((entry) => entry.fault)
    },
  }
}
