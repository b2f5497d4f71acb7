import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { usePage } from '../wire/page.tsx'
import { GridBar } from './GridBar.tsx'
import { GridRow } from './GridRow.tsx'
import type { GridSpec } from './grid.ts'
import { createGrid, recordAt, takesValueAt, watches } from './gridState.ts'
import type { GridState, Place } from './gridState.ts'
import { go } from './gridSteps.ts'
import './grid.css'

type Props<R> = {
  label: string
  rows: readonly R[]
  spec: GridSpec<R>
  /** The row to begin with; else the first that is not entered. */
  first?: string | undefined
  /** All that was entered is stored. */
  onStored: () => void
  /** Moves the focus out of the grid. */
  onLeave: () => void
}

/** Where the focus begins: in the asked row, at its first blank figure; else at the first blank figure of all. A cell that holds a value is only read there. */
function begin<R extends { sn: string }>(grid: GridState<R>, first: string | undefined): void {
  const cells = grid.rows.flatMap((_, index) => grid.spec.columns.map((__, at) => ({ index, at })))
  const open = cells.filter((place) => recordAt(grid, place))
  const asked = open.filter(({ index }) => grid.rows[index]?.row.sn === first)
  const holdsNothing = (place: Place) => recordAt(grid, place)?.draft === null
  const isBlank = (place: Place) =>
    grid.spec.columns[place.at]?.kind === 'figure' && holdsNothing(place) && takesValueAt(grid, place)
  const start = asked.find(isBlank) ?? asked[0] ?? open.find(isBlank) ?? open[0]
  if (!start) return
  go(grid, start)
  grid.isReading = !holdsNothing(start)
}

/** A sheet to enter values by keyboard: cells are checked while they are typed and saved one by one. The rows are those of its first rendering. */
export function Grid<R extends { sn: string }>({ label, rows, spec, first, onStored, onLeave }: Props<R>) {
  const say = useSay()
  const [grid] = useState(() => {
    const made = createGrid(rows, spec)
    begin(made, first)
    return made
  })
  const [notice, setNotice] = useState<Text | null>(null)
  const frame = useMemo(() => ({ grid, onNotice: setNotice, onLeave }), [grid, onLeave])
  useStored(grid, onStored)
  const all = [...spec.facts, ...spec.columns, ...spec.results]
  const template = all
    .map(({ width }, at) => (at === 1 ? `minmax(${width}px, 1fr)` : `minmax(0, ${width}px)`))
    .join(' ')
  return (
    <div className="zk-grid" style={{ '--zk-grid-columns': template } as React.CSSProperties}>
      <div role="grid" aria-label={label} aria-rowcount={rows.length + 1} aria-colcount={all.length}>
        <div role="row" aria-rowindex={1} className="zk-grid-row zk-grid-head">
          {all.map(({ name, title }, at) => (
            <div key={name} role="columnheader" aria-colindex={at + 1}>
              {say(title)}
            </div>
          ))}
        </div>
        {rows.map(({ sn }, index) => (
          <GridRow key={sn} {...frame} index={index} />
        ))}
      </div>
      <GridBar {...frame} notice={notice} />
    </div>
  )
}

/** The page is dirty while something is not stored; `onStored` is called when that has ended. */
function useStored<R>(grid: GridState<R>, onStored: () => void): void {
  const { setDirty } = usePage()
  const watch = useMemo(() => watches(grid), [grid])
  const isOpen = useSyncExternalStore(watch, () => grid.summary.saving > 0 || grid.summary.problems.length > 0)
  const wasOpen = useRef(false)
  useEffect(() => {
    setDirty(isOpen)
    if (wasOpen.current && !isOpen) onStored()
    wasOpen.current = isOpen
  }, [isOpen, setDirty, onStored])
}
