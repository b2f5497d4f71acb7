import { JOB_ERRORS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import type { CellFault, ColumnTitle } from '../files/sheet/columns.ts'
import type { RowFault } from './task.ts'

/** What an import has seen so far: rows read, rows refused, and their faults as far as they are kept. */
export type Tally = {
  rows: number
  refused: Set<number>
  add: (row: number, fault: CellFault) => void
  /** The kept faults, by row and then by column. */
  sorted: () => RowFault[]
}

export function tallyOf(columns: readonly ColumnTitle[]): Tally {
  const places = new Map(columns.map((column, at) => [column.key, at]))
  const kept: { place: number; fault: RowFault }[] = []
  const refused = new Set<number>()
  let isSorted = true
  return {
    rows: 0,
    refused,
    add(row, { key, rule, message }) {
      refused.add(row)
      const place = places.get(key) ?? -1
      isSorted = false
      if (kept.length < JOB_ERRORS_MAX)
        kept.push({ place, fault: { row, column: columns[place]?.title ?? null, rule, message } })
    },
    sorted() {
      if (!isSorted) kept.sort((a, b) => a.fault.row - b.fault.row || a.place - b.place)
      isSorted = true
      return kept.map((entry) => entry.fault)
    },
  }
}
