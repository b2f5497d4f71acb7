/** What a tab shows of its page. */
export type OpenPage = {
  path: string
  title: string
  /** The record name, which distinguishes tabs of the same screen. */
  about: string | null
  closable: boolean
  pinned: boolean
  dirty: boolean
  loading: boolean
}
/** What can be done with the open pages, each named by its path. */
export type TabActions = {
  open: (path: string) => void
  close: (path: string) => void
  closeSide: (path: string, side: 'left' | 'right' | 'others') => void
  refresh: (path: string) => void
  pin: (path: string, pin: boolean) => void
  /** To this place among the others, counted from 0. */
  move: (path: string, to: number) => void
}

/** A menu that is open at a point of the window: of one tab, or the list of all. */
export type OpenMenu = { path: string | null; x: number; y: number }

/** The title of a page with its record name, to distinguish tabs of the same screen: 编辑考试方案 · V21. */
export const fullTitle = (title: string, about: string | null): string => (about ? `${title} · ${about}` : title)
