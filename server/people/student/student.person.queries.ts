import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { documentKey } from '@zhikao/domain/kernel/person.ts'
import type { IdType } from '@zhikao/domain/kernel/person.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Db } from '../../db/client.ts'
import { isPermit, keyOf } from '../../record/documents.ts'
import { ownOrAll } from '../../record/scope.ts'
import { student, studentDocument } from './student.table.ts'

// One person may have several documents, and of a travel permit several issues (domain.md Decided 43).

/** SQL: the students, as `x`, who hold the document with this key, now or before. */
const holders = (key: SQL) => sql`select x.sn from ${student} x where x.id_no = ${key}
  union select x.sn from ${student} x where ${isPermit('x')} and ${keyOf('x')} = ${key}
  union select d.student_sn from ${studentDocument} d where d.key = ${key}`
/** SQL: the student of this alias is merged into this record, or this record is merged into it, or both into a third. */
const isMergedWith = (alias: string, sn: SQL, merged: SQL) =>
  sql`(${sql.raw(alias)}.merged_into = coalesce(${merged}, ${sn}) or ${sql.raw(alias)}.sn = ${merged})`

/** SQL: the keys of the other records of the same person as the student `st`: with one of its documents, or merged with it. */
export const othersOfPerson = sql`(
  select o.sn from (
    ${holders(keyOf('st'))}
    union select h.sn from ${studentDocument} own cross join lateral (${holders(sql`own.key`)}) h where own.student_sn = st.sn
    union select m.sn from ${student} m where ${isMergedWith('m', sql`st.sn`, sql`st.merged_into`)}
  ) o where o.sn <> st.sn)`

/** SQL: whether a record of the person of the student with this key is so; the record is `r`. */
export const someRecordOf = (sn: SQL, isSo: SQL) =>
  sql`exists (select 1 from ${student} st cross join lateral (select st.sn union all select o.sn from ${othersOfPerson} o) r where st.sn = ${sn} and ${isSo})`

/** SQL: the students `x` who may be the same person as the student `st`: by a document or a merge, or by name and birthday (Decided 43); an institution sees its own alone. */
export const similarTo = (scope: string | undefined) => sql`${student} x
  where x.sn <> st.sn and ${scope === undefined ? sql`true` : sql`x.org_sn = ${scope}`} and (
    x.sn in (select x.sn from ${student} x where x.birthday = st.birthday and plain_name(x.name) = plain_name(st.name))
    or x.sn in (select o.sn from ${othersOfPerson} o))`

/** How many other students may be the same person, of those that the actor may see; those that are merged are known to be. */
export async function countSimilar(db: Db, actor: Actor, sn: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select (select count(*)::int from ${similarTo(ownOrAll(actor).scope)}
      and not coalesce(${isMergedWith('x', sql`st.sn`, sql`st.merged_into`)}, false)) as count from ${student} st where st.sn = ${sn}`,
  )
  return rows[0]?.count ?? 0
}

/** Locks these students and the other records of the same persons, in one order: two records of one person are not signed up at once. */
export async function lockPersons(db: Db, students: readonly string[]): Promise<void> {
  const wanted = sql`st.sn = any(${sql.param([...students])}::text[])`
  await db.execute(sql`
    select sn from ${student} where sn in (
      select st.sn from ${student} st where ${wanted}
      union select o.sn from ${student} st cross join lateral ${othersOfPerson} o where ${wanted}) order by sn for update`)
}

/** SQL, part of a from: rows `s` of a table with id_type and id_no, each with a student `x` who holds another issue of its permit, or held its document before. */
export const otherHolders = (rows: SQL) => sql`${rows} s join lateral (
    select x.* from ${student} x where ${isPermit('s')} and ${isPermit('x')} and ${keyOf('x')} = ${keyOf('s')}
    union select x.* from ${studentDocument} d join ${student} x on x.sn = d.student_sn where d.key = ${keyOf('s')}
  ) x on x.id_no <> s.id_no`

export type Holder = { sn: string; org_sn: string; id_no: string; name: string; student_no: string }

/** The student, other than this one and those merged with it, who has the number or another issue of the same document, now or before. */
export async function findHolder(
  db: Db,
  { id_type, id_no }: { id_type: IdType; id_no: string },
  exceptSn: string,
): Promise<Holder | undefined> {
  const { rows } = await db.execute<Holder>(sql`
    select st.sn, st.org_sn, st.id_no, st.name, st.student_no from ${student} st
    where st.sn in (${holders(sql`${documentKey(id_type, id_no)}::text`)} union select x.sn from ${student} x where x.id_no = ${id_no})
      and st.sn <> ${exceptSn}
      and not exists (select 1 from ${student} own where own.sn = ${exceptSn} and ${isMergedWith('st', sql`own.sn`, sql`own.merged_into`)})
    order by st.id_no = ${id_no} desc limit 1`)
  return rows[0]
}

/** The student who holds the document, now or before, in any issue; of a merged record the one that is kept. */
export async function findPerson(
  db: Db,
  { id_type, id_no }: { id_type: IdType; id_no: string },
): Promise<{ sn: string; org_sn: string; name: string } | undefined> {
  const { rows } = await db.execute<{ sn: string; org_sn: string; name: string }>(sql`
    select k.sn, k.org_sn, k.name from ${student} st join ${student} k on k.sn = coalesce(st.merged_into, st.sn)
    where st.sn in (${holders(sql`${documentKey(id_type, id_no)}::text`)} union select x.sn from ${student} x where x.id_no = ${id_no})
    order by st.id_no = ${id_no} desc, k.sn limit 1`)
  return rows[0]
}
