import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { IdentityCorrectionFacts } from '@zhikao/domain/exams/identityCorrection/identityCorrection.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import {
  getStudent,
  lockStudent,
  studentAttestedPlan,
  studentCorrections,
} from '../../people/student/student.queries.ts'
import type { StudentRecord } from '../../people/student/student.queries.ts'
import { accountsOfPerson } from '../../platform/operator/operator.person.queries.ts'
import { account } from '../../platform/operator/operator.table.ts'
import type { NameSource } from '../../record/names.ts'
import { givesValue, refersTo, valueOf, valuePoint } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { plan } from '../plan/plan.table.ts'
import { signup } from '../signup/signup.table.ts'
import { identityCorrection } from './identityCorrection.table.ts'

/** The numbers of the student's certificates in force that print another identity, oldest first. */
export const otherwisePrinted = valuePoint<string[], { student: SQL; identity: SQL }>(
  'identity.otherwise_printed',
  sql<string[]>`'[]'::json`,
)

/** A function: what upper features answer is wired after this file is read. */
const columns = () => ({
  ...getTableColumns(identityCorrection),
  asked_by: sql<string>`${account.name}`.as('asked_by'),
  org_name: sql<string>`${college.name}`.as('org_name'),
  certificates: valueOf(otherwisePrinted, {
    student: sql`${identityCorrection.student_sn}`,
    identity: sql`${identityCorrection.after}`,
  }).as('certificates'),
})
const records = (db: Db) =>
  db
    .select(columns())
    .from(identityCorrection)
    .innerJoin(account, eq(account.sn, identityCorrection.account_sn))
    .innerJoin(college, eq(college.sn, identityCorrection.org_sn))
    .$dynamic()

/** A correction with its student and what its guards look at. */
export type IdentityCorrectionRecord = Awaited<ReturnType<typeof records>>[number] &
  IdentityCorrectionFacts & { student: StudentRecord }

/** The corrections of a student in the actor's scope, the newest first; 404 for any other student. */
export async function listIdentityCorrections(
  db: Db,
  actor: Actor,
  studentSn: string,
): Promise<IdentityCorrectionRecord[]> {
  const student = await getStudent(db, actor, studentSn)
  const found = await records(db)
    .where(eq(identityCorrection.student_sn, student.sn))
    .orderBy(desc(identityCorrection.create_time), desc(identityCorrection.sn))
    .limit(PAGE_LIMIT)
  const own = await accountsOfPerson(db, actor.sn)
  return found.map((record) => ({ ...record, student, now: student, is_own: own.has(record.account_sn) }))
}

async function read(db: Db, actor: Actor, sn: string, load: (studentSn: string) => Promise<StudentRecord>) {
  const [named] = await db
    .select({ student_sn: identityCorrection.student_sn })
    .from(identityCorrection)
    .where(eq(identityCorrection.sn, sn))
  if (!named) throw notFound()
  const student = await load(named.student_sn)
  const [found] = await records(db).where(eq(identityCorrection.sn, sn))
  if (!found) throw notFound()
  const own = await accountsOfPerson(db, actor.sn)
  return { ...found, student, now: student, is_own: own.has(found.account_sn) }
}

/** A correction of a student in the actor's scope; any other is answered with 404. */
export const getIdentityCorrection = (db: Db, actor: Actor, sn: string): Promise<IdentityCorrectionRecord> =>
  read(db, actor, sn, (studentSn) => getStudent(db, actor, studentSn))

/** The same, its student locked until the transaction ends. */
export const lockIdentityCorrection = (db: Db, actor: Actor, sn: string): Promise<IdentityCorrectionRecord> =>
  read(db, actor, sn, (studentSn) => lockStudent(db, actor, studentSn))

/** The corrections of identity by the names that they ask for, for the readers of the audit trail. */
export const identityCorrectionNames: NameSource = {
  type: 'identityCorrection',
  permission: 'student:read',
  screens: [],
  select: (actor, sns) => {
    const { scope } = ownOrAll(actor)
    const { sn, after, org_sn } = identityCorrection
    return sql`select ${sn} as sn, ${after} ->> 'name' as name, null::text as number from ${identityCorrection}
      where ${and(inArray(sn, sns), scope ? eq(org_sn, scope) : undefined)}`
  },
}

/** What this feature answers to lower ones. */
export const identityCorrectionReferences = [
  refersTo(
    studentCorrections,
    (studentSn) => sql`from ${identityCorrection} k where k.student_sn = ${studentSn} and k.status = 'SUBMIT'`,
  ),
  givesValue(
    studentAttestedPlan,
    (studentSn) =>
      sql<string | null>`(select p.title from ${signup} g join ${plan} p on p.sn = g.plan_sn
        where g.student_sn = ${studentSn} and g.identity_no is not null order by g.update_time desc, g.sn limit 1)`,
  ),
]
