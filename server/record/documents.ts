import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { documentKey, PERMIT_TYPES } from '@zhikao/domain/kernel/person.ts'
import type { IdType } from '@zhikao/domain/kernel/person.ts'
import type { Db } from '../db/client.ts'

// Documents of students and examiners: of a travel permit each issue has a number of its own (domain.md Decided 43).

/** SQL: is the document of this row a travel permit? As the condition of the index `student_permit` has it: a parameter would not match it. */
export const isPermit = (alias: string) =>
  sql.raw(`${alias}.id_type in (${PERMIT_TYPES.map((type) => `'${type}'`).join(', ')})`)
/** SQL: what identifies the document of a row of this alias; domain: documentKey. */
export const keyOf = (alias: string) => sql.raw(`document_key(${alias}.id_type, ${alias}.id_no)`)

/** SQL: may the number of the row `s`, of which no type is known, be that of the document of the row `t`, whatever its issue is? */
export const isNumberOf = (t: string, s: string) => {
  const keys = PERMIT_TYPES.map((type) => `document_key('${type}', ${s}.id_no)`).join(', ')
  return sql`(${sql.raw(`${t}.id_no = ${s}.id_no`)} or (${isPermit(t)} and ${keyOf(t)} in (${sql.raw(keys)})))`
}

/** So few that an import of any size can hold them all; each is one of the database's numbered locks. */
const LOCKS = 64
const FIRST_LOCK = 4300
/** SQL: the lock of a document; of other documents than permits the unique number refuses the second import. */
const lockOf = (key: SQL) => sql`${FIRST_LOCK} + abs(hashtext(${key}) % ${LOCKS})`

/** Holds the documents of permits until the transaction ends: no other save or import stores one of the same holder meanwhile. `rows` has the columns id_type and id_no. */
export async function holdPermits(db: Db, rows: SQL): Promise<void> {
  await db.execute(sql`
    select pg_advisory_xact_lock(lock) from (
      select distinct ${lockOf(keyOf('x'))} as lock from ${rows} x where ${isPermit('x')} order by lock) held`)
}

/** The same for one document, of whatever type: of a document that is added to a student no unique number refuses the second. */
export async function holdDocument(db: Db, { id_type, id_no }: { id_type: IdType; id_no: string }): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${lockOf(sql`${documentKey(id_type, id_no)}::text`)})`)
}
