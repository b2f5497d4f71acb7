import { formWords as words } from './form.messages.ts'
import { isAsked } from './form.ts'
import type { Fields, FormDocument, FormField, Values } from './form.ts'
import { fill, listOf } from './text.ts'
import type { Text } from './text.ts'

type Document = Readonly<Record<string, Values>>
/** The names of stored files and of other records, by their keys. */
export type FormNames = {
  files: Readonly<Record<string, string>>
  records: Readonly<Record<string, string>>
}
type Key = { kind: keyof FormNames; key: string }

/** A field in words; null where nothing is filled in. `isLong`: a text of several lines, or names of files. */
export type OutlineFact = { label: Text; value: Text | null; isLong: boolean }
type OutlineTable = { kind: 'table'; label: Text; columns: Text[]; rows: (Text | null)[][] }
type OutlineRecords = { kind: 'records'; label: Text; records: OutlinePart[] }
export type OutlineList = OutlineTable | OutlineRecords
/** A section, or one row of a list: its fields that are asked, then its lists. */
export type OutlinePart = { title: Text; facts: OutlineFact[]; lists: OutlineList[] }

/** The most columns of a printed table. */
const COLUMNS_MAX = 9
/** The most characters of a text in a cell. */
const CELL_MAX = 200
const NO_NAME = '--'

const same = (value: string): Text => ({ CN: value, HK: value, US: value })
const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const rowsIn = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isRow) : [])
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter((one) => typeof one === 'string'))] : []

/** The stored files and other records that a document names. */
export function keysIn(form: FormDocument, draft: Document): { [K in keyof FormNames]: string[] } {
  const found = Object.entries(form).flatMap(([name, { fields }]) => keysOf(fields, draft[name] ?? {}))
  const of = (kind: Key['kind']) => [...new Set(found.filter((one) => one.kind === kind).map(({ key }) => key))]
  return { files: of('files'), records: of('records') }
}
const keysOf = (fields: Fields, values: Values): Key[] =>
  Object.entries(fields).flatMap(([name, field]): Key[] => {
    const value = values[name]
    if (field.kind === 'files') return textsIn(value).map((key) => ({ kind: 'files', key }))
    if (field.kind === 'record') return typeof value === 'string' ? [{ kind: 'records', key: value }] : []
    return field.kind === 'rows' ? rowsIn(value).flatMap((row) => keysOf(field.columns, row)) : []
  })

/** A document with the names of files and records in place of their keys, so that nothing in it can be opened. */
export const namedDraft = (
  form: FormDocument,
  draft: Document,
  names: FormNames,
): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(form).map(([name, { fields }]) => [name, namedRow(fields, draft[name] ?? {}, names)]),
  )
const namedRow = (fields: Fields, values: Values, names: FormNames): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, namedValue(field, values[name] ?? null, names)]),
  )
function namedValue(field: FormField, value: unknown, names: FormNames): unknown {
  if (field.kind === 'files' && Array.isArray(value)) return textsIn(value).map((key) => names.files[key] ?? NO_NAME)
  if (field.kind === 'record' && typeof value === 'string') return names.records[value] ?? NO_NAME
  return field.kind === 'rows' && Array.isArray(value)
    ? rowsIn(value).map((row) => namedRow(field.columns, row, names))
    : value
}

/** A document without the fields that a link does not show: they are null. */
export const sharedDraft = (form: FormDocument, draft: Document): Document =>
  Object.fromEntries(Object.entries(form).map(([name, { fields }]) => [name, sharedRow(fields, draft[name] ?? {})]))
const sharedRow = (fields: Fields, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fields[name]?.unshared ? null : value]))

/** A named document (`namedDraft`) in words, section by section, as it is printed and shared. */
export const outlineOf = (form: FormDocument, draft: Document): (OutlinePart & { name: string })[] =>
  Object.entries(form).map(([name, { title, fields }]) => ({ name, ...partOf(title, fields, draft[name] ?? {}) }))

function partOf(title: Text, fields: Fields, values: Values): OutlinePart {
  const asked = Object.entries(fields).filter(([, field]) => isAsked(field, values))
  return {
    title,
    facts: asked.flatMap(([name, field]) => (field.kind === 'rows' ? [] : [factOf(field, values[name])])),
    lists: asked.flatMap(([name, field]) => (field.kind === 'rows' ? [listIn(field, rowsIn(values[name]))] : [])),
  }
}

const factOf = (field: FormField, value: unknown): OutlineFact => ({
  label: field.label,
  value: wordsOf(field, value),
  isLong: field.kind === 'area' || field.kind === 'files',
})

const isShort = (field: FormField) => field.kind !== 'rows' && (field.kind !== 'area' || field.max <= CELL_MAX)

type Rows = FormField & { kind: 'rows' }
function listIn(field: Rows, rows: readonly Values[]): OutlineList {
  const columns = Object.values(field.columns)
  if (columns.length <= COLUMNS_MAX && columns.every(isShort))
    return {
      kind: 'table',
      label: field.label,
      columns: columns.map(labelOf),
      rows: rows.map((row) => cellsOf(field, row)),
    }
  const titleOf = (at: number) => fill(words.row, { what: field.row, number: at + 1 })
  return {
    kind: 'records',
    label: field.label,
    records: rows.map((row, at) => partOf(titleOf(at), field.columns, row)),
  }
}

/** The heading of a column has the unit of its figures. */
const labelOf = (field: FormField): Text =>
  field.kind === 'number' && field.unit ? fill(words.with_unit, { label: field.label, unit: field.unit }) : field.label

const cellsOf = ({ columns }: Rows, row: Values): (Text | null)[] =>
  Object.entries(columns).map(([name, field]) => {
    const { unit: _, ...bare } = field
    return isAsked(field, row) ? wordsOf(bare, row[name]) : null
  })

/** A value in words; null where nothing is filled in. */
function wordsOf(field: FormField, value: unknown): Text | null {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') {
    const figure = same(String(value))
    return field.kind === 'number' && field.unit ? fill(words.figure, { figure, unit: field.unit }) : figure
  }
  if (Array.isArray(value)) {
    const texts = textsIn(value)
    return texts.length === 0 ? null : listOf(texts.map((one) => optionOf(field, one)))
  }
  return typeof value === 'string' && value !== '' ? optionOf(field, value) : null
}

/** An option in words; anything else as it was written, in whatever language. */
function optionOf(field: FormField, value: string): Text {
  const isChosen = field.kind === 'choice' || field.kind === 'choices'
  return (isChosen && Object.hasOwn(field.words, value) ? field.words[value] : undefined) ?? same(value)
}
