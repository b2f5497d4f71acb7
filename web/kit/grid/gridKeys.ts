import { recordAt } from './gridState.ts'
import type { GridState, Place } from './gridState.ts'

/** The next cell of a way that can be entered; null: there is none. */
function seek<R>(grid: GridState<R>, way: Iterable<Place>): Place | null {
  for (const place of way) if (recordAt(grid, place)) return place
  return null
}

function* down({ rows }: { rows: readonly unknown[] }, { index, at }: Place, by: number): Generator<Place> {
  for (let next = index + by; next >= 0 && next < rows.length; next += Math.sign(by)) yield { index: next, at }
}

/** Along the row, then along the next ones. */
function* along<R>({ rows, spec }: GridState<R>, from: Place, by: 1 | -1): Generator<Place> {
  const wide = spec.columns.length
  for (let cell = from.index * wide + from.at + by; cell >= 0 && cell < rows.length * wide; cell += by)
    yield { index: Math.floor(cell / wide), at: cell % wide }
}

const PAGE = 10
type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/**
 * Where a key leads from a cell: null if it leads nowhere. `start` is the column in which a row of Tabs began: Enter returns
 * to it, one row further. With the caret in a text the keys left and right, Home and End are its own.
 */
export function placeFor<R>(grid: GridState<R>, pressed: Pressed, hasCaret: boolean, start: number): Place | null {
  const { key, shiftKey, ctrlKey, metaKey } = pressed
  const { focus, rows, spec } = grid
  const mod = ctrlKey || metaKey
  const back = shiftKey ? -1 : 1
  if (key === 'Enter') return seek(grid, down(grid, { ...focus, at: start }, back))
  if (key === 'Tab') return seek(grid, along(grid, focus, back))
  if (key === 'ArrowDown' || key === 'ArrowUp') return seek(grid, down(grid, focus, key === 'ArrowDown' ? 1 : -1))
  if (key === 'PageDown' || key === 'PageUp') {
    const by = key === 'PageDown' ? PAGE : -PAGE
    const index = Math.max(0, Math.min(rows.length - 1, focus.index + by))
    return seek(grid, [{ ...focus, index }, ...down(grid, { ...focus, index }, -Math.sign(by))])
  }
  if (hasCaret) return null
  if (key === 'ArrowLeft' || key === 'ArrowRight') return seek(grid, along(grid, focus, key === 'ArrowRight' ? 1 : -1))
  const last = { index: mod ? rows.length - 1 : focus.index, at: spec.columns.length }
  if (key === 'End') return seek(grid, along(grid, last, -1))
  return key === 'Home' ? seek(grid, along(grid, { index: mod ? 0 : focus.index, at: -1 }, 1)) : null
}
