import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { Bound } from '../view/inputs.tsx'
import type { Draft } from './document.ts'

/** Draws the control of another record, by the name that the form has for it. */
export type RecordControls = Readonly<Record<string, (bound: Bound<string>) => ReactNode>>

/** What a reviewer wrote, by its place in the document. */
export type Notes = Readonly<Record<string, string>>

type DocumentState = {
  draft: Draft
  /** Puts a value at a path such as `theory.rooms.0.seat_count`. */
  put: (path: string, value: unknown) => void
  faults: readonly InputFault[]
  /** Shows what is missing at each field; before that only what is wrong. */
  isChecked: boolean
  records: RecordControls
  notes: Notes
  disabled: boolean
  /** The field that a fault led to, and the how many-th lead it was: lists open its row. */
  lead: Lead
}
export type Lead = { path: string; nth: number }
export const DocumentContext = createContext<DocumentState | null>(null)

/** The document that the fields inside belong to. */
export function useDocument(): DocumentState {
  const state = use(DocumentContext)
  if (!state) throw new Error('a field of a document is drawn inside a document')
  return state
}

/** The id of a field's control, by which a fault leads to it. */
export const idOf = (path: string): string => `doc-${path.replaceAll('.', '-')}`
