import { sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { ticketNo } from '@zhikao/domain/kernel/certificateNo.ts'
import { comparableName, numberForm } from '@zhikao/domain/kernel/textForm.ts'
import { nameHas } from '../../record/nameSearch.ts'

type Value = Placeholder | SQL | readonly (string | null)[]

/**
 * A search word in a list of candidates of several institutions, as the conditions below take it, in the forms of numbers and names: the platform searches
 * the numbers of all, an institution those of its own students, an examiner those of no student (Decided 28).
 */
export const searchOf = (actor: Actor, word: string): [string, string | null, string] => [
  numberForm(word),
  isPlatformRole(actor.role) ? null : (actor.org_sn ?? ''),
  comparableName(word) || word,
]

/** Does an examiner ask by what says who a candidate is: a name, a number of a person, an institution? A ticket number does not. */
export const searchesPerson = (
  { role }: Pick<Actor, 'role'>,
  { keyword, org_sn }: { keyword?: string | undefined; org_sn?: unknown },
): boolean => role === 'teacher' && (org_sn !== undefined || (!!keyword && !ticketNo.safeParse(keyword).success))

const given = (search: Value) => (Array.isArray(search) ? sql`${sql.param([...search])}` : sql`${search}`)
/** The word of a search as a number, as SQL. */
export const wordIn = (search: Value) => sql`(${given(search)}::text[])[1]`

/** SQL over a student `st`: its number is the word, whole, or the word is the last four digits of its ID card, which lists show. */
export const hasNumber = (search: Value) => sql`(st.org_sn = coalesce((${given(search)}::text[])[2], st.org_sn)
  and (st.student_no = ${wordIn(search)} or st.id_no = upper(${wordIn(search)})
    or (length(st.id_no) >= 15 and right(st.id_no, 4) = upper(${wordIn(search)}))))`

/** SQL over a name: has it the word of a search as a part? */
export const isNamedLike = (name: SQL, search: Value) => nameHas(name, sql`(${given(search)}::text[])[3]`)
/** SQL over a student `st`: is it found by a part of its name, or by such a number? */
export const isFound = (search: Value) => sql`(${isNamedLike(sql`st.name`, search)} or ${hasNumber(search)})`
