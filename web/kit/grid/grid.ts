import type { ReactNode } from 'react'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import type { Values } from '../view/form.ts'
import type { Column } from '../view/list.ts'

/** A record that cells of one row edit together. `values` null: nothing is entered yet, and its version is 0. */
export type GridRecord = { sn: string; version: number; values: Values | null }

/** A column whose cells are entered: one field of a record of each row. */
export type GridColumn<R> = {
  name: string
  title: Text
  /** px */
  width: number
  /** In figures the keys of the marks count, text takes every letter. */
  kind: 'figure' | 'text'
  /** The contract's schema of the value. */
  schema: z.ZodType
  /** The field that a fault of the rules names. */
  field: string
  /** The record of this row, or null where nothing can be entered. */
  recordOf: (row: R) => string | null
  /** False: only marks can be set in this cell; by default a value can be entered. */
  takesValue?: (row: R) => boolean
  /** What a cell shows that has no record, or takes no value and is blank. */
  locked: (row: R) => ReactNode
  read: (values: Values) => string
  /** A word beside the value, such as that of a mark. */
  note?: (values: Values) => Text | null
  /** The record's values after this one was entered; null: all of it is blank again. */
  write: (values: Values | null, value: unknown) => Values | null
}

/** A key that sets something in the record of a figure, such as a flag; its word may be typed or pasted too. */
export type GridMark = { key: string; word: Text; set: (values: Values | null) => Values | null }

export type GridAnswer<R> = {
  /** The rows of all items, as they are now. */
  rows: readonly R[]
  /** `stale`: another person changed it first. */
  refused: readonly { sn: string; rule: string; message: string }[]
}

/** What a grid is for: its columns, the rules across the fields of a record, and the call that saves records. */
export type GridSpec<R> = {
  /** Shown before and after the columns that are entered. */
  facts: readonly Column<R>[]
  results: readonly Column<R>[]
  columns: readonly GridColumn<R>[]
  marks: readonly GridMark[]
  nameOf: (row: R) => string
  recordsOf: (row: R) => readonly GridRecord[]
  check: (values: Values) => readonly InputFault[]
  save: (items: readonly GridRecord[]) => Promise<GridAnswer<R>>
}
