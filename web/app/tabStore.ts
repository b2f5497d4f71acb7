import { z } from 'zod'
import type { ScreenName, ScreenRow } from '@zhikao/domain/portals/screen.ts'
import { paramsOf, rowAt } from '@zhikao/domain/portals/sections.ts'
import type { Search } from '../kit/wire/page.tsx'
import { plainPath, sameSearch } from './search.ts'
import { moved, pinned, settled } from './tabOrder.ts'
import type { Tab, TabsState } from './tabOrder.ts'

/** How the console keeps pages (shell.md A1): several at a time or one, alive behind each other or not. */
export type TabMode = { multiPage: boolean; cachePage: boolean }

const STORE_KEY = 'admin.tabs'
const search = z.record(z.string(), z.string())
const keptTab = z.object({
  key: z.string(),
  about: z.string().nullable().default(null),
  search,
  pinned: z.boolean().default(false),
  scroll: z.number().default(0),
})
const kept = z.object({ sn: z.string(), tabs: z.array(keptTab) })

const tabOf = (row: ScreenRow, screen: ScreenName, key: string): Tab => ({
  key,
  screen,
  rowTitle: row.title,
  about: null,
  closable: row.closable !== false,
  cached: row.cache !== false,
  pinned: false,
  params: paramsOf(row, key) ?? {},
  search: {},
  dirty: false,
  live: false,
  loading: false,
  used: 0,
  revision: 0,
})

function readKept(sn: string) {
  try {
    const found = kept.safeParse(JSON.parse(sessionStorage.getItem(STORE_KEY) ?? 'null'))
    return found.success && found.data.sn === sn ? found.data.tabs : []
  } catch {
    return []
  }
}

const NONE: TabsState = { tabs: [], active: null, switches: 0 }

/** The open pages of one account, kept in session storage on every change (shell.md §0.5); knows no React and no router. */
export function createTabs(rows: readonly ScreenRow[]) {
  let state: TabsState = NONE
  let owner: string | null = null
  let mode: TabMode = { multiPage: true, cachePage: true }
  const scrolls = new Map<string, number>()
  const listeners = new Set<() => void>()

  const put = (next: TabsState) => {
    state = settled(next)
    keepTabs()
    for (const listener of listeners) listener()
  }
  function keepTabs() {
    try {
      if (owner === null) return sessionStorage.removeItem(STORE_KEY)
      const tabs = state.tabs.map((tab) => ({
        key: tab.key,
        about: tab.about,
        search: tab.search,
        pinned: tab.pinned,
        scroll: scrolls.get(tab.key) ?? 0,
      }))
      sessionStorage.setItem(STORE_KEY, JSON.stringify({ sn: owner, tabs }))
    } catch {
      // Without the store the tabs of this window live as long as the window.
    }
  }
  const find = (key: string) => state.tabs.find((tab) => tab.key === key)
  const patch = (key: string, change: Partial<Tab>) =>
    put({ ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, ...change } : tab)) })
  const fresh = (key: string): Tab | null => {
    const row = rowAt(rows, key)
    if (!row?.screen) return null
    const tab = tabOf(row, row.screen, key)
    return mode.multiPage && mode.cachePage ? tab : { ...tab, cached: false }
  }
  const without = (keys: readonly string[]) => {
    for (const key of keys) scrolls.delete(key)
    const isGone = (key: string | null) => key !== null && keys.includes(key)
    const tabs = state.tabs.filter((tab) => !isGone(tab.key))
    return { ...state, tabs, active: isGone(state.active) ? null : state.active }
  }
  const restored = (sn: string, mayOpen: (path: string) => boolean) =>
    readKept(sn).flatMap(({ key, scroll, ...rest }) => {
      const tab = mayOpen(key) ? fresh(key) : null
      if (tab) scrolls.set(key, scroll)
      return tab ? [{ ...tab, ...rest }] : []
    })

  return {
    read: () => state,
    find,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Begins with what this account had open in this window and may still open; answers false when the page in front is gone with it. */
    own(sn: string, mayOpen: (path: string) => boolean): boolean {
      if (owner === sn) {
        const closed = state.tabs.filter(({ key }) => !mayOpen(key)).map(({ key }) => key)
        const isFrontGone = state.active !== null && closed.includes(state.active)
        if (closed.length > 0) put(without(closed))
        return !isFrontGone
      }
      owner = sn
      scrolls.clear()
      put({ ...NONE, tabs: restored(sn, mayOpen) })
      return true
    },
    /** Forgets everything: the account left. */
    clear() {
      owner = null
      scrolls.clear()
      put(NONE)
    },
    /** Writes down what was scrolled since the last change: the window is left. */
    keep: keepTabs,
    /** One page at a time leaves the one in front and unsaved work. */
    setMode(next: TabMode) {
      if (next.multiPage === mode.multiPage && next.cachePage === mode.cachePage) return
      mode = next
      const tabs = state.tabs.filter((tab) => mode.multiPage || tab.key === state.active || tab.dirty)
      put({ ...state, tabs: tabs.map((tab) => ({ ...tab, cached: fresh(tab.key)?.cached ?? false })) })
    },
    /** A page whose guards have all passed came to the front. */
    show(path: string, given: { params: Record<string, string>; search: Search }) {
      const key = plainPath(path)
      const tab = find(key) ?? fresh(key)
      if (!tab) return put({ ...state, active: null })
      const switches = state.switches + (state.active === key ? 0 : 1)
      // What says the same stays the same, so that a page that comes back is not drawn anew.
      const shown = {
        ...tab,
        params: sameSearch(tab.params, given.params) ? tab.params : given.params,
        search: sameSearch(tab.search, given.search) ? tab.search : given.search,
        live: true,
        used: switches,
      }
      const others = mode.multiPage ? state.tabs : state.tabs.filter((one) => one.key === key || one.dirty)
      const tabs = find(key) ? others.map((one) => (one.key === key ? shown : one)) : [...others, shown]
      return put({ tabs, active: key, switches })
    },
    /** No tab is in front: an exception page is. */
    hide: () => state.active !== null && put({ ...state, active: null }),
    setSearch: (key: string, own: Search) => patch(key, { search: own }),
    setAbout: (key: string, about: string) => find(key) && find(key)?.about !== about && patch(key, { about }),
    setDirty: (key: string, dirty: boolean) => find(key) && find(key)?.dirty !== dirty && patch(key, { dirty }),
    /** The page goes, its tab stays and shows that it is being made anew. */
    unload: (key: string) => patch(key, { live: false, loading: true, dirty: false }),
    /** Another instance of the page: at once when it is in front, else when it is next opened. */
    reload: (key: string) =>
      patch(key, {
        live: state.active === key,
        loading: false,
        dirty: false,
        revision: (find(key)?.revision ?? 0) + 1,
      }),
    move: (key: string, to: number) => put({ ...state, tabs: moved(state.tabs, key, to) }),
    pin: (key: string, pin: boolean) => put({ ...state, tabs: pinned(state.tabs, key, pin) }),
    remove: (keys: readonly string[]) => put(without(keys)),
    /** How far the window was scrolled when this page was last in front; px. */
    scrollOf: (key: string) => scrolls.get(key) ?? 0,
    setScroll: (key: string, top: number) => void (find(key) && scrolls.set(key, top)),
  }
}

export type TabStore = ReturnType<typeof createTabs>

/** The pages that are mounted, in an order that no drag changes: a node that is moved loses what is scrolled in it. */
export const livePages = ({ tabs }: TabsState) =>
  tabs.filter((tab) => tab.live).toSorted((a, b) => (a.key < b.key ? -1 : 1))
