import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { Fields, FormDocument, FormField, Values } from '@zhikao/domain/kernel/form.ts'
import type { Text, TextParams } from '@zhikao/domain/kernel/text.ts'
import { documentLabels as labels } from './document.labels.ts'

/** What a form document holds: section → field → value. */
export type Draft = Readonly<Record<string, Values>>

/** The draft with another value at a path such as `theory.rooms.0.seat_count`. */
export function withValue(draft: Draft, path: string, value: unknown): Draft {
  // A document is an object of objects: what is put into one is one again.
  return put(draft, path.split('.'), value) as Draft
}
function put(node: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(node)) return node.map((one: unknown, at) => (String(at) === key ? put(one, rest, value) : one))
  const held = isRow(node) ? node : {}
  return { ...held, [key]: put(held[key], rest, value) }
}

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
/** The rows of a list; none where there is no list. */
export const rowsIn = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isRow) : [])

/** Is nothing filled in? A box that is not ticked is an answer. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A row in which nothing is filled in. */
export const blankRow = (columns: Fields): Values =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, null]))

const ABOUT = 3
/** The first texts and figures of a row; a number of another record is its name, or nothing. */
export const aboutRow = (columns: Fields, row: Values, names: Readonly<Record<string, string>> = {}): string =>
  Object.entries(columns)
    .map(([name, { kind }]) => {
      const value = row[name]
      if (kind === 'record') return typeof value === 'string' ? names[value] : undefined
      return kind === 'line' || kind === 'number' ? value : undefined
    })
    .filter((value) => (typeof value === 'string' && value !== '') || typeof value === 'number')
    .slice(0, ABOUT)
    .join(' · ')

/** A row of a list and the same row before the change; `was` is null for a new row, `row` for a removed one. */
export type RowPair = { row: Values | null; was: Values | null }
/** Pairs the rows with the earlier rows that have the same value in the first column. Removed rows come last. */
export function pairRows(columns: Fields, rows: readonly Values[], before: readonly Values[]): RowPair[] {
  const [key = ''] = Object.keys(columns)
  const left = [...before]
  const pairs = rows.map((row) => {
    const at = left.findIndex((one) => one[key] === row[key])
    return { row, was: at < 0 ? null : (left.splice(at, 1)[0] ?? null) }
  })
  return [...pairs, ...left.map((was) => ({ row: null, was }))]
}

/** How many faults a part of the document has: a section, a list or a row. */
export const faultsIn = (faults: readonly InputFault[], path: string): number =>
  faults.filter((one) => one.path === path || one.path.startsWith(`${path}.`)).length

/** A label; `row` counts from 1 where it is a row of a list. */
type Step = { label: Text; row?: number }

/** The way to a field in words, such as “Theory rooms › Room 2 › Seats”. */
export function wayText(form: FormDocument, path: string, say: (text: Text, params?: TextParams) => string): string {
  const [section = '', ...rest] = path.split('.')
  const first = form[section]
  return [...(first ? [{ label: first.title }] : []), ...wayTo(first?.fields ?? {}, rest)]
    .map((step: Step) =>
      step.row === undefined ? say(step.label) : say(labels.row, { what: step.label, number: step.row }),
    )
    .join(' › ')
}

function wayTo(fields: Fields, [name, at, ...rest]: string[]): Step[] {
  const field: FormField | undefined = name === undefined ? undefined : fields[name]
  if (!field) return []
  if (field.kind !== 'rows' || at === undefined) return [{ label: field.label }]
  return [{ label: field.row, row: Number(at) + 1 }, ...wayTo(field.columns, rest)]
}
