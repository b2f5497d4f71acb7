import { desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import type { IdType } from '@zhikao/domain/kernel/person.ts'
import type { SIMILARITIES } from '@zhikao/domain/people/studentMerge/studentMerge.model.ts'
import type { Mergeable, MergeFacts, TakenLevel } from '@zhikao/domain/people/studentMerge/studentMerge.rules.ts'
import type { Db } from '../../db/client.ts'
import { accountsOfPerson } from '../../platform/operator/operator.person.queries.ts'
import { account } from '../../platform/operator/operator.table.ts'
import type { NameSource } from '../../record/names.ts'
import { valueOf } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { college } from '../college/college.table.ts'
import { othersOfPerson, similarTo } from '../student/student.person.queries.ts'
import { getStudent, studentLevels } from '../student/student.queries.ts'
import { student } from '../student/student.table.ts'
import { studentMerge } from './studentMerge.table.ts'

/** A student as the comparison of two shows it, number in full. */
export type Compared = {
  sn: string
  org_sn: string
  name: string
  student_no: string
  org_name: string
  class_name: string
  id_type: IdType
  id_no: string
}
type SimilarRecord = Compared & { similarity: (typeof SIMILARITIES)[number]; merged: boolean }

/** At most so many are shown; a common name with a common birthday has fewer. */
const SIMILAR_MAX = 20

/** The students who may be the same person, those with the same document first; an institution sees its own alone (interface.md §6). */
export async function listSimilar(db: Db, actor: Actor, sn: string): Promise<SimilarRecord[]> {
  await getStudent(db, actor, sn)
  const { rows } = await db.execute<SimilarRecord>(sql`
    select x.sn, x.org_sn, x.name, x.student_no, c.name as org_name, x.class_name, x.id_type, x.id_no, x.similarity, x.merged
    from ${student} st cross join lateral (
      select x.*, case when x.sn in (select o.sn from ${othersOfPerson} o) then 'DOCUMENT' else 'NAMESAKE' end as similarity,
        coalesce(x.merged_into = coalesce(st.merged_into, st.sn) or x.sn = st.merged_into, false) as merged
      from ${similarTo(ownOrAll(actor).scope)}
    ) x join ${college} c on c.sn = x.org_sn
    where st.sn = ${sn} order by x.similarity, x.name, x.sn limit ${SIMILAR_MAX}`)
  return rows
}

type Member = Compared & Pick<Mergeable, 'merged_into'> & { levels: TakenLevel[] }

/** These students as a merge judges them, in the order of their numbers; locked where the merge is decided. */
async function membersOf(db: Db, sns: readonly string[]): Promise<ReadonlyMap<string, Member>> {
  const { rows } = await db.execute<Member>(sql`
    select st.sn, st.org_sn, st.name, st.student_no, c.name as org_name, st.class_name, st.id_type, st.id_no, st.merged_into,
      ${valueOf(studentLevels, sql`st.sn`)} as levels
    from ${student} st join ${college} c on c.sn = st.org_sn where st.sn = any(${sql.param([...sns])}::text[])`)
  return new Map(rows.map((row) => [row.sn, row]))
}

/** The two students of a merge; 404 where one does not exist. */
export async function getPair(db: Db, keepSn: string, dropSn: string): Promise<{ keep: Member; drop: Member }> {
  const members = await membersOf(db, [keepSn, dropSn])
  const [keep, drop] = [members.get(keepSn), members.get(dropSn)]
  if (!keep || !drop) throw notFound()
  return { keep, drop }
}

/** Holds both students against change, in one order, until the transaction ends. */
export async function lockPair(db: Db, keepSn: string, dropSn: string): Promise<void> {
  await db.execute(
    sql`select 1 from ${student} where sn = any(${sql.param([keepSn, dropSn])}::text[]) order by sn for update`,
  )
}

const records = (db: Db) =>
  db
    .select({ ...getTableColumns(studentMerge), asked_by: sql<string>`${account.name}`.as('asked_by') })
    .from(studentMerge)
    .innerJoin(account, eq(account.sn, studentMerge.account_sn))
    .$dynamic()

/** A merge with its two students and what its guards look at. */
export type StudentMergeRecord = Awaited<ReturnType<typeof records>>[number] &
  MergeFacts & { pair: { keep: Member; drop: Member } }

/** The merges of a student, the newest first. */
export async function listMerges(db: Db, actor: Actor, studentSn: string): Promise<StudentMergeRecord[]> {
  const { sn } = await getStudent(db, actor, studentSn)
  const found = await records(db)
    .where(or(eq(studentMerge.keep_sn, sn), eq(studentMerge.drop_sn, sn)))
    .orderBy(desc(studentMerge.create_time), desc(studentMerge.sn))
    .limit(PAGE_LIMIT)
  const own = await accountsOfPerson(db, actor.sn)
  const members = await membersOf(db, [...new Set(found.flatMap(({ keep_sn, drop_sn }) => [keep_sn, drop_sn]))])
  return found.flatMap((record) => {
    const [keep, drop] = [members.get(record.keep_sn), members.get(record.drop_sn)]
    return keep && drop ? [{ ...record, pair: { keep, drop }, is_own: own.has(record.account_sn) }] : []
  })
}

/** A merge; one that does not exist is not found. */
export async function getMerge(db: Db, actor: Actor, sn: string): Promise<StudentMergeRecord> {
  const [found] = await records(db).where(eq(studentMerge.sn, sn))
  if (!found) throw notFound()
  const own = await accountsOfPerson(db, actor.sn)
  const pair = await getPair(db, found.keep_sn, found.drop_sn)
  return { ...found, pair, is_own: own.has(found.account_sn) }
}

/** The same, both students locked until the transaction ends. */
export async function lockMerge(db: Db, actor: Actor, sn: string): Promise<StudentMergeRecord> {
  const { keep_sn, drop_sn } = await getMerge(db, actor, sn)
  await lockPair(db, keep_sn, drop_sn)
  return getMerge(db, actor, sn)
}

/** The merges by the name of the student who is merged, for the readers of the audit trail. */
export const studentMergeNames: NameSource = {
  type: 'studentMerge',
  permission: 'student:merge',
  screens: [],
  select: (_, sns) =>
    sql`select ${studentMerge.sn} as sn, st.name as name, st.student_no as number
      from ${studentMerge} join ${student} st on st.sn = ${studentMerge.drop_sn} where ${inArray(studentMerge.sn, sns)}`,
}
