import { and, gt, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf, countRows, inBatches } from '../../db/listAll.ts'
import type { Filters } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { hasNumber, isNamedLike, searchOf, wordIn } from '../../people/student/student.search.queries.ts'
import { student } from '../../people/student/student.table.ts'
import type { Find } from '../../record/find.ts'
import type { NameSource } from '../../record/names.ts'
import { ownOrAll } from '../../record/scope.ts'
import { certificateRecords, inScope } from './certificate.queries.ts'
import type { CertificateRecord } from './certificate.queries.ts'
import { certificate } from './certificate.table.ts'

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
  | 'student'
  | 'issue_date_from'
  | 'issue_date_to'
  | 'chosen'

/** Over `certificate` alone. */
const conditions: Filters<Filter> = {
  scope: (value) => inScope(sql`${value}`),
  // A site finds borrowed students only by name and certificate number: it must not be able to guess ID numbers.
  word: (value) =>
    sql`(${certificate.no} = upper(${wordIn(value)}) or ${isNamedLike(sql`(${certificate.content} ->> 'name')`, value)} or ${numbered(value)})`,
  org: (value) => sql`${certificate.org_sn} = any(${value})`,
  site: (value) => sql`${certificate.site_sn} = any(${value})`,
  plan: (value) => sql`${certificate.plan_sn} = any(${value})`,
  credential: (value) => sql`${certificate.credential_sn} = any(${value})`,
  level: (value) => sql`${certificate.level} = any(${value})`,
  status: (value) => sql`${certificate.status} = any(${value})`,
  student: (value) => sql`${certificate.signup_sn} in (select g.sn from ${signup} g where g.student_sn = ${value})`,
  issue_date_from: (value) => sql`${certificate.issue_date} >= ${value}::date`,
  issue_date_to: (value) => sql`${certificate.issue_date} <= ${value}::date`,
  chosen: (value) => sql`${certificate.sn} = any(${value}::text[])`,
}

const certificates = listOf<Filter, 'update_time' | 'issue_date' | 'no'>()({
  name: 'certificate',
  table: certificate,
  key: certificate.sn,
  select: certificateRecords,
  filters: conditions,
  sorts: { update_time: certificate.update_time, issue_date: certificate.issue_date, no: certificate.no },
  defaultSort: '-update_time',
})

type Query = QueryOf<typeof certificateContract.list>
export type CertificateFilters = Omit<Query, 'page' | 'limit' | 'sort'>

/** What the filters come to for this actor, the scope among them. */
function valuesOf(actor: Actor, asked: CertificateFilters): Partial<Record<Filter, unknown>> {
  const { keyword, org_sn, site_sn, plan_sn, credential_sn, ...same } = asked
  return {
    ...ownOrAll(actor),
    ...same,
    word: keyword ? searchOf(actor, keyword) : undefined,
    org: org_sn,
    site: site_sn,
    plan: plan_sn,
    credential: credential_sn,
  }
}

/** One page of the certificates in the actor's scope. */
export function listCertificates(
  db: Db,
  actor: Actor,
  { page, limit, sort, ...filters }: Query,
): Promise<Page<CertificateRecord>> {
  return listPage(db, certificates, { page, limit, sort }, valuesOf(actor, filters))
}

/** All certificates of one student, also of an earlier institution (Decided 24), the latest first; the caller asks whether the actor may read the student. */
export async function listCertificatesOf(db: Db, studentSn: string): Promise<CertificateRecord[]> {
  return (await listPage(db, certificates, { page: 1, limit: PAGE_LIMIT }, { student: studentSn })).items
}

const whereOf = (actor: Actor, filters: CertificateFilters) => conditionOf(conditions, valuesOf(actor, filters))

/** Certificates by number or holder, the newest first. */
export const findCertificates: Find = (actor, word, max) => sql`
  select ${certificate.sn} as sn, ${certificate.content} ->> 'name' as title, ${certificate.no} as subtitle
  from ${certificate} where ${whereOf(actor, { keyword: word })} order by ${certificate.update_time} desc, ${certificate.sn} limit ${max}`

/** The certificates by their holders and numbers. */
export const certificateNames: NameSource = {
  type: 'certificate',
  permission: 'certificate:read',
  screens: ['certificateList'],
  select: (actor, chosen) =>
    sql`select ${certificate.sn} as sn, ${certificate.content} ->> 'name' as name, ${certificate.no} as number
      from ${certificate} where ${whereOf(actor, { chosen })}`,
}

/** How many the filters find, `cap` at most. */
export const countCertificates = (db: Db, actor: Actor, filters: CertificateFilters, cap: number): Promise<number> =>
  countRows(db, certificate, whereOf(actor, filters), cap)

const BATCH = 250

/** Every certificate of the filters, a batch at a time (exports). */
export async function* eachCertificate(
  db: Db,
  actor: Actor,
  filters: CertificateFilters,
): AsyncGenerator<CertificateRecord> {
  const batches = inBatches<CertificateRecord>(BATCH, (last) =>
    certificateRecords(db)
      .where(and(whereOf(actor, filters), gt(certificate.no, last?.no ?? '')))
      .orderBy(certificate.no)
      .limit(BATCH),
  )
  for await (const batch of batches) yield* batch
}
