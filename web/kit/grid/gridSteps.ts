import type { Text } from '@zhikao/domain/kernel/text.ts'
import { cellsOf, placeBlock } from './gridBlock.ts'
import type { Placed } from './gridBlock.ts'
import type { GridMark } from './grid.ts'
import { decided, marked, reverted, typed } from './gridRecord.ts'
import type { RecordState } from './gridRecord.ts'
import { flush } from './gridSaving.ts'
import { judge, notify, putRow, recordAt, recount } from './gridState.ts'
import type { GridState, Place } from './gridState.ts'

type Grid<R extends { sn: string }> = GridState<R>

/** Enters texts into cells, or a mark into their records, as one step that can be undone, and sends what can be sent. */
function enter<R extends { sn: string }>(grid: Grid<R>, cells: readonly (Place & Partial<Placed>)[], mark?: GridMark) {
  const before = new Map<string, { index: number; record: RecordState }>()
  for (const { index, at, text = '' } of cells) {
    const [record, column] = [recordAt(grid, { index, at }), grid.spec.columns[at]]
    if (!record || !column) continue
    if (!before.has(record.sn)) before.set(record.sn, { index, record })
    const next = mark ? marked(record, column.name, mark) : typed(record, { column, text }, grid.spec.marks)
    judge(grid, index, next)
  }
  if (before.size > 0) grid.steps.push({ at: cells[0]?.at ?? 0, before: [...before.values()] })
  recount(grid)
  void flush(grid)
}

/** Enters what was typed in the focused cell. */
export function commit<R extends { sn: string }>(grid: Grid<R>): void {
  const { pending: text, focus } = grid
  if (text === null) return
  grid.pending = null
  enter(grid, [{ ...focus, text }])
}

/** Keeps what is typed in the focused cell until it is entered; null: nothing. */
export function keepTyped<R>(grid: GridState<R>, text: string | null): void {
  grid.pending = text
}

/** Is the focus to be taken by the editor that was drawn? Once after each move. */
export function takeFocus<R>(grid: GridState<R>): boolean {
  const { takesFocus } = grid
  grid.takesFocus = false
  return takesFocus
}

/** Enters what was typed and moves the focus to a cell; by Tab it remembers where the row began. */
export function go<R extends { sn: string }>(grid: Grid<R>, to: Place, isTab = false): void {
  commit(grid)
  grid.tabStart = isTab ? (grid.tabStart ?? grid.focus.at) : null
  const from = grid.rows[grid.focus.index]
  if (from && grid.focus.index !== to.index) putRow(grid, grid.focus.index, { ...from, focus: null })
  grid.focus = to
  grid.isReading = false
  grid.takesFocus = true
  const target = grid.rows[to.index]
  if (target) putRow(grid, to.index, { ...target, focus: to.at })
  notify(grid)
}

/** Sets a mark in the record of the focused cell. */
export function setMark<R extends { sn: string }>(grid: Grid<R>, mark: GridMark): void {
  grid.pending = null
  enter(grid, [grid.focus], mark)
}

/** Enters a copied block from the focused cell on: how many cells, or why none. */
export function paste<R extends { sn: string }>(grid: Grid<R>, text: string): { count: number } | { refusal: Text } {
  grid.pending = null
  const rows = grid.rows.map(({ row }) => row)
  const found = placeBlock(cellsOf(text), rows, grid.spec, grid.focus)
  if ('refusal' in found) return found
  enter(grid, found.cells)
  return { count: found.cells.length }
}

/** Restores what the last step changed, by the same call; false: there is none. */
export function undo<R extends { sn: string }>(grid: Grid<R>): boolean {
  const step = grid.steps.pop()
  const [first] = step?.before ?? []
  if (!step || !first) return false
  grid.pending = null
  for (const { index, record } of step.before) {
    const now = grid.rows[index]?.records[record.sn]
    if (now) judge(grid, index, { ...now, draft: record.draft, wrong: record.wrong })
  }
  go(grid, { index: first.index, at: step.at })
  recount(grid)
  void flush(grid)
  return true
}

/** The focused record back to what is stored; false: it is. */
export function revert<R extends { sn: string }>(grid: Grid<R>): boolean {
  const record = recordAt(grid, grid.focus)
  if (!record || ['still', 'saved', 'saving'].includes(record.state)) return false
  judge(grid, grid.focus.index, reverted(record))
  recount(grid)
  return true
}

/** Ends the conflict of the focused record. */
export function decide<R extends { sn: string }>(grid: Grid<R>, keeps: 'mine' | 'theirs'): void {
  const record = recordAt(grid, grid.focus)
  if (record) judge(grid, grid.focus.index, decided(record, keeps))
  recount(grid)
  void flush(grid)
}

/** Sends again what was sent in vain. */
export function retry<R extends { sn: string }>(grid: Grid<R>): void {
  for (const [index, { records }] of grid.rows.entries())
    for (const record of Object.values(records)) if (record.state === 'failed') judge(grid, index, record)
  recount(grid)
  void flush(grid)
}
