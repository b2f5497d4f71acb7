import { createContext, use, useEffect } from 'react'

/** The query of the address: plain text per key, several values comma-separated. */
export type Search = Readonly<Record<string, string>>
/** A change of the query: `undefined` removes a key. */
export type SearchPatch = Readonly<Record<string, string | undefined>>

/** A query with a change made. */
export function mergeSearch(search: Search, patch: SearchPatch): Search {
  const next: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...search, ...patch })) if (value !== undefined) next[name] = value
  return next
}

/** Unsaved work under a name that is unique on its page; `read` returns it as a JSON value. */
export type Draft = { id: string; read: () => unknown }

/** The place of a page: its own frozen location, and the navigation from it (shell.md C4). */
export type PageState = {
  path: string
  params: Readonly<Record<string, string>>
  search: Search
  /** Changes this page's search in place (the URL is replaced, the tab stays). */
  setSearch: (patch: SearchPatch) => void
  setAbout: (name: string) => void
  /** Goes to a path of the console, search included. */
  navigate: (to: string) => void
  /** The same from a page that is finished, such as a saved form: its tab closes, so that no empty form remains. */
  leave: (to: string) => void
  /** While true, leaving needs a confirmation; a draft keeps the content if the session is lost. */
  setDirty: (dirty: boolean, draft?: Draft) => void
  /** The draft saved under this name when the session was lost, until its form registers again. */
  draftOf: (id: string) => unknown
}

const PageContext = createContext<PageState | null>(null)

/** Provides a page with its place; the app renders one around each page. */
export const PageScope = PageContext.Provider

/** The place of the page of this component. */
export function usePage(): PageState {
  const page = use(PageContext)
  if (!page) throw new Error('usePage() outside a PageScope')
  return page
}

/** Sets the record name on the tab, to distinguish tabs of the same screen; nothing until the record is read. */
export function useAbout(name: string | undefined): void {
  const { setAbout } = usePage()
  useEffect(() => {
    if (name) setAbout(name)
  }, [name, setAbout])
}
