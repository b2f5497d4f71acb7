import { sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { comparableName } from '@zhikao/domain/kernel/textForm.ts'

type Value = Placeholder | SQL

/** Two names or words that are the same by their comparable form (domain.md Decided 44). SQL, boolean. */
export const isSameName = (name: SQL, other: SQL) => sql`plain_name(${name}) = plain_name(${other})`

/** Is a word in its comparable form a part of the name? SQL, boolean; no index answers it. */
export const nameHas = (name: SQL, word: Value) => sql`strpos(plain_name(${name}), ${word}::text) > 0`

type Named = { rows: SQL; sn: SQL; name: SQL; live: SQL }
/**
 * Has the name of the row all these pairs of characters? SQL, boolean: the numbers of such rows are read from the indexes `x_grams`
 * and `x_plain_grams` first. Written as `or` in the list's own condition, the planner expects thousands of rows and reads the whole
 * table in the order of the list to find twenty (851 ms instead of 2.4 among 1 M students).
 */
export const nameHasPairs = ({ rows, sn, name, live }: Named, pairs: Value) => sql`${sn} = any(array(
  select ${sn} from ${rows} where grams(${name}) @> ${pairs} and ${live}
  union all
  select ${sn} from ${rows} where ${name} <> plain_name(${name}) and grams(plain_name(${name})) @> ${pairs} and ${live}))`

/** The pairs of characters of a word in its comparable form, each once; a shorter word has none. */
export function pairsOf(word: string): string[] {
  const letters = [...comparableName(word)]
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))]
}
