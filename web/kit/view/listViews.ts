import { createContext, use } from 'react'
import type { ComponentType } from 'react'
import type { ListLook } from './columnLook.ts'
import type { List } from './list.ts'

/** What the views of a list look at and change: its filters and sort, and how its columns look. */
export type ListViewsProps = {
  /** The list by the name of its call. */
  name: string
  list: Pick<List<unknown>, 'active' | 'sorted' | 'view' | 'showView'>
  look: ListLook
  onLook: (look: ListLook) => void
}

const Views = createContext<ComponentType<ListViewsProps> | null>(null)

/** Gives every list below it the part that shows its saved views: the kit has no such feature itself. */
export const ListViewsScope = Views.Provider

export const useListViews = (): ComponentType<ListViewsProps> | null => use(Views)
