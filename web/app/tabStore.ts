import type { ScreenName, ScreenRow } from '@zhikao/domain/portals/screen.ts'
import { paramsOf, rowAt } from '@zhikao/domain/portals/sections.ts'
import type { Search } from '../kit/wire/page.tsx'
import { plainPath, sameSearch } from './search.ts'
import { readTabs, writeTabs } from './tabMemory.ts'
import { moved, pinned, settled } from './tabOrder.ts'
import type { Tab, TabsState } from './tabOrder.ts'

/** How the console keeps pages (shell.md A1): several tabs or one, hidden pages kept mounted or not. */
type TabMode = { multiPage: boolean; cachePage: boolean }

const tabOf = (row: ScreenRow, screen: ScreenName, key: string): Tab => ({
  key,
  place: row.sharesTab ? row.path : key,
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

const NONE: TabsState = { tabs: [], active: null, switches: 0 }

/** The tabs of this window and the helpers of all commands: find, change, notify the listeners. */
function createTabState(rows: readonly ScreenRow[]) {
  let state = NONE
  let owner: string | null = null
  let mode: TabMode = { multiPage: true, cachePage: true }
  const scrolls = new Map<string, number>()
  const listeners = new Set<() => void>()
  const scrollOf = (key: string) => scrolls.get(key) ?? 0
  const keep = () => writeTabs(owner, state.tabs, scrollOf)
  const put = (next: TabsState) => {
    state = settled(next)
    keep()
    for (const listener of listeners) listener()
  }
  return {
    read: () => state,
    readOwner: () => owner,
    readMode: () => mode,
    setOwner: (sn: string | null) => void (owner = sn),
    changeMode: (next: TabMode) => void (mode = next),
    keep,
    put,
    scrolls,
    scrollOf,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    find: (key: string) => state.tabs.find((tab) => tab.key === key),
    patch: (key: string, change: Partial<Tab>) =>
      put({ ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, ...change } : tab)) }),
    /** A new tab for the screen at this path; null if there is no screen. */
    newTab: (key: string): Tab | null => {
      const row = rowAt(rows, key)
      if (!row?.screen) return null
      const tab = tabOf(row, row.screen, key)
      return mode.multiPage && mode.cachePage ? tab : { ...tab, cached: false }
    },
  }
}
type TabState = ReturnType<typeof createTabState>

/** The tabs without the closed ones; the scroll positions of those are dropped. */
function without({ read, scrolls }: TabState, keys: readonly string[]): TabsState {
  const state = read()
  for (const key of keys) scrolls.delete(key)
  const isGone = (key: string | null) => key !== null && keys.includes(key)
  return {
    ...state,
    tabs: state.tabs.filter((tab) => !isGone(tab.key)),
    active: isGone(state.active) ? null : state.active,
  }
}

/** A new tab as it takes the place of another record's: pinned as that one is, and the same page instance; what was scrolled and unsaved of the other record is over. */
function inPlace({ read, scrolls }: TabState, tab: Tab | null): Tab | null {
  const before = tab && read().tabs.find(({ place }) => place === tab.place)
  if (!before) return tab
  scrolls.delete(before.key)
  return { ...tab, pinned: before.pinned, revision: before.revision }
}

/** The account of the tabs. */
function ownerCommands(store: TabState) {
  const { read, put } = store
  const restored = (sn: string, mayOpen: (path: string) => boolean) =>
    readTabs(sn).flatMap(({ key, scroll, ...rest }) => {
      const tab = mayOpen(key) ? store.newTab(key) : null
      if (tab) store.scrolls.set(key, scroll)
      return tab ? [{ ...tab, ...rest }] : []
    })
  return {
    /** Restores the tabs of this account in this window that are still permitted; returns false if the active page is not among them. */
    own(sn: string, mayOpen: (path: string) => boolean): boolean {
      if (store.readOwner() === sn) {
        const { tabs, active } = read()
        const closed = tabs.filter(({ key }) => !mayOpen(key)).map(({ key }) => key)
        const isFrontGone = active !== null && closed.includes(active)
        if (closed.length > 0) put(without(store, closed))
        return !isFrontGone
      }
      store.setOwner(sn)
      store.scrolls.clear()
      put({ ...NONE, tabs: restored(sn, mayOpen) })
      return true
    },
    /** Removes all tabs: the account signed out. */
    clear() {
      store.setOwner(null)
      store.scrolls.clear()
      put(NONE)
    },
    /** Saves the scroll positions since the last change: the window is being unloaded. */
    keep: store.keep,
  }
}

/** The active page, and which hidden pages are kept. */
function frontCommands(store: TabState) {
  const { read, put, find, newTab } = store
  return {
    /** In single-page mode only the active page and pages with unsaved work are kept. */
    setMode(next: TabMode) {
      const mode = store.readMode()
      if (next.multiPage === mode.multiPage && next.cachePage === mode.cachePage) return
      store.changeMode(next)
      const state = read()
      const tabs = state.tabs.filter((tab) => next.multiPage || tab.key === state.active || tab.dirty)
      put({ ...state, tabs: tabs.map((tab) => ({ ...tab, cached: newTab(tab.key)?.cached ?? false })) })
    },
    /** Activates a page whose guards have all passed. */
    show(path: string, given: { params: Record<string, string>; search: Search }) {
      const state = read()
      const key = plainPath(path)
      const tab = find(key) ?? inPlace(store, newTab(key))
      if (!tab) return put({ ...state, active: null })
      const isSame = ({ place }: Tab) => place === tab.place
      const switches = state.switches + (state.active === key ? 0 : 1)
      // Equal content keeps the same object, so that a page shown again is not rendered again.
      const shown = {
        ...tab,
        params: sameSearch(tab.params, given.params) ? tab.params : given.params,
        search: sameSearch(tab.search, given.search) ? tab.search : given.search,
        live: true,
        used: switches,
      }
      const isKept = (one: Tab) => store.readMode().multiPage || isSame(one) || one.dirty
      const others = state.tabs.filter(isKept)
      const tabs = others.some(isSame) ? others.map((one) => (isSame(one) ? shown : one)) : [...others, shown]
      return put({ tabs, active: key, switches })
    },
    /** No tab is active: an exception page is shown. */
    hide: () => read().active !== null && put({ ...read(), active: null }),
  }
}

/** Commands on single tabs. */
function tabCommands(store: TabState) {
  const { read, put, find, patch, scrolls } = store
  return {
    setSearch: (key: string, own: Search) => patch(key, { search: own }),
    setAbout: (key: string, about: string) => find(key) && find(key)?.about !== about && patch(key, { about }),
    setDirty: (key: string, dirty: boolean) => find(key) && find(key)?.dirty !== dirty && patch(key, { dirty }),
    /** Unmounts the page; its tab stays and shows the reload. */
    unload: (key: string) => patch(key, { live: false, loading: true, dirty: false }),
    /** Mounts a new instance of the page: at once if it is active, else when it is next opened. */
    reload: (key: string) =>
      patch(key, {
        live: read().active === key,
        loading: false,
        dirty: false,
        revision: (find(key)?.revision ?? 0) + 1,
      }),
    move: (key: string, to: number) => put({ ...read(), tabs: moved(read().tabs, key, to) }),
    pin: (key: string, pin: boolean) => put({ ...read(), tabs: pinned(read().tabs, key, pin) }),
    remove: (keys: readonly string[]) => put(without(store, keys)),
    /** Scroll position of the window when this page was last active; px. */
    scrollOf: store.scrollOf,
    setScroll: (key: string, top: number) => void (find(key) && scrolls.set(key, top)),
  }
}

/** The open pages of one account, stored in session storage on every change (shell.md §0.5); independent of React and the router. */
export function createTabs(rows: readonly ScreenRow[]) {
  const store = createTabState(rows)
  const { read, find, subscribe } = store
  return { read, find, subscribe, ...ownerCommands(store), ...frontCommands(store), ...tabCommands(store) }
}

export type TabStore = ReturnType<typeof createTabs>

/** The mounted pages, in an order independent of tab dragging: a moved DOM node loses its inner scroll positions. */
export const livePages = ({ tabs }: TabsState) =>
  tabs.filter((tab) => tab.live).toSorted((a, b) => (a.place < b.place ? -1 : 1))
