import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole, isTenantRole } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../college/college.table.ts'
import { major } from '../major/major.table.ts'
import { student } from './student.table.ts'

/** Which students an actor may know of: an institution its own, the platform all, anybody else none. */
export function studentScope(actor: Actor): { scope?: string } {
  if (isPlatformRole(actor.role)) return {}
  if (isTenantRole(actor.role) && actor.org_sn) return { scope: actor.org_sn }
  throw notFound()
}

const columns = {
  sn: student.sn,
  student_no: student.student_no,
  name: student.name,
  gender: student.gender,
  id_type: student.id_type,
  id_no: student.id_no,
  org_sn: student.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  major_sn: student.major_sn,
  major_code: major.code,
  major_name: sql<string>`${major.name}`.as('major_name'),
  class_name: student.class_name,
  grade_year: student.grade_year,
  mobile: student.mobile,
  photo: student.photo,
  photo_status: student.photo_status,
  status: student.status,
  signup_count:
    sql<number>`(select count(*)::int from signup s where s.student_sn = ${student.sn} and s.status in ('SUBMIT', 'AUDIT'))`.as(
      'signup_count',
    ),
  // A plan whose exam is still to come: name, ID number and photo are locked as long.
  open_plan: sql<
    string | null
  >`(select s.plan_sn from signup s where s.student_sn = ${student.sn} and s.status in ('SUBMIT', 'AUDIT') and not s.closed order by s.update_time desc limit 1)`.as(
    'open_plan',
  ),
  update_time: student.update_time,
  version: student.version,
}
const moreColumns = {
  birthday: student.birthday,
  nation: student.nation,
  edu_level: student.edu_level,
  duration: student.duration,
  email: student.email,
  candidate_type: student.candidate_type,
  prior_cert_no: student.prior_cert_no,
  address: student.address,
  remark: student.remark,
  photo_faults: student.photo_faults,
  create_time: student.create_time,
}

/** Students as lists show them, still to be filtered. */
export const studentRows = (db: Db) =>
  db
    .select(columns)
    .from(student)
    .innerJoin(college, eq(college.sn, student.org_sn))
    .innerJoin(major, eq(major.sn, student.major_sn))
    .$dynamic()
/** Students with all that is known of them, still to be filtered. */
export const studentRecords = (db: Db) =>
  db
    .select({ ...columns, ...moreColumns })
    .from(student)
    .innerJoin(college, eq(college.sn, student.org_sn))
    .innerJoin(major, eq(major.sn, student.major_sn))
    .$dynamic()

export type StudentRow = Awaited<ReturnType<typeof studentRows>>[number]
export type StudentRecord = Awaited<ReturnType<typeof studentRecords>>[number]

function inScope(actor: Actor, sn: string): SQL | undefined {
  const { scope } = studentScope(actor)
  return and(eq(student.sn, sn), scope ? eq(student.org_sn, scope) : undefined)
}

/** A student in the actor's scope; anything else is not there. */
export async function getStudent(db: Db, actor: Actor, sn: string): Promise<StudentRecord> {
  const [found] = await studentRecords(db).where(inScope(actor, sn))
  if (!found) throw notFound()
  return found
}

/** The same, its row locked until the transaction ends. */
export async function lockStudent(db: Db, actor: Actor, sn: string): Promise<StudentRecord> {
  // The row alone first: whoever waited for a change of major would find the join with the old one empty.
  await db.select({ sn: student.sn }).from(student).where(inScope(actor, sn)).for('update')
  return getStudent(db, actor, sn)
}

export type MajorFacts = { sn: string; status: 'ENABLE' | 'DISABLE' }

/** The institution's major of this code, held against change until the transaction ends. */
export async function findMajor(db: Db, orgSn: string, code: string): Promise<MajorFacts | undefined> {
  const [found] = await db
    .select({ sn: major.sn, status: major.status })
    .from(major)
    .where(and(eq(major.org_sn, orgSn), eq(major.code, code), isNull(major.delete_time)))
    .for('share')
  return found
}

/** Why this ID number or student number cannot be given to another student, or undefined; never tells where else. */
export async function findTaken(
  db: Db,
  orgSn: string,
  given: { id_no: string; student_no: string },
  exceptSn = '',
): Promise<'id_no_exists' | 'id_no_elsewhere' | 'student_no_taken' | undefined> {
  const holders = await db
    .select({ org_sn: student.org_sn, id_no: student.id_no })
    .from(student)
    .where(
      and(
        ne(student.sn, exceptSn),
        or(eq(student.id_no, given.id_no), and(eq(student.org_sn, orgSn), eq(student.student_no, given.student_no))),
      ),
    )
  const same = holders.find((holder) => holder.id_no === given.id_no)
  if (same) return same.org_sn === orgSn ? 'id_no_exists' : 'id_no_elsewhere'
  return holders.length > 0 ? 'student_no_taken' : undefined
}
