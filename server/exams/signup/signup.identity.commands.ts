import { sql } from 'drizzle-orm'
import type { IdentityOrigin } from '@zhikao/domain/exams/signup/signup.model.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { student } from '../../people/student/student.table.ts'
import { valueOf } from '../../record/references.ts'
import type { Subscription } from '../../record/subscriptions.ts'
import type { Services } from '../../services.ts'
import { printedIdentity } from './signup.identity.queries.ts'
import { signup, signupIdentity } from './signup.table.ts'

const COLUMNS = sql`(signup_sn, no, name, id_type, id_no, gender, birthday, photo, origin)`

/** Copies the identity of each candidate of a plan, in the transaction that approves its exam (Decided 42). The students are locked, so that no correction changes them meanwhile. */
export async function copyIdentities(db: Db, planSn: string): Promise<void> {
  await db.execute(sql`
    select from ${student} where sn in (select student_sn from ${signup} where plan_sn = ${planSn} and status = 'AUDIT') order by sn for share`)
  await db.execute(sql`
    insert into ${signupIdentity} ${COLUMNS}
    select g.sn, 1, st.name, st.id_type, st.id_no, st.gender, st.birthday, g.photo, 'APPROVAL'
    from ${signup} g join ${student} st on st.sn = g.student_sn where g.plan_sn = ${planSn} and g.status = 'AUDIT' and g.identity_no is null`)
  await db.execute(
    sql`update ${signup} set identity_no = 1 where plan_sn = ${planSn} and status = 'AUDIT' and identity_no is null`,
  )
}

/** Deletes the copied identities of a plan whose approval is revoked. The next approval copies them again. */
export async function dropIdentities(db: Db, planSn: string): Promise<void> {
  await db.execute(sql`update ${signup} set identity_no = null where plan_sn = ${planSn} and identity_no is not null`)
  await db.execute(
    sql`delete from ${signupIdentity} where signup_sn in (select sn from ${signup} where plan_sn = ${planSn})`,
  )
}

/** Adds a version with the present identity of the student to each of the student's copies; the photo of the sign-up stays. */
export async function addIdentities(db: Db, studentSn: string, origin: IdentityOrigin): Promise<void> {
  await db.execute(sql`
    with g as (update ${signup} set identity_no = identity_no + 1 where student_sn = ${studentSn} and identity_no is not null
      returning sn, identity_no, photo)
    insert into ${signupIdentity} ${COLUMNS}
    select g.sn, g.identity_no, st.name, st.id_type, st.id_no, st.gender, st.birthday, g.photo, ${origin}
    from g join ${student} st on st.sn = ${studentSn}`)
}

/** Another spelling of the same name needs no confirmation (Decided 42): the copies get it at once. */
export const signupIdentitySubscriptions: readonly Subscription[] = [
  { lifecycle: 'student', move: 'rename', follow: (db, _, { sn }) => addIdentities(db, sn, 'NAME') },
]

const BATCH = 500

/**
 * Copies the identity of candidates whose exam was approved before identities were copied: from the certificate, else from
 * the student's record; `origin` says which (Decided 42). It works in batches and leaves locked rows to the next run.
 * Answers how many were copied.
 */
export async function fillIdentities({ pool }: Pick<Services, 'pool'>): Promise<number> {
  let filled = 0
  for (;;) {
    const count = await transaction(pool, fillBatch)
    filled += count
    if (count < BATCH) return filled
  }
}

async function fillBatch(db: Db): Promise<number> {
  const batch = db
    .select({ sn: signup.sn, student_sn: signup.student_sn, photo: signup.photo })
    .from(signup)
    .where(sql`${signup.identity_no} is null and ${signup.ticket_no} is not null`)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const { rows } = await db.execute(sql`
    with batch as materialized (${batch}),
    person as (select b.sn, b.photo, st.id_type, st.gender, st.birthday, st.name, st.id_no, ${valueOf(printedIdentity, sql.raw('b.sn'))} as printed
      from batch b join ${student} st on st.sn = b.student_sn),
    copied as (insert into ${signupIdentity} ${COLUMNS}
      select sn, 1, coalesce(printed ->> 'name', name), coalesce(printed ->> 'id_type', id_type), coalesce(printed ->> 'id_no', id_no),
        coalesce(printed ->> 'gender', gender), birthday, photo, case when printed is null then 'STUDENT' else 'CERTIFICATE' end from person)
    update ${signup} g set identity_no = 1 from batch b where g.sn = b.sn returning g.sn`)
  return rows.length
}
