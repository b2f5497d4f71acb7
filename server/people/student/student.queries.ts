import { and, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { IdType } from '@zhikao/domain/kernel/person.ts'
import type { Db } from '../../db/client.ts'
import { countReferences, referencePoint, refersTo, valueOf, valuePoint } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { collegeRecordsOf } from '../college/college.queries.ts'
import { college } from '../college/college.table.ts'
import { majorStudents } from '../major/major.queries.ts'
import { major } from '../major/major.table.ts'
import { countSimilar, findHolder } from './student.person.queries.ts'
import type { Holder } from './student.person.queries.ts'
import { student } from './student.table.ts'

/** The live sign-ups of a student. */
export const studentSignups = referencePoint('student.signups')
/** The self-tests that a student has handed in. */
export const studentSelftests = referencePoint('student.selftests')
/** Any row of an upper feature that names the student, live or not. */
export const studentNamed = referencePoint('student.named')
/** What is published of a student. */
export const studentResults = referencePoint('student.results')
/** A plan that the student is signed up in and whose exam is still to come: name, ID number and photo are locked as long. */
export const studentOpenPlan = valuePoint('student.open_plan', sql<string | null>`null::text`)

/** The titles of all plans in which a student has an open sign-up: they are in the way of a transfer (Decided 24). */
export const studentOpenPlans = valuePoint('student.open_plans', sql<string[]>`'[]'::json`)

/** The corrections of a student's identity that wait (Decided 42). */
export const studentCorrections = referencePoint('student.corrections')
/** The latest plan whose approved exam attests the student's identity: from then on it changes by a correction alone (Decided 42). */
export const studentAttestedPlan = valuePoint('student.attested_plan', sql<string | null>`null::text`)

export type TakenLevel = { credential_sn: string; credential: string; level: Level }
/** The levels that a student is signed up for, or holds the certificate of: a merge leaves one of each (Decided 43). */
export const studentLevels = valuePoint('student.levels', sql<TakenLevel[]>`'[]'::json`)

const ownKey = sql`${student.sn}`
const columns = () => ({
  ...getTableColumns(student),
  org_name: sql<string>`${college.name}`.as('org_name'),
  major_code: major.code,
  major_name: sql<string>`${major.name}`.as('major_name'),
  signup_count: countReferences(studentSignups, ownKey).as('signup_count'),
  practice_count: countReferences(studentSelftests, ownKey).as('practice_count'),
  open_plan: valueOf(studentOpenPlan, ownKey).as('open_plan'),
  attested_plan: valueOf(studentAttestedPlan, ownKey).as('attested_plan'),
})

/** Students, still to be filtered. */
export const studentRecords = (db: Db) =>
  db
    .select(columns())
    .from(student)
    .innerJoin(college, eq(college.sn, student.org_sn))
    .innerJoin(major, eq(major.sn, student.major_sn))
    .$dynamic()
export type StudentRecord = Awaited<ReturnType<typeof studentRecords>>[number]

function inScope(actor: Actor, sn: string): SQL | undefined {
  const { scope } = ownOrAll(actor)
  return and(eq(student.sn, sn), scope ? eq(student.org_sn, scope) : undefined)
}

/** A student in the actor's scope; any other is not found. */
export async function getStudent(db: Db, actor: Actor, sn: string): Promise<StudentRecord> {
  const [found] = await studentRecords(db).where(inScope(actor, sn))
  if (!found) throw notFound()
  return found
}

/** A student in the actor's scope with the number of other students who may be the same person. */
export async function getStudentCompared(db: Db, actor: Actor, sn: string) {
  const found = await getStudent(db, actor, sn)
  return { ...found, similar_count: await countSimilar(db, actor, sn) }
}

/** The same, its row locked until the transaction ends. */
export async function lockStudent(db: Db, actor: Actor, sn: string): Promise<StudentRecord> {
  // The row alone first: after waiting for a change of major, the join with the old major would find nothing.
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

/** The level and the years of study of a major. */
export async function getEnrolment(db: Db, majorSn: string) {
  const [found] = await db
    .select({ edu_level: major.edu_level, duration: major.duration })
    .from(major)
    .where(eq(major.sn, majorSn))
  if (!found) throw notFound()
  return found
}

type Numbers = { id_type: IdType; id_no: string; student_no: string }
/** A unique number that another student has; `holder` is the student of the same institution who has the same document. */
export type Taken =
  | { rule: 'id_no_exists' | 'id_no_elsewhere' | 'student_no_taken' }
  | { rule: 'same_document'; holder: Holder }

/** Why this document or student number cannot be given to another student, or undefined; the other institution is never named. */
export async function findTaken(db: Db, orgSn: string, given: Numbers, exceptSn = ''): Promise<Taken | undefined> {
  const holder = await findHolder(db, given, exceptSn)
  if (holder && holder.org_sn !== orgSn) return { rule: 'id_no_elsewhere' }
  if (holder) return holder.id_no === given.id_no ? { rule: 'id_no_exists' } : { rule: 'same_document', holder }
  const [taken] = await db
    .select({ sn: student.sn })
    .from(student)
    .where(and(ne(student.sn, exceptSn), eq(student.org_sn, orgSn), eq(student.student_no, given.student_no)))
  return taken && { rule: 'student_no_taken' }
}

/** What institutions and majors ask of students. */
export const studentReferences = [
  refersTo(collegeRecordsOf, (key) => sql`from ${student} s where s.org_sn = ${key}`),
  refersTo(majorStudents, (key) => sql`from ${student} s where s.major_sn = ${key}`),
]
