import { useState } from 'react'
import { bulkMovesIn, openFor } from './bulk.ts'
import type { Bulk } from './bulk.ts'

/** The chosen rows of the page that is shown: those of other pages are not kept, so that what is chosen is always in sight. */
export type Selection<R> = {
  chosen: readonly R[]
  choose: (sns: readonly string[]) => void
  clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** The choice among these rows, where there is something to do with them: an export, or a bulk move that is open for one. A row that is gone is not chosen any more. */
export function useSelection<R extends { sn: string }>(rows: readonly R[] = [], bulk: Bulk | undefined) {
  const [marked, setMarked] = useState(NONE)
  const [exportable, setExportable] = useState(false)
  const movable = bulk !== undefined && bulkMovesIn(bulk).some(([name]) => openFor(rows, name).length > 0)
  const selection: Selection<R> = {
    chosen: rows.filter(({ sn }) => marked.has(sn)),
    choose: (sns) => setMarked(new Set(sns)),
    clear: () => setMarked(NONE),
  }
  return { selection, choosable: exportable || movable, setExportable }
}
