import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { Search } from '../kit/wire/page.tsx'

/** One open page: its location, its title, whether it is mounted, and whether it has unsaved work. */
export type Tab = {
  key: string
  /** What the tab is for: its own address, or, where the records of a screen share a tab, the path of the screen. */
  place: string
  screen: ScreenName
  rowTitle: Text
  /** The name of its record, which distinguishes tabs of the same screen. */
  about: string | null
  closable: boolean
  /** Kept mounted while hidden (shell.md §0.10 lists the exceptions). */
  cached: boolean
  pinned: boolean
  params: Record<string, string>
  search: Search
  dirty: boolean
  /** Mounted, active or hidden. */
  live: boolean
  /** Being reloaded. */
  loading: boolean
  /** When it was last activated, as a count of switches. */
  used: number
  /** Counts reloads: another number is another page instance. */
  revision: number
}
export type TabsState = {
  tabs: readonly Tab[]
  active: string | null
  /** Number of page switches since the account signed in. */
  switches: number
}

/** Maximum number of mounted pages; those with unsaved work are never unmounted (shell.md C2). */
export const LIVE_MAX = 12

/** Which neighbours a tab's menu closes. */
export type ClosingSide = 'left' | 'right' | 'others'

/** Unmounts hidden pages: those never kept alive, and above the limit the least recently active ones; never the active one or one with unsaved work. */
export function settled(state: TabsState): TabsState {
  const stays = (tab: Tab) => tab.key === state.active || tab.dirty
  const live = state.tabs.filter((tab) => tab.live)
  const room = Math.max(0, LIVE_MAX - live.filter(stays).length)
  const kept = live
    .filter((tab) => tab.cached && !stays(tab))
    .toSorted((a, b) => b.used - a.used)
    .slice(0, room)
  const goes = (tab: Tab) => tab.live && !stays(tab) && !kept.includes(tab)
  return { ...state, tabs: state.tabs.map((tab) => (goes(tab) ? { ...tab, live: false } : tab)) }
}

/** The tab to activate when these close: the one that takes the position of the active one, else the last (shell.md A6); null = none is left. */
export function successorOf({ tabs, active }: TabsState, closing: readonly string[]): string | null {
  const at = tabs.findIndex((tab) => tab.key === active)
  const right = tabs.slice(at).find((tab) => !closing.includes(tab.key))
  return (right ?? tabs.findLast((tab) => !closing.includes(tab.key)))?.key ?? null
}

/** What a tab's menu closes: its neighbours on a side or all of them; pinned ones and those that cannot be closed survive. */
export function neighboursOf({ tabs }: TabsState, key: string, side: ClosingSide): string[] {
  const at = tabs.findIndex((tab) => tab.key === key)
  return tabs
    .filter((tab, place) => tab.key !== key && (side === 'others' || (side === 'left' ? place < at : place > at)))
    .filter((tab) => tab.closable && !tab.pinned)
    .map((tab) => tab.key)
}

/** The tabs with one moved to another position; pinned tabs come first and are only sorted among themselves. */
export function moved(tabs: readonly Tab[], key: string, to: number): readonly Tab[] {
  const tab = tabs.find((one) => one.key === key)
  if (!tab) return tabs
  const rest = tabs.filter((one) => one.key !== key)
  const pins = rest.filter((one) => one.pinned).length
  const place = tab.pinned ? Math.min(to, pins) : Math.max(to, pins)
  return rest.toSpliced(Math.max(0, place), 0, tab)
}

/** The tabs with one pinned after the last pinned one, or unpinned before the first unpinned one. */
export function pinned(tabs: readonly Tab[], key: string, pin: boolean): readonly Tab[] {
  const changed = tabs.map((tab) => (tab.key === key ? { ...tab, pinned: pin } : tab))
  return moved(changed, key, changed.filter((tab) => tab.pinned && tab.key !== key).length)
}
