import type { MouseEvent } from 'react'

/** The keys of a click that asks the browser for another tab or window. */
type ClickKeys = { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** Where a link leads: its address, for a new window or to be copied, and what a plain click does in this one. */
export type Link = { href: string; open: () => void }

/** A path with its query; what is undefined is left out. */
export function addressWith(path: string, search: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const query = new URLSearchParams(set).toString()
  return query === '' ? path : `${path}?${query}`
}

export const wantsNewWindow = ({ ctrlKey, metaKey, shiftKey }: ClickKeys): boolean => ctrlKey || metaKey || shiftKey

/** A plain click opens in this window; a click with Ctrl, Cmd or Shift, or with the middle button, is left to the browser. */
export const openInPlace =
  ({ open }: Pick<Link, 'open'>) =>
  (event: MouseEvent): void => {
    if (wantsNewWindow(event)) return
    event.preventDefault()
    open()
  }
