import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PersonIdentity } from '@zhikao/domain/kernel/identity.ts'
import type { Gender, IdType } from '@zhikao/domain/kernel/person.ts'
import { student } from '../../people/student/student.table.ts'
import { valuePoint } from '../../record/references.ts'
import { signup, signupIdentity } from './signup.table.ts'

/** The identity that a certificate of the sign-up has printed; null: it has none. Needed only where the identity was not copied at the approval. */
export const printedIdentity = valuePoint('signup.printed_identity', sql<Partial<PersonIdentity> | null>`null::jsonb`)

const ATTESTED = sql`coalesce(i.name, p.name) as name, coalesce(i.id_type, p.id_type) as id_type, coalesce(i.id_no, p.id_no) as id_no,
  coalesce(i.gender, p.gender) as gender, coalesce(i.birthday, p.birthday) as birthday`

/**
 * SQL for a join: the candidate `st` of the sign-up that the query calls `g`. The identity is the copied one, before the
 * approval of the exam that of the student's record. All other columns come from the record (Decided 42).
 */
export const candidateOf = (g: SQL) => sql`lateral (
  select p.sn, p.student_no, p.major_sn, p.class_name, ${ATTESTED}
  from ${student} p left join ${signupIdentity} i on (i.signup_sn, i.no) = (${g}.sn, ${g}.identity_no) where p.sn = ${g}.student_sn) st on true`

/** The join condition of the copied identity in force, for queries that join sign-ups and students. */
export const identityInForce = and(eq(signupIdentity.signup_sn, signup.sn), eq(signupIdentity.no, signup.identity_no))
/** The identity in such a query, in place of the student's columns. */
export const attested = {
  name: sql<string>`coalesce(${signupIdentity.name}, ${student.name})`.as('name'),
  gender: sql<Gender>`coalesce(${signupIdentity.gender}, ${student.gender})`.as('gender'),
  id_type: sql<IdType>`coalesce(${signupIdentity.id_type}, ${student.id_type})`.as('id_type'),
  id_no: sql<string>`coalesce(${signupIdentity.id_no}, ${student.id_no})`.as('id_no'),
}
