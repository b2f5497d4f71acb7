import type { Fields, FormDocument, Values } from './form.ts'

/** A field whose value differs. */
export type ValueChange = { field: string; before: unknown; after: unknown }
/** The fields of a section or row that differ, in their order. */
export const valueChanges = (fields: Fields, before: Values, after: Values): ValueChange[] =>
  Object.keys(fields).flatMap((field) => {
    const [old, now] = [before[field] ?? null, after[field] ?? null]
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ field, before: old, after: now }]
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
