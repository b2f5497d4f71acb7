import { createContext, use } from 'react'
import type { ComponentType } from 'react'

/** Further sections of a record's detail, by its number. */
export type RecordSections = ComponentType<{ sn: string }>

const Sections = createContext<RecordSections | null>(null)

/** Gives the details below it what other features know of the record: the app gathers it, like the pages. */
export const RecordSectionsScope = Sections.Provider

export const useRecordSections = (): RecordSections | null => use(Sections)
