import { z } from 'zod'
import type { MoveOf } from './lifecycle.ts'

/** The names of a schema's fields, in its order. */
export function keysOf<S extends z.ZodObject>(schema: S): (keyof S['shape'] & string)[] {
  return Object.keys(schema.shape)
}

/** Exactly the schema's fields of a record: what the schema does not name is left out; a field missing in the record does not compile. */
export function pick<S extends z.ZodObject>(schema: S, record: Readonly<z.output<S>>): z.output<S> {
  const fields: Readonly<Record<string, unknown>> = record
  // Each field of the schema is taken from a record that has all of them.
  return Object.fromEntries(keysOf(schema).map((key) => [key, fields[key]])) as z.output<S>
}

/** The actions of a row on the wire: the moves of its lifecycle, and those of its own that are no moves (edit, delete …). */
export function actionsOf<L extends { moves: object }, const A extends string = never>(
  lifecycle: L,
  ...own: A[]
): z.ZodArray<z.ZodEnum<{ [K in MoveOf<L> | A]: K }>> {
  const names = [...own, ...Object.keys(lifecycle.moves)]
  // The names are exactly those of the moves of L and of A.
  return z.array(z.enum(names)) as unknown as z.ZodArray<z.ZodEnum<{ [K in MoveOf<L> | A]: K }>>
}
