import type { GridColumn, GridSpec } from './grid.ts'
import { loaded, settled } from './gridRecord.ts'
import type { RecordState } from './gridRecord.ts'

/** A row as it is drawn: an object of its own after each change, so that only changed rows are drawn again. */
export type RowState<R> = {
  row: R
  records: Readonly<Record<string, RecordState>>
  /** The focused column, if the focus is in this row. */
  focus: number | null
}
/** A cell by its row and column, both from 0. */
export type Place = { index: number; at: number }
type GridSummary = {
  total: number
  entered: number
  saving: number
  problems: readonly Place[]
  failed: number
  canUndo: boolean
}
type Step = { at: number; before: readonly { index: number; record: RecordState }[] }

/** A grid while it is entered, outside React: its rows, what is typed, what waits for the server, and the way back. */
export type GridState<R> = {
  spec: GridSpec<R>
  rows: RowState<R>[]
  focus: Place
  /** Nobody chose the focused cell: until Enter, F2 or a click keys change nothing in it. Ends with the next move. */
  isReading: boolean
  /** What was typed in the focused cell and is not entered yet. */
  pending: string | null
  /** The records to be sent, with the rows that they are in. */
  queue: Map<string, number>
  isSending: boolean
  steps: Step[]
  summary: GridSummary
  /** The editor that is drawn next takes the focus. */
  takesFocus: boolean
  /** The column in which a row of Tabs began: Enter returns to it. */
  tabStart: number | null
  /** Counts what the bar may have to draw again. */
  turn: number
  listeners: Map<number, () => void>
  watchers: Set<() => void>
}

const recordsOf = <R>(spec: GridSpec<R>, row: R): Record<string, RecordState> =>
  Object.fromEntries(spec.recordsOf(row).map((record) => [record.sn, loaded(record)]))

export function createGrid<R extends { sn: string }>(given: readonly R[], spec: GridSpec<R>): GridState<R> {
  const rows = given.map((row): RowState<R> => ({ row, records: recordsOf(spec, row), focus: null }))
  const summary = summaryOf({ rows, spec, steps: [] })
  return {
    spec,
    rows,
    summary,
    focus: { index: 0, at: 0 },
    isReading: false,
    pending: null,
    queue: new Map(),
    isSending: false,
    steps: [],
    takesFocus: false,
    tabStart: null,
    turn: 0,
    listeners: new Map(),
    watchers: new Set(),
  }
}

/** The record that a cell belongs to; undefined where nothing can be entered. */
export function recordAt<R>({ rows, spec }: Pick<GridState<R>, 'rows' | 'spec'>, { index, at }: Place) {
  const one = rows[index]
  const sn = one && spec.columns[at]?.recordOf(one.row)
  return sn ? one.records[sn] : undefined
}

/** Can a value be entered in the cell, or marks alone? */
export function takesValueAt<R>({ rows, spec }: Pick<GridState<R>, 'rows' | 'spec'>, { index, at }: Place): boolean {
  const one = rows[index]
  return one !== undefined && spec.columns[at]?.takesValue?.(one.row) !== false
}

/** Each record of a row that can be entered, with its first column. */
function entered<R>(spec: GridSpec<R>, { row, records }: RowState<R>): { record: RecordState; at: number }[] {
  const first = new Map(spec.columns.map(({ recordOf }, at) => [recordOf(row), at] as const).toReversed())
  return [...first].flatMap(([sn, at]) => {
    const record = sn === null ? undefined : records[sn]
    return record ? [{ record, at }] : []
  })
}

/** The column to look at: that of text that is no value, of the fault, or the one entered last. */
function problemAt({ wrong, fault, touched }: RecordState, columns: readonly GridColumn<never>[]): number {
  const [text] = Object.keys(wrong)
  const faulty = columns.find(({ name, field }) => field === fault?.field && touched.includes(name))
  const name = text ?? faulty?.name ?? touched.at(-1)
  return columns.findIndex((column) => column.name === name)
}

const PROBLEMS = ['faulty', 'failed', 'conflict']

function summaryOf<R>({ rows, spec, steps }: Pick<GridState<R>, 'rows' | 'spec' | 'steps'>): GridSummary {
  const all = rows.flatMap((one, index) => entered(spec, one).map((found) => ({ ...found, index })))
  const inState = (...states: string[]) => all.filter(({ record }) => states.includes(record.state))
  return {
    total: all.length,
    entered: all.filter(({ record }) => record.saved !== null).length,
    saving: inState('saving').length,
    failed: inState('failed').length,
    problems: inState(...PROBLEMS).map(({ record, at, index }) => ({
      index,
      at: Math.max(problemAt(record, spec.columns), at),
    })),
    canUndo: steps.length > 0,
  }
}

/** Replaces a row, which is drawn again. */
export function putRow<R>(grid: GridState<R>, index: number, next: RowState<R>): void {
  grid.rows[index] = next
  grid.listeners.get(index)?.()
}

/** Replaces a record of a row as it is. */
export function putRecord<R>(grid: GridState<R>, index: number, record: RecordState): void {
  const one = grid.rows[index]
  if (one) putRow(grid, index, { ...one, records: { ...one.records, [record.sn]: record } })
}

/** Replaces a record that was changed: it is judged, and waits for the server if it is to be saved. */
export function judge<R>(grid: GridState<R>, index: number, record: RecordState): void {
  const next = settled(record, grid.spec.check)
  if (next.state === 'saving') grid.queue.set(next.sn, index)
  else grid.queue.delete(next.sn)
  putRecord(grid, index, next)
}

/** Registers what draws a row; returns the function that ends it. */
export const drawsRow =
  <R>(grid: GridState<R>, index: number) =>
  (listener: () => void) => {
    grid.listeners.set(index, listener)
    return () => void grid.listeners.delete(index)
  }

/** Registers what follows the whole grid; returns the function that ends it. */
export const watches =
  <R>(grid: GridState<R>) =>
  (watcher: () => void) => {
    grid.watchers.add(watcher)
    return () => void grid.watchers.delete(watcher)
  }

/** Counts again, after changes. */
export function recount<R>(grid: GridState<R>): void {
  grid.summary = summaryOf(grid)
  notify(grid)
}

/** The bar is drawn again. */
export function notify<R>(grid: GridState<R>): void {
  grid.turn += 1
  for (const watch of grid.watchers) watch()
}
