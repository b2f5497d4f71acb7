import { and, eq, gt, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf, countRows, inBatches } from '../../db/listAll.ts'
import type { Filters } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { refersTo } from '../../record/references.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { heldCertificate } from '../../exams/signup/signup.candidates.queries.ts'
import { college } from '../../people/college/college.table.ts'
import { hasNumber, searchOf, wordIn } from '../../people/student/student.search.queries.ts'
import { student } from '../../people/student/student.table.ts'
import { givesValue } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { candidateCertificate } from '../score/score.rows.queries.ts'
import { sealPrinted } from '../../catalogue/authority/authority.queries.ts'
import { certificate } from './certificate.table.ts'

/** May the actor print the certificate: the student's institution and the platform may; of a borrowed student the site sees only the record (interface.md §6). */
export const mayPrint = (actor: Actor, { org_sn }: { org_sn: string }) =>
  isPlatformRole(actor.role) || actor.org_sn === org_sn

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
  content: certificate.content,
  photo: certificate.photo,
  seal: certificate.seal,
  issue_date: certificate.issue_date,
  expire_date: certificate.expire_date,
  status: certificate.status,
  update_time: certificate.update_time,
  version: certificate.version,
}

const records = (db: Db) =>
  db.select(columns).from(certificate).innerJoin(plan, eq(plan.sn, certificate.plan_sn)).$dynamic()
/** A certificate with where it was earned. */
export type CertificateRecord = Awaited<ReturnType<typeof records>>[number]

/** Whose certificates an institution may see: those of its own students, and of its plans as their site (domain.md §4). */
const inScope = (org: SQL) => sql`(${certificate.org_sn} = ${org} or ${certificate.site_sn} = ${org})`
const named = (word: SQL) => sql`strpos(${certificate.content} ->> 'name', ${word}) > 0`
const numbered = (search: Placeholder | SQL) =>
  sql`exists (select 1 from ${student} st where st.sn = ${certificate.student_sn} and ${hasNumber(search)})`

type Filter =
  | 'scope'
  | 'word'
  | 'org'
  | 'site'
  | 'plan'
  | 'credential'
  | 'level'
  | 'status'
  | 'issue_date_from'
  | 'issue_date_to'

/** Over `certificate` alone. */
const conditions: Filters<Filter> = {
  scope: (value) => inScope(sql`${value}`),
  // A site finds borrowed students only by name and certificate number: it must not be able to guess ID numbers.
  word: (value) => sql`(${certificate.no} = upper(${wordIn(value)}) or ${named(wordIn(value))} or ${numbered(value)})`,
  org: (value) => sql`${certificate.org_sn} = any(${value})`,
  site: (value) => sql`${certificate.site_sn} = any(${value})`,
  plan: (value) => sql`${certificate.plan_sn} = any(${value})`,
  credential: (value) => sql`${certificate.credential_sn} = any(${value})`,
  level: (value) => sql`${certificate.level} = any(${value})`,
  status: (value) => sql`${certificate.status} = any(${value})`,
  issue_date_from: (value) => sql`${certificate.issue_date} >= ${value}::date`,
  issue_date_to: (value) => sql`${certificate.issue_date} <= ${value}::date`,
}

const certificates = listOf<Filter, 'update_time' | 'issue_date' | 'no'>()({
  name: 'certificate',
  table: certificate,
  key: certificate.sn,
  select: records,
  filters: conditions,
  sorts: { update_time: certificate.update_time, issue_date: certificate.issue_date, no: certificate.no },
  defaultSort: '-update_time',
})

type CertificateFilters = Omit<QueryOf<typeof certificateContract.list>, 'page' | 'limit' | 'sort'>

/** What the filters come to for this actor, the scope among them. */
function valuesOf(actor: Actor, asked: CertificateFilters): Partial<Record<Filter, unknown>> {
  const { keyword, org_sn, site_sn, plan_sn, credential_sn, level, status, issue_date_from, issue_date_to } = asked
  return {
    ...ownOrAll(actor),
    word: keyword ? searchOf(actor, keyword) : undefined,
    org: org_sn,
    site: site_sn,
    plan: plan_sn,
    credential: credential_sn,
    level,
    status,
    issue_date_from,
    issue_date_to,
  }
}

/** One page of the certificates in the actor's scope. */
export function listCertificates(
  db: Db,
  actor: Actor,
  { page, limit, sort, ...filters }: QueryOf<typeof certificateContract.list>,
): Promise<Page<CertificateRecord>> {
  return listPage(db, certificates, { page, limit, sort }, valuesOf(actor, filters))
}

const whereOf = (actor: Actor, asked: CertificateFilters) => conditionOf(conditions, valuesOf(actor, asked))

/** How many the filters find, `cap` at most. */
export const countCertificates = (db: Db, actor: Actor, asked: CertificateFilters, cap: number): Promise<number> =>
  countRows(db, certificate, whereOf(actor, asked), cap)

const BATCH = 500

/** Every certificate of the filters, a batch at a time (exports). */
export async function* eachCertificate(
  db: Db,
  actor: Actor,
  asked: CertificateFilters,
): AsyncGenerator<CertificateRecord> {
  const batches = inBatches<CertificateRecord>(BATCH, (last) =>
    records(db)
      .where(and(whereOf(actor, asked), gt(certificate.no, last?.no ?? '')))
      .orderBy(certificate.no)
      .limit(BATCH),
  )
  for await (const batch of batches) yield* batch
}

/** A certificate by its number, in the actor's scope; any other is answered with 404. */
export async function getCertificate(db: Db, actor: Actor, no: string): Promise<CertificateRecord> {
  const { scope } = ownOrAll(actor)
  const [found] = await records(db).where(
    and(eq(certificate.no, no), scope === undefined ? undefined : inScope(sql`${scope}`)),
  )
  if (!found) throw notFound()
  return found
}

/** A certificate by its number, without a scope: the caller decides what of it is shown. */
export async function findCertificate(db: Db, no: string): Promise<CertificateRecord | undefined> {
  const [found] = await records(db).where(eq(certificate.no, no))
  return found
}

/** What this feature answers to lower ones. */
export const certificateReferences = [
  givesValue(
    heldCertificate,
    (of) =>
      sql<
        string | null
      >`(select c.no from ${certificate} c where (c.student_sn, c.credential_sn, c.level) = ${of} and c.status = 'VALID' limit 1)`,
  ),
  givesValue(
    candidateCertificate,
    (signupSn) =>
      sql`(select json_build_object('no', c.no, 'issue_date', c.issue_date) from ${certificate} c where c.signup_sn = ${signupSn})`,
  ),
  refersTo(sealPrinted, (key) => sql`from ${certificate} c where c.seal = ${key}`),
]
