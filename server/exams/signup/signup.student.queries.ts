import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { getStudent } from '../../people/student/student.queries.ts'
import { student } from '../../people/student/student.table.ts'
import type { NameSource } from '../../record/names.ts'
import { ownOrAll } from '../../record/scope.ts'
import { plan } from '../plan/plan.table.ts'
import { signup } from './signup.table.ts'

const columns = {
  sn: signup.sn,
  plan_sn: signup.plan_sn,
  plan_title: plan.title,
  org_name: sql<string>`${college.name}`.as('org_name'),
  credential_name: namedCredential,
  level: signup.level,
  subjects: signup.subjects,
  ticket_no: signup.ticket_no,
  status: signup.status,
  update_time: signup.update_time,
}

/** The sign-ups of a student in the actor's scope, the latest first; 404 for any other student. */
export async function listSignupsOf(db: Db, actor: Actor, studentSn: string) {
  const { sn } = await getStudent(db, actor, studentSn)
  return db
    .select(columns)
    .from(signup)
    .innerJoin(plan, eq(plan.sn, signup.plan_sn))
    .innerJoin(college, eq(college.sn, plan.org_sn))
    .innerJoin(credential, eq(credential.sn, signup.credential_sn))
    .where(eq(signup.student_sn, sn))
    .orderBy(desc(signup.update_time), signup.sn)
    .limit(PAGE_LIMIT)
}
export type StudentSignupRecord = Awaited<ReturnType<typeof listSignupsOf>>[number]

/** The sign-ups by their students and plans; an institution gets those of its own students. */
export const signupNames: NameSource = {
  type: 'signup',
  permission: 'signup:read',
  screens: [],
  select: (actor, sns) => {
    const { scope } = ownOrAll(actor)
    return sql`select ${signup.sn} as sn, ${student.name} as name, ${signup.plan_sn} as number
      from ${signup} join ${student} on ${student.sn} = ${signup.student_sn}
      where ${and(inArray(signup.sn, sns), scope ? eq(signup.org_sn, scope) : undefined)}`
  },
}
