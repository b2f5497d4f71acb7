import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { mergeSearch } from '../kit/wire/page.tsx'
import type { Search, SearchPatch } from '../kit/wire/page.tsx'
import { parseSearch, plainPath, sameSearch } from './search.ts'
import { successorOf } from './tabOrder.ts'
import type { TabStore } from './tabStore.ts'

/** Spec §9. */
const REFRESH_FRONT_MS = 200
const REFRESH_HIDDEN_MS = 500

type Go = (key: string, search: Search, replace: boolean) => Promise<void>

/** Activates the page of each address that the router committed, after all guards have passed (shell.md C9). */
function followAddress(router: AnyRouter, tabs: TabStore, go: Go): void {
  let lastAction = 'PUSH'
  const history: RouterHistory = router.history
  history.subscribe(({ action }) => {
    lastAction = action.type
  })

  function showAddress(pathname: string) {
    const matches = router.state.matches
    const leaf = matches.at(-1)
    // An unknown child matches its parent as leaf: only a leaf that is the address itself may be shown (trap 1).
    const passed =
      leaf && plainPath(leaf.pathname) === plainPath(pathname) && matches.every(({ status }) => status === 'success')
    if (!passed || !leaf.staticData.screen) return tabs.hide()
    const key = plainPath(leaf.pathname)
    const given: Search = leaf.search
    const known = tabs.find(key)
    // Back and forward show a page in its last state; the address is set to match (trap 6).
    const travelled = lastAction === 'BACK' || lastAction === 'FORWARD' || lastAction === 'GO'
    const keeps = known !== undefined && travelled && !sameSearch(known.search, given)
    tabs.show(key, { params: leaf.params, search: keeps ? known.search : given })
    if (keeps) void go(key, known.search, true)
  }
  // Outside the router's transition: inside it React would start a view transition of the whole window at every switch.
  router.subscribe('onBeforeRouteMount', ({ toLocation }) => queueMicrotask(() => showAddress(toLocation.pathname)))
}

function openingOf(tabs: TabStore, go: Go) {
  /** Opens a page: with the given query, or in its last state without one. */
  const open = (to: string) => {
    const [path = '/', query] = to.split('?')
    const search = query === undefined ? (tabs.find(plainPath(path))?.search ?? {}) : parseSearch(query)
    return go(path, search, false)
  }
  return {
    open,
    /** Opens another page in place of this one, whose work is done: its tab closes, unless it is pinned. */
    async leave(key: string, to: string) {
      await open(to)
      if (tabs.read().active !== key && !tabs.find(key)?.pinned) tabs.remove([key])
    },
  }
}

/** Keeps open pages and address in sync: each command changes both. */
export function attachTabs(router: AnyRouter, tabs: TabStore) {
  const go: Go = (key, search, replace) => router.navigate({ to: key, search, replace })
  followAddress(router, tabs, go)

  return {
    ...openingOf(tabs, go),
    /** The tab record is updated first and synchronously, then the address: no typed letter is lost (trap 3). */
    setSearch(key: string, patch: SearchPatch) {
      const tab = tabs.find(key)
      if (!tab) return
      const search = mergeSearch(tab.search, patch)
      if (sameSearch(search, tab.search)) return
      tabs.setSearch(key, search)
      if (tabs.read().active === key) void go(key, search, true)
    },
    /** Closes pages after the next one is active; returns false where none would be left: the last one stays open (trap 7). */
    async close(keys: readonly string[], next = successorOf(tabs.read(), keys)): Promise<boolean> {
      if (next === null) return false
      const isClosing = () => keys.includes(tabs.read().active ?? '')
      // A page that is still loading would open its tab again when it is there.
      const isComing = keys.includes(plainPath(router.latestLocation.pathname))
      if (isClosing() || isComing) await go(next, tabs.find(next)?.search ?? {}, false)
      // If a guard refuses the next page, an exception page is shown, never the page that was to close.
      if (!isClosing()) tabs.remove(keys)
      return true
    },
    /** Reloads a page: the active one after a short delay, any other when it is next opened (spec §9). */
    refresh(key: string) {
      const wait = tabs.read().active === key ? REFRESH_FRONT_MS : REFRESH_HIDDEN_MS
      tabs.unload(key)
      setTimeout(() => tabs.find(key)?.loading && tabs.reload(key), wait)
    },
  }
}

export type TabRouting = ReturnType<typeof attachTabs>
