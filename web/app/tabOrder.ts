import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { Search } from '../kit/wire/page.tsx'

/** One open page: where it is, what it shows, whether it is alive, and whether it holds unsaved work. */
export type Tab = {
  key: string
  screen: ScreenName
  rowTitle: Text
  /** What of several alike it is: the name of its record. */
  about: string | null
  closable: boolean
  /** Kept alive behind others (shell.md §0.10 names those that are not). */
  cached: boolean
  pinned: boolean
  params: Record<string, string>
  search: Search
  dirty: boolean
  /** Mounted, in front or hidden. */
  live: boolean
  /** Being made anew. */
  loading: boolean
  /** When it last came to the front, counted in switches. */
  used: number
  /** Counts reloads: another number is another page instance. */
  revision: number
}
export type TabsState = {
  tabs: readonly Tab[]
  active: string | null
  /** How often another page came to the front since the account began. */
  switches: number
}

/** So many pages are alive at most; those with unsaved work always are (shell.md C2). */
export const LIVE_MAX = 12

/** Which of the neighbours of a tab are closed by its menu. */
export type ClosingSide = 'left' | 'right' | 'others'

/** Lets go of pages: those never kept, and beyond the limit those not seen for longest; never the one in front, never unsaved work. */
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

/** Who comes to the front when these close: the tab now at the place of the one in front, else the last (shell.md A6); null = none is left. */
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

/** The tabs with one at another place; pinned ones stand before the others and stay among themselves. */
export function moved(tabs: readonly Tab[], key: string, to: number): readonly Tab[] {
  const tab = tabs.find((one) => one.key === key)
  if (!tab) return tabs
  const rest = tabs.filter((one) => one.key !== key)
  const pins = rest.filter((one) => one.pinned).length
  const place = tab.pinned ? Math.min(to, pins) : Math.max(to, pins)
  return rest.toSpliced(Math.max(0, place), 0, tab)
}

/** The tabs with one pinned behind the last pinned one, or set free before the first free one. */
export function pinned(tabs: readonly Tab[], key: string, pin: boolean): readonly Tab[] {
  const changed = tabs.map((tab) => (tab.key === key ? { ...tab, pinned: pin } : tab))
  return moved(changed, key, changed.filter((tab) => tab.pinned && tab.key !== key).length)
}
