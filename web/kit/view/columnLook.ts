import type { Text } from '@zhikao/domain/kernel/text.ts'
import { z } from 'zod'
import { useKept } from '../wire/useLocalValue.ts'

type Named = { name: string; card?: string }

/** The narrowest and the widest that a column can be made; px. */
export const COLUMN_MIN = 48
export const COLUMN_MAX = 640

const storedLook = z.object({
  hidden: z.array(z.string()).nullable(),
  /** The names of the columns after the record's name; null: as designed. */
  order: z.array(z.string()).nullable().default(null),
  /** In px, of those that were changed. */
  widths: z.record(z.string(), z.number().int().min(COLUMN_MIN).max(COLUMN_MAX)).default({}),
  dense: z.boolean(),
  limit: z.number().int().min(1).max(100),
})
export type ListLook = z.infer<typeof storedLook>
/** What the settings need of a column. */
export type SettableColumn = Named & { title: Text; extra?: boolean }

/** The columns as designed. */
export const BY_DESIGN = { hidden: null, order: null, widths: {} } satisfies Partial<ListLook>
export const isByDesign = ({ hidden, order, widths }: ListLook) =>
  hidden === null && order === null && Object.keys(widths).length === 0

/** How this account likes a list: its columns (hidden ones, order, widths), density, rows per page. */
export const useListLook = (list: string, limit: number) =>
  useKept<ListLook>(`list.${list}`, storedLook, { ...BY_DESIGN, dense: false, limit })

/** Is a column shown? The identity always is. */
export function isShown(column: Pick<SettableColumn, 'name' | 'extra' | 'card'>, { hidden }: ListLook): boolean {
  if (column.card === 'identity') return true
  return hidden ? !hidden.includes(column.name) : !column.extra
}

const widthWithin = (width: number): number => Math.round(Math.min(COLUMN_MAX, Math.max(COLUMN_MIN, width)))

/** How many columns stay in front: up to the record's name, which stays in sight when the table is scrolled. */
export const fixedCount = (columns: readonly Named[]): number =>
  columns.findIndex(({ card }) => card === 'identity') + 1

/** The columns in the order of this account; one that a release has added comes after its neighbour by design. */
export function arranged<C extends Named>(columns: readonly C[], { order }: Pick<ListLook, 'order'>): readonly C[] {
  if (!order) return columns
  const front = columns.slice(0, fixedCount(columns))
  const rest = columns.slice(front.length)
  const known = order.flatMap((name) => rest.find((column) => column.name === name) ?? [])
  for (const [at, column] of rest.entries()) {
    if (known.includes(column)) continue
    const before = rest[at - 1]
    known.splice(before ? known.indexOf(before) + 1 : 0, 0, column)
  }
  return [...front, ...known]
}

/** The order after a column has moved to a place; columns in front of it count, those that stay do not move. */
export function movedTo(columns: readonly Named[], look: ListLook, name: string, to: number): ListLook {
  const front = fixedCount(columns)
  const names = arranged(columns, look).map((column) => column.name)
  const moving = names.slice(front).filter((one) => one !== name)
  moving.splice(Math.max(0, to - front), 0, name)
  return { ...look, order: moving }
}

/** A width of this account's own, or, without one, the width by design. */
export function withWidth(look: ListLook, name: string, width: number | null): ListLook {
  const { [name]: _, ...others } = look.widths
  return { ...look, widths: width === null ? others : { ...others, [name]: widthWithin(width) } }
}

/** A column that is wider than this can give some of it (px). */
const SPARE_FROM = 110

/** The columns narrower by `px` together: the wide ones give, each in proportion to what it has to spare, down to SPARE_FROM. */
export function makeRoom<C extends { width: number }>(columns: readonly C[], px: number): C[] {
  const spare = ({ width }: C) => Math.max(0, width - SPARE_FROM)
  const sum = columns.reduce((total, column) => total + spare(column), 0)
  const share = sum === 0 ? 0 : Math.min(1, px / sum)
  let [seen, given] = [0, 0]
  return columns.map((column) => {
    seen += spare(column)
    // From the sum so far, so that no pixel is lost by rounding.
    const due = Math.round(seen * share) - given
    given += due
    return { ...column, width: column.width - due }
  })
}
