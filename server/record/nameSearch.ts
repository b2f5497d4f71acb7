import { sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { comparableName } from '@zhikao/domain/kernel/textForm.ts'

type Value = Placeholder | SQL

/** Two names or words that are the same by their comparable form (domain.md Decided 44). SQL, boolean. */
export const isSameName = (name: SQL, other: SQL) => sql`plain_name(${name}) = plain_name(${other})`

/** Is a word in its comparable form a part of the name? SQL, boolean; no index answers it. */
export const nameHas = (name: SQL, word: Value) => sql`strpos(plain_name(${name}), ${word}::text) > 0`

/** Are these pairs of characters all in the name? SQL, boolean, answered by the indexes `x_grams` and `x_plain_grams`. */
export const nameHasPairs = (name: SQL, pairs: Value) =>
  sql`(grams(${name}) @> ${pairs} or (${name} <> plain_name(${name}) and grams(plain_name(${name})) @> ${pairs}))`

/** The pairs of characters of a word in its comparable form, each once; a shorter word has none. */
export function pairsOf(word: string): string[] {
  const letters = [...comparableName(word)]
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))]
}
