import { and, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { entriesFor, listHistoryRecords } from '../../record/history.ts'
import { refersTo } from '../../record/references.ts'
import { otherwisePrinted } from '../../exams/identityCorrection/identityCorrection.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { heldCertificate } from '../../exams/signup/signup.candidates.queries.ts'
import { printedIdentity } from '../../exams/signup/signup.identity.queries.ts'
import { liveSignup } from '../../exams/signup/signup.queries.ts'
import { signup, signupIdentity } from '../../exams/signup/signup.table.ts'
import { college } from '../../people/college/college.table.ts'
import { studentLevels } from '../../people/student/student.queries.ts'
import type { TakenLevel } from '../../people/student/student.queries.ts'
import { accountsOfPerson } from '../../platform/operator/operator.person.queries.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { givesValue } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { candidateCertificate } from '../score/score.rows.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { template } from '../../catalogue/template/template.table.ts'
import type { CertificateContent } from '@zhikao/domain/results/certificate/certificate.model.ts'
import { sealPrinted } from '../../catalogue/authority/authority.queries.ts'
import { certificate, certificateReissue } from './certificate.table.ts'

/** May the actor print the certificate: the student's institution and the platform may; of a borrowed student the site sees only the record (interface.md §6). */
export const mayPrint = (actor: Actor, { org_sn }: { org_sn: string }) =>
  isPlatformRole(actor.role) || actor.org_sn === org_sn

/** The days of its reissues, the first one first. */
const reissueDates = sql<
  string[]
>`(select coalesce(json_agg(r.reissue_date::text order by r.create_time, r.sn), '[]') from ${certificateReissue} r
  where r.certificate_sn = ${certificate.sn})`

/** SQL: the subjects that the template of a plan examines, as a JSON list. */
export const examinedSubjects = (planRow: SQL) => sql`(
  select to_jsonb(array_remove(array[case when t.theory_enabled then 'ONLINE' end, case when t.practical_enabled then 'OFFLINE' end], null))
  from ${template} t where t.sn = ${planRow}.template_sn)`

/** Certificates from before Decided 46 do not name their subjects: those of their plan. */
const content = sql<CertificateContent>`jsonb_build_object('subjects', ${examinedSubjects(sql`${plan}`)}) || ${certificate.content}`

/** SQL: does a certificate `c` print another person than this identity, a jsonb value? */
const printsOther = (identity: SQL) =>
  sql`not c.content @> jsonb_build_object('name', ${identity} ->> 'name', 'id_type', ${identity} ->> 'id_type', 'id_no', ${identity} ->> 'id_no', 'gender', ${identity} ->> 'gender')`

/** Is it in force, and prints another identity than the one that its sign-up attests now (Decided 42)? */
const isOutdated = sql<boolean>`exists (
  select 1 from ${certificate} c join ${signup} g on g.sn = c.signup_sn join ${signupIdentity} i on (i.signup_sn, i.no) = (g.sn, g.identity_no)
  where c.sn = ${certificate.sn} and c.status in ('VALID', 'VOIDING') and ${printsOther(sql`to_jsonb(i)`)})`

const columns = {
  sn: certificate.sn,
  no: certificate.no,
  signup_sn: certificate.signup_sn,
  org_sn: certificate.org_sn,
  org_name: sql<string>`(select o.name from ${college} o where o.sn = ${certificate.org_sn})`.as('owner_name'),
  site_sn: certificate.site_sn,
  site_name: sql<string>`(select o.name from ${college} o where o.sn = ${certificate.site_sn})`.as('site_name'),
  plan_sn: certificate.plan_sn,
  plan_title: sql<string>`${plan.title}`.as('plan_title'),
  credential_sn: certificate.credential_sn,
  level: certificate.level,
  content: content.as('content'),
  photo: certificate.photo,
  seal: certificate.seal,
  issue_date: certificate.issue_date,
  expire_date: certificate.expire_date,
  status: certificate.status,
  outdated: isOutdated.as('outdated'),
  reissue_dates: reissueDates.as('reissue_dates'),
  void_date: certificate.void_date,
  void_reason: certificate.void_reason,
  void_by: certificate.void_by,
  void_by_name: sql<string | null>`(select a.name from ${account} a where a.sn = ${certificate.void_by})`.as(
    'void_by_name',
  ),
  update_time: certificate.update_time,
  version: certificate.version,
}

export const certificateRecords = (db: Db) =>
  db.select(columns).from(certificate).innerJoin(plan, eq(plan.sn, certificate.plan_sn)).$dynamic()
/** A certificate with where it was earned. */
export type CertificateRecord = Awaited<ReturnType<typeof certificateRecords>>[number]

type Asked = { void_by: string | null }

/** The same certificates, each with whether the person of the actor asked to void it (Decided 43). */
export async function withAsker<R extends Asked>(
  db: Db,
  actor: Actor,
  records: readonly R[],
): Promise<(R & { is_own: boolean })[]> {
  const own = records.some(({ void_by }) => void_by !== null) ? await accountsOfPerson(db, actor.sn) : null
  return records.map((record) => ({ ...record, is_own: record.void_by !== null && own?.has(record.void_by) === true }))
}

/** Whose certificates an institution may see: those of its own students, and of its plans as their site (domain.md §4). */
export const inScope = (org: SQL) => sql`(${certificate.org_sn} = ${org} or ${certificate.site_sn} = ${org})`

/** A certificate by its number, in the actor's scope; any other is answered with 404. */
export async function getCertificate(db: Db, actor: Actor, no: string): Promise<CertificateRecord> {
  const { scope } = ownOrAll(actor)
  const [found] = await certificateRecords(db).where(
    and(eq(certificate.no, no), scope === undefined ? undefined : inScope(sql`${scope}`)),
  )
  if (!found) throw notFound()
  return found
}

/** A certificate by its number, without a scope: the caller decides what of it is shown. */
export async function findCertificate(db: Db, no: string): Promise<CertificateRecord | undefined> {
  const [found] = await certificateRecords(db).where(eq(certificate.no, no))
  return found
}

/** What of the history is the platform's own matter: a request to void says nothing before it is confirmed. */
const INTERNAL = new Set(['void', 'cancelVoid'])

/** The history of a certificate; for institutions without requests and without the names of the platform's staff. */
export async function listCertificateHistory(db: Db, actor: Actor, no: string) {
  const { sn } = await getCertificate(db, actor, no)
  const lines = await listHistoryRecords(db, 'certificate', sn)
  const seen = isPlatformRole(actor.role) ? lines : lines.filter(({ move }) => !INTERNAL.has(move))
  return entriesFor(actor, seen)
}

/** The reissues of a certificate with what was printed before each, the newest first. */
export async function listReissues(db: Db, actor: Actor, no: string) {
  const { sn } = await getCertificate(db, actor, no)
  return db
    .select()
    .from(certificateReissue)
    .where(eq(certificateReissue.certificate_sn, sn))
    .orderBy(desc(certificateReissue.create_time), desc(certificateReissue.sn))
}

/**
 * The number of the certificate in force of a (student, credential, level): a valid one, or one whose void
 * request is not confirmed and whose last day is not over. Two lookups, each with an index of its own.
 */
export const numberInForce = (of: SQL) => sql<string | null>`coalesce(
  (select c.no from ${certificate} c where (c.student_sn, c.credential_sn, c.level) = ${of} and c.status = 'VALID' limit 1),
  (select c.no from ${certificate} c where (c.student_sn, c.credential_sn, c.level) = ${of} and c.status = 'VOIDING'
    and (c.expire_date is null or c.expire_date >= business_now()::date) limit 1))`

/** What this feature answers to lower ones. */
export const certificateReferences = [
  givesValue(heldCertificate, numberInForce),
  givesValue(
    studentLevels,
    (sn) => sql<TakenLevel[]>`(
      select coalesce(json_agg(json_build_object('credential_sn', t.credential_sn, 'credential', k.name, 'level', t.level) order by k.code, t.level), '[]')
      from (select c.credential_sn, c.level from ${certificate} c where c.student_sn = ${sn} and c.status in ('VALID', 'VOIDING')
        union select s.credential_sn, s.level from ${signup} s where s.student_sn = ${sn} and ${liveSignup('s')} and not s.closed) t
      join ${credential} k on k.sn = t.credential_sn)`,
  ),
  givesValue(
    candidateCertificate,
    (signupSn) =>
      sql`(select json_build_object('no', c.no, 'issue_date', c.issue_date, 'void_date', c.void_date) from ${certificate} c where c.signup_sn = ${signupSn})`,
  ),
  givesValue(
    printedIdentity,
    (signupSn) =>
      sql<CertificateContent | null>`(select c.content from ${certificate} c where c.signup_sn = ${signupSn})`,
  ),
  givesValue(
    otherwisePrinted,
    ({ student, identity }) =>
      sql<string[]>`(select coalesce(json_agg(c.no order by c.issue_date, c.no), '[]') from ${certificate} c
        where c.student_sn = ${student} and c.status in ('VALID', 'VOIDING') and ${printsOther(identity)})`,
  ),
  refersTo(sealPrinted, (key) => sql`from ${certificate} c where c.seal = ${key}`),
]
