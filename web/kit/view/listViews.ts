import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { ListLook } from './columnLook.ts'
import type { List } from './list.ts'

/** What the views of a list look at and change: its filters and sort, and how its columns look. */
export type ListViewsProps = {
  /** The list by the name of its call. */
  name: string
  list: Pick<List<unknown>, 'active' | 'sorted' | 'view' | 'showView'>
  look: ListLook
  onLook: (look: ListLook) => void
  /** The states of the list stand before its views, all records first. */
  hasStates: boolean
}

/** Draws the views of a list. */
export type ShowViews = (props: ListViewsProps) => ReactNode

const Views = createContext<ShowViews | null>(null)

/** Gives every list below it what draws its saved views: the kit has no such feature itself. */
export const ListViewsScope = Views.Provider

export const useListViews = (): ShowViews | null => use(Views)
