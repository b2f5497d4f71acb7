import { createContext, use, useEffect } from 'react'

/** What the address holds besides the path: plain text per key, several values comma-separated. */
export type Search = Readonly<Record<string, string>>
/** What changes in it: `undefined` takes a key away. */
export type SearchPatch = Readonly<Record<string, string | undefined>>

/** Unsaved work under a name that is unique on its page; `read` answers it as JSON would keep it. */
export type Draft = { id: string; read: () => unknown }

/** What a page knows of its place: its own frozen location, and the ways out of it (shell.md C4). */
export type PageState = {
  path: string
  params: Readonly<Record<string, string>>
  search: Search
  /** Changes this page's search in place (the URL is replaced, the tab stays). */
  setSearch: (patch: SearchPatch) => void
  setAbout: (name: string) => void
  /** Goes to a path of the console, search included. */
  navigate: (to: string) => void
  /** While true, leaving asks first; with a draft its content outlives the loss of the session. */
  setDirty: (dirty: boolean, draft?: Draft) => void
  /** What was being entered under this name when the session was lost, until it is entered again. */
  draftOf: (id: string) => unknown
}

const PageContext = createContext<PageState | null>(null)

/** Gives a page its place; the app draws one around each page. */
export const PageScope = PageContext.Provider

/** The place of the page that this component belongs to. */
export function usePage(): PageState {
  const page = use(PageContext)
  if (!page) throw new Error('usePage() outside a PageScope')
  return page
}

/** Tells the tab which record the page is about, so that it is known among others alike; nothing while that is not read yet. */
export function useAbout(name: string | undefined): void {
  const { setAbout } = usePage()
  useEffect(() => {
    if (name) setAbout(name)
  }, [name, setAbout])
}
