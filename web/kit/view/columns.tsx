import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { figures } from './cells.tsx'
import { Deadline } from './Deadline.tsx'
import type { Column } from './list.ts'
import { StatusTag, Word } from './StatusTag.tsx'
import type { StatusWords } from './StatusTag.tsx'

// The usual columns of a list. `name` is the row's field, `width` is in px, `look` sets the other properties.

type Look = Pick<Column<never>, 'englishWidth' | 'sortable' | 'card' | 'extra'>

/** A field as it is. */
export const textColumn = <K extends string>(
  name: K,
  title: Text,
  width: number,
  look: Look = {},
): Column<Record<K, ReactNode>> => ({ name, title, width, ...look, show: (row) => row[name] })

/** A number, a code or a time, in digits of equal width. */
export const codeColumn = <K extends string>(
  name: K,
  title: Text,
  width: number,
  look: Look = {},
): Column<Record<K, string | number | null>> => ({ name, title, width, ...look, show: (row) => figures(row[name]) })

/** A day or a moment until which something is valid or can be done; coloured and in words from a week before on. */
export const deadlineColumn = <K extends string>(
  name: K,
  title: Text,
  width: number,
  look: Look = {},
): Column<Record<K, string | null>> => ({
  name,
  title,
  width,
  ...look,
  show: ({ [name]: time }) => time && <Deadline time={time} />,
})

/** How many: aligned to the right. */
export const countColumn = <K extends string>(
  name: K,
  title: Text,
  width: number,
  look: Look = {},
): Column<Record<K, number | null>> => ({ name, title, width, figures: true, ...look, show: (row) => row[name] })

/** The word of a code. */
export const wordColumn = <K extends string, V extends string>(
  name: K,
  title: Text,
  of: Record<V, Text>,
  width: number,
  look: Look = {},
): Column<Record<K, V | null>> => ({ name, title, width, ...look, show: (row) => <Word of={of} value={row[name]} /> })

/** The state in its lifecycle. */
export const statusColumn = <S extends string>(
  title: Text,
  of: StatusWords<S>,
  width: number,
  look: Look = {},
): Column<{ status: S }> => ({
  name: 'status',
  title,
  width,
  card: 'status',
  ...look,
  show: (row) => <StatusTag of={of} value={row.status} />,
})

/** When the record was last changed; shown when it is chosen in the column settings. */
export const updatedColumn = (title: Text): Column<{ update_time: string }> =>
  codeColumn('update_time', title, 156, { sortable: true, extra: true })
