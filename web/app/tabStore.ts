import { z } from 'zod'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { ScreenName, ScreenRow } from '@zhikao/domain/portals/screen.ts'
import { paramsOf, rowAt } from '@zhikao/domain/portals/sections.ts'
import type { Search } from '../kit/page.tsx'
import { plainPath } from './search.ts'

/** One open page: where it is, what it shows, and whether it holds unsaved work. */
export type Tab = {
  key: string
  screen: ScreenName
  rowTitle: Text
  /** The title that the page gave itself. */
  title: string | null
  closable: boolean
  params: Record<string, string>
  search: Search
  dirty: boolean
  /** Counts reloads: another number is another page instance. */
  revision: number
}
export type TabsState = {
  tabs: readonly Tab[]
  active: string | null
  /** How often another page came to the front since the account began. */
  switches: number
}

const STORE_KEY = 'admin.tabs'
const search = z.record(z.string(), z.string())
const kept = z.strictObject({
  sn: z.string(),
  tabs: z.array(z.strictObject({ key: z.string(), title: z.string().nullable(), search })),
})

const tabOf = (row: ScreenRow, screen: ScreenName, key: string): Tab => ({
  key,
  screen,
  rowTitle: row.title,
  title: null,
  closable: row.closable !== false,
  params: paramsOf(row, key) ?? {},
  search: {},
  dirty: false,
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

/** The open pages of one account, kept in session storage on every change (shell.md §0.5); knows no React and no router. */
export function createTabs(rows: readonly ScreenRow[]) {
  let state: TabsState = { tabs: [], active: null, switches: 0 }
  let owner: string | null = null
  const listeners = new Set<() => void>()

  const put = (next: TabsState) => {
    state = next
    keepTabs()
    for (const listener of listeners) listener()
  }
  function keepTabs() {
    try {
      if (owner === null) return sessionStorage.removeItem(STORE_KEY)
      const tabs = state.tabs.map(({ key, title, search: own }) => ({ key, title, search: own }))
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
    return row?.screen ? tabOf(row, row.screen, key) : null
  }

  return {
    read: () => state,
    find,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Begins with what this account had open in this window and may still open. */
    own(sn: string, mayOpen: (path: string) => boolean) {
      if (owner === sn) return put({ ...state, tabs: state.tabs.filter(({ key }) => mayOpen(key)) })
      owner = sn
      const tabs = readKept(sn).flatMap(({ key, ...rest }) => {
        const tab = mayOpen(key) ? fresh(key) : null
        return tab ? [{ ...tab, ...rest }] : []
      })
      put({ tabs, active: null, switches: 0 })
    },
    /** Forgets everything: the account left. */
    clear() {
      owner = null
      put({ tabs: [], active: null, switches: 0 })
    },
    /** A page whose guards have all passed came to the front. */
    show(path: string, given: { params: Record<string, string>; search: Search }) {
      const key = plainPath(path)
      const tab = find(key) ?? fresh(key)
      if (!tab) return put({ ...state, active: null })
      const shown = { ...tab, ...given }
      const tabs = find(key) ? state.tabs.map((one) => (one.key === key ? shown : one)) : [...state.tabs, shown]
      put({ tabs, active: key, switches: state.switches + (state.active === key ? 0 : 1) })
    },
    /** No tab is in front: an exception page is. */
    hide: () => state.active !== null && put({ ...state, active: null }),
    setSearch: (key: string, own: Search) => patch(key, { search: own }),
    setTitle: (key: string, title: string | null) => find(key) && find(key)?.title !== title && patch(key, { title }),
    setDirty: (key: string, dirty: boolean) => find(key) && find(key)?.dirty !== dirty && patch(key, { dirty }),
    reload: (key: string) => patch(key, { revision: (find(key)?.revision ?? 0) + 1, dirty: false }),
    remove: (key: string) =>
      put({
        ...state,
        tabs: state.tabs.filter((tab) => tab.key !== key),
        active: state.active === key ? null : state.active,
      }),
    /** Who comes to the front when this one closes: the right neighbour, else the last (shell.md A6); null = the last page. */
    successor(key: string): string | null {
      const at = state.tabs.findIndex((tab) => tab.key === key)
      const rest = state.tabs.filter((tab) => tab.key !== key)
      return (rest[at] ?? rest.at(-1))?.key ?? null
    },
  }
}

export type TabStore = ReturnType<typeof createTabs>

/** The pages that are mounted: the one in front, and those with unsaved work (shell.md C2: never evicted). */
export const livePages = ({ tabs, active }: TabsState) => tabs.filter((tab) => tab.key === active || tab.dirty)
