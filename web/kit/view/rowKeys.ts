import { useRef } from 'react'
import type { RefObject } from 'react'
import { useKeys } from '../wire/keys.ts'

const ROW = '[data-row-key]'

/** J and K go down and up the rows of a list; on a row the arrows do too, Enter opens its record, X chooses it. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const go = (by: 1 | -1) => {
    if (!isReached(list.current)) return false
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    // From outside both keys lead to the first row.
    rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]?.focus()
    return undefined
  }
  /** On a row itself, not on a button or link in it, which have their own keys. */
  const onRow = (act: (row: Element) => void | false) => {
    const row = document.activeElement
    return row && list.current?.contains(row) && row.matches(ROW) ? act(row) : false
  }
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    arrowdown: () => onRow(() => go(1)),
    arrowup: () => onRow(() => go(-1)),
    x: () => onRow((row) => row.querySelector<HTMLElement>('input[type=checkbox]')?.click()),
    enter: () => onRow((row) => row.querySelector<HTMLElement>('a.zk-inline-link')?.click()),
  })
  return list
}

/** Is the focus in the content with this list, or nowhere? In menu, tabs and header the letters do nothing; in a review they go through its queue. */
function isReached(list: HTMLElement | null): boolean {
  const focused = document.activeElement ?? document.body
  if (list?.closest('.zk-review')) return list.contains(focused)
  return focused === document.body || (list?.closest('main') ?? document.body).contains(focused)
}
