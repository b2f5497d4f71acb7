import type { Fields, FormDocument, Values } from './form.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
/** Is the same filled in? The order of the fields of a row does not count, and a field that is absent is one that is not filled in: a database gives rows back in another order. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return (one ?? null) === (other ?? null)
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return [...new Set([...left.keys(), ...right.keys()])].every((key) => isSame(left.get(key), right.get(key)))
}

/** A field whose value differs. */
export type ValueChange = { field: string; before: unknown; after: unknown }
/** The fields of a section or row that differ, in their order. */
export const valueChanges = (fields: Fields, before: Values, after: Values): ValueChange[] =>
  Object.keys(fields).flatMap((field) => {
    const [old, now] = [before[field] ?? null, after[field] ?? null]
    return isSame(old, now) ? [] : [{ field, before: old, after: now }]
  })
/** A field whose value differs between two documents. */
export type FormChange = ValueChange & { section: string }
/** The fields that differ, in the order of the document. */
export const formChanges = (
  form: FormDocument,
  before: Readonly<Record<string, Values>>,
  after: Readonly<Record<string, Values>>,
): FormChange[] =>
  Object.entries(form).flatMap(([section, { fields }]) =>
    valueChanges(fields, before[section] ?? {}, after[section] ?? {}).map((change) => ({ section, ...change })),
  )
