import { eq, sql } from 'drizzle-orm'
import type { CertificateContent } from '@zhikao/domain/results/certificate/certificate.model.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { authority } from '../../catalogue/authority/authority.table.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { isNamedOpen } from '../../exams/incident/incident.queries.ts'
import { isLateOpen } from '../../exams/lateReport/lateReport.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { attested, candidateOf, identityInForce } from '../../exams/signup/signup.identity.queries.ts'
import { signup, signupIdentity } from '../../exams/signup/signup.table.ts'
import { college } from '../../people/college/college.table.ts'
import { someRecordOf } from '../../people/student/student.person.queries.ts'
import { student } from '../../people/student/student.table.ts'
import { composite } from '../score/score.table.ts'
import { examinedSubjects, numberInForce } from './certificate.queries.ts'
import { certificate } from './certificate.table.ts'

/** A plan as its certificates name it. */
export type IssuingPlan = {
  sn: string
  title: string
  site_sn: string
  /** Province (2) + serial of the site (4). */
  site_code: string
  credential_sn: string
  level: Level
  validity_years: number
  seal: string | null
  printed: Omit<CertificateContent, 'name' | 'gender' | 'id_type' | 'id_no'>
}

/** What the certificates of a plan have in common, as it is on this day. */
export async function getIssuingPlan(db: Db, sn: string): Promise<IssuingPlan> {
  const { rows } = await db.execute<IssuingPlan>(sql`
    select p.sn, p.title, p.org_sn as site_sn, coalesce(o.site_code, left(o.province, 2) || '0000') as site_code,
      p.credential_sn, p.level, c.validity_years, a.seal,
      json_build_object('credential_name', c.name, 'credential_name_hk', c.name_hk, 'credential_name_en', c.name_en,
        'direction', p.direction, 'level', p.level, 'subjects', ${examinedSubjects(sql.raw('p'))}, 'authority_name', a.name, 'authority_name_en', a.name_en) as printed
    from ${plan} p join ${college} o on o.sn = p.org_sn join ${credential} c on c.sn = p.credential_sn join ${authority} a on a.sn = c.authority_sn
    where p.sn = ${sn}`)
  const [found] = rows
  if (!found) throw notFound()
  return found
}

/** A candidate who has passed and whose certificate is due. */
export type Graduate = Pick<CertificateContent, 'name' | 'gender' | 'id_type' | 'id_no'> & {
  signup_sn: string
  student_sn: string
  org_sn: string
  photo: string
  /** The version of the sign-up's copy that the certificate prints; null before there is one. */
  identity_no: number | null
}

/** The candidates who passed in a plan and have no certificate of it, by ticket; `held`: has one in force of the same credential and level from another plan, in whichever record of the person (Decided 43), and needs none; `withheld`: an open incident names the candidate (Decided 35), or a late report about the candidate is open (Decided 38). */
export async function listGraduates(
  db: Db,
  planSn: string,
): Promise<(Graduate & { held: boolean; withheld: boolean })[]> {
  const { rows } = await db.execute<Graduate & { held: boolean; withheld: boolean }>(sql`
    select g.sn as signup_sn, g.student_sn, g.org_sn, g.photo, g.identity_no, st.name, st.gender, st.id_type, st.id_no,
      ${someRecordOf(sql`g.student_sn`, sql`${numberInForce(sql`(r.sn, g.credential_sn, g.level)`)} is not null`)} as held, (${isNamedOpen(sql.raw('g.sn'))} or ${isLateOpen(sql.raw('g.sn'))}) as withheld
    from ${composite} m join ${signup} g on g.sn = m.signup_sn join ${candidateOf(sql.raw('g'))}
    where m.plan_sn = ${planSn} and m.pass and not exists (select 1 from ${certificate} c where c.signup_sn = g.sn)
    order by g.ticket_no, g.sn`)
  return rows
}

type Holder = Pick<CertificateContent, 'name' | 'gender' | 'id_type' | 'id_no'>

/** What a reissue prints of the holder: the identity that the sign-up attests now, and which version it is (Decided 42). */
export async function getHolder(db: Db, signupSn: string): Promise<{ holder: Holder; identity_no: number | null }> {
  const { name, gender, id_type, id_no } = attested
  const [found] = await db
    .select({ holder: { name, gender, id_type, id_no }, identity_no: signup.identity_no })
    .from(signup)
    .innerJoin(student, eq(student.sn, signup.student_sn))
    .leftJoin(signupIdentity, identityInForce)
    .where(eq(signup.sn, signupSn))
  if (!found) throw notFound()
  return found
}
