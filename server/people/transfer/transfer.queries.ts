import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { sideOf } from '@zhikao/domain/people/transfer/transfer.rules.ts'
import type { TransferFinding } from '@zhikao/domain/people/transfer/transfer.rules.ts'
import type { Db } from '../../db/client.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { listHistory } from '../../record/history.ts'
import type { NameSource } from '../../record/names.ts'
import { countReferences, refersTo, valueOf } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { collegeRecordsOf } from '../college/college.queries.ts'
import { college } from '../college/college.table.ts'
import { majorStudents } from '../major/major.queries.ts'
import { major } from '../major/major.table.ts'
import { lockPersons } from '../student/student.person.queries.ts'
import { studentCorrections, studentOpenPlans } from '../student/student.queries.ts'
import { student } from '../student/student.table.ts'
import { studentMerge } from '../studentMerge/studentMerge.table.ts'
import { transfer } from './transfer.table.ts'

/** Requests as both sides read them: nothing in this select depends on whether there is such a student. */
export const transferRecords = (db: Db) =>
  db
    .select({
      sn: transfer.sn,
      org_sn: transfer.org_sn,
      org_name: sql<string>`${college.name}`.as('org_name'),
      requested_by: sql<string>`${account.name}`.as('requested_by'),
      name: transfer.name,
      id_type: transfer.id_type,
      id_no: transfer.id_no,
      student_sn: transfer.student_sn,
      from_org_sn: transfer.from_org_sn,
      student_no: transfer.student_no,
      major_sn: transfer.major_sn,
      major_name: sql<string>`${major.name}`.as('major_name'),
      class_name: transfer.class_name,
      grade_year: transfer.grade_year,
      reason: transfer.reason,
      proof_files: transfer.proof_files,
      opinion: transfer.opinion,
      decide_time: transfer.decide_time,
      deadline: transfer.deadline,
      status: transfer.status,
      version: transfer.version,
      create_time: transfer.create_time,
      update_time: transfer.update_time,
    })
    .from(transfer)
    .innerJoin(college, eq(college.sn, transfer.org_sn))
    .innerJoin(account, eq(account.sn, transfer.account_sn))
    .innerJoin(major, eq(major.sn, transfer.major_sn))
    .$dynamic()
export type TransferRow = Awaited<ReturnType<typeof transferRecords>>[number]

/** The student on record and what the guards look at, for those who decide. */
type Found = TransferFinding & {
  from_org_name: string
  student: { sn: string; name: string; student_no: string; major_name: string; class_name: string }
}
/** A request with what its reader may know of the student. */
export type TransferRecord = TransferRow & { found: Found | null }

/** May the reader know of the student: does it decide, or is the student there already? */
const isKnownTo = (actor: Actor) => (row: TransferRow) => sideOf(row, actor) !== 'NEW' || row.status === 'AUDIT'

/** The requests with the students on record, of those that the reader may know; no statement where there are none of them. */
export async function withFindings(db: Db, actor: Actor, rows: readonly TransferRow[]): Promise<TransferRecord[]> {
  const known = rows.filter(isKnownTo(actor)).map(({ sn }) => sn)
  if (known.length === 0) return rows.map((row) => ({ ...row, found: null }))
  const { rows: findings } = await db.execute<Found & { transfer_sn: string }>(sql`
    select t.sn as transfer_sn, c.name as from_org_name, st.org_sn, st.merged_into is not null as merged,
      json_build_object('sn', st.sn, 'name', st.name, 'student_no', st.student_no, 'major_name', m.name, 'class_name', st.class_name) as student,
      ${valueOf(studentOpenPlans, sql`st.sn`)} as open_plans,
      ${countReferences(studentCorrections, sql`st.sn`)} as corrections,
      (select count(*)::int from ${studentMerge} g where g.status = 'SUBMIT' and st.sn in (g.keep_sn, g.drop_sn)) as merges,
      exists (select 1 from ${student} o where o.org_sn = t.org_sn and o.student_no = t.student_no and o.sn <> st.sn) as number_taken,
      (select w.status from ${major} w where w.sn = t.major_sn and w.delete_time is null) as major
    from ${transfer} t join ${student} st on st.sn = t.student_sn join ${major} m on m.sn = st.major_sn
      join ${college} c on c.sn = t.from_org_sn
    where t.sn = any(${sql.param(known)}::text[])`)
  const bySn = new Map(findings.map(({ transfer_sn, ...found }) => [transfer_sn, found]))
  return rows.map((row) => ({ ...row, found: bySn.get(row.sn) ?? null }))
}

function inScope(actor: Actor, sn: string): SQL | undefined {
  const { scope } = ownOrAll(actor)
  const isParty = scope ? or(eq(transfer.org_sn, scope), eq(transfer.from_org_sn, scope)) : undefined
  return and(eq(transfer.sn, sn), isParty)
}

/** A request in the scope of the actor, which is one of its two institutions or the platform; any other is answered with 404. */
export async function getTransfer(db: Db, actor: Actor, sn: string): Promise<TransferRecord> {
  const found = await transferRecords(db).where(inScope(actor, sn))
  const [record] = await withFindings(db, actor, found)
  if (!record) throw notFound()
  return record
}

/**
 * The same, locked until the transaction ends. For who decides the person is locked before it, as a sign-up does, and the
 * new major: what its guards look at stays true. For the institution that requests nothing else is locked: a wait would show that there is such a student.
 */
export async function lockTransfer(db: Db, actor: Actor, sn: string): Promise<TransferRecord> {
  const [seen] = await transferRecords(db).where(inScope(actor, sn))
  if (!seen) throw notFound()
  if (sideOf(seen, actor) !== 'NEW' && seen.student_sn !== null) {
    await lockPersons(db, [seen.student_sn])
    await db.select({ sn: major.sn }).from(major).where(eq(major.sn, seen.major_sn)).for('share')
  }
  await db.select({ sn: transfer.sn }).from(transfer).where(eq(transfer.sn, sn)).for('update')
  return getTransfer(db, actor, sn)
}

/** Who did what to a request, newest first; 404 outside the actor's scope. */
export async function listTransferHistory(db: Db, actor: Actor, sn: string) {
  await getTransfer(db, actor, sn)
  return listHistory(db, actor, 'transfer', sn)
}

/** So many are handled in one run of a job. */
const AT_ONCE = 500

/** The requests whose days are over, by business time. */
export async function listLapsing(db: Db): Promise<string[]> {
  const due = and(eq(transfer.status, 'SUBMIT'), sql`${transfer.deadline} <= business_now()`)
  const rows = await db.select({ sn: transfer.sn }).from(transfer).where(due).orderBy(transfer.deadline).limit(AT_ONCE)
  return rows.map(({ sn }) => sn)
}

/** SQL: the request waits, its student exists, and those who decide have no notice yet. */
export const isUnannounced = sql`${transfer.status} = 'SUBMIT' and ${transfer.notice_time} is null and ${transfer.student_sn} is not null`

/** The requests of which those who decide have no notice yet. */
export async function listUnannounced(db: Db): Promise<string[]> {
  const rows = await db
    .select({ sn: transfer.sn })
    .from(transfer)
    .where(isUnannounced)
    .orderBy(transfer.create_time)
    .limit(AT_ONCE)
  return rows.map(({ sn }) => sn)
}

/** Has the institution a student with this number? */
export async function hasNumber(db: Db, orgSn: string, studentNo: string): Promise<boolean> {
  const [found] = await db
    .select({ sn: student.sn })
    .from(student)
    .where(and(eq(student.org_sn, orgSn), eq(student.student_no, studentNo)))
  return found !== undefined
}

/** The requests by the names in them, for the readers of the audit trail. */
export const transferNames: NameSource = {
  type: 'transfer',
  permission: 'student:transfer',
  screens: ['studentTransfers'],
  select: (actor, sns) => {
    const { scope } = ownOrAll(actor)
    const isParty = scope ? or(eq(transfer.org_sn, scope), eq(transfer.from_org_sn, scope)) : undefined
    return sql`select ${transfer.sn} as sn, ${transfer.name} as name, null as number from ${transfer}
      where ${and(inArray(transfer.sn, sns), isParty)}`
  },
}

export const transferReferences = [
  // Neither institution nor major is deleted under a request that waits.
  refersTo(collegeRecordsOf, (key) => sql`from ${transfer} x where x.org_sn = ${key} and x.status = 'SUBMIT'`),
  refersTo(majorStudents, (key) => sql`from ${transfer} x where x.major_sn = ${key} and x.status = 'SUBMIT'`),
]
