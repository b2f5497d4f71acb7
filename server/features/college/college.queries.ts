import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { listHistory } from '../../db/moveRecord.ts'
import { major } from '../major/major.table.ts'
import { account } from '../operator/operator.table.ts'
import { student } from '../student/student.table.ts'
import { college } from './college.table.ts'

/** Which institutions an actor may know of: the platform all, an institution itself, anybody else none. */
export function collegeScope(actor: Actor): { scope?: string } {
  if (isPlatformRole(actor.role)) return {}
  if (actor.org_sn) return { scope: actor.org_sn }
  throw notFound()
}

const columns = {
  sn: college.sn, name: college.name, short_name: college.short_name, org_type: college.org_type, school_code: college.school_code, uscc: college.uscc, nature: college.nature,
  org_level: college.org_level, province: college.province, city: college.city, district: college.district, address: college.address, postcode: college.postcode,
  legal_person: college.legal_person, contact_name: college.contact_name, contact_mobile: college.contact_mobile, contact_email: college.contact_email,
  contact_position: college.contact_position, tel: college.tel, logo: college.logo, license_files: college.license_files, bank_name: college.bank_name,
  bank_account: college.bank_account, tax_no: college.tax_no, pilot_year: college.pilot_year, remark: college.remark, status: college.status, version: college.version,
  create_time: college.create_time, update_time: college.update_time,
  has_records: sql<boolean>`(exists (select 1 from ${student} where ${student.org_sn} = ${college.sn})
    or exists (select 1 from ${major} where ${major.org_sn} = ${college.sn} and ${major.delete_time} is null))`.as('has_records'),
}

const records = (db: Db) => {
  const keeper = db
    .select({ sn: account.sn, username: account.username })
    .from(account)
    .where(and(eq(account.org_sn, college.sn), ne(account.role, 'teacher'), isNull(account.delete_time)))
    .orderBy(account.create_time, account.sn)
    .limit(1)
    .as('keeper')
  return db.select({ ...columns, account_sn: keeper.sn, account_username: keeper.username }).from(college).leftJoinLateral(keeper, sql`true`).$dynamic()
}
/** An institution with its first account, and whether majors or students refer to it. */
export type CollegeRecord = Awaited<ReturnType<typeof records>>[number]

type Value = Placeholder | SQL
type FilterName = 'live' | 'enabled' | 'scope' | 'keyword' | 'org_type' | 'org_level' | 'province' | 'status'

const named = (value: Value) => sql`(grams(${college.name}) @> grams(${value}::text) and strpos(${college.name}, ${value}::text) > 0)`
const conditions: Record<FilterName, (value: Value) => SQL> = {
  live: () => isNull(college.delete_time),
  enabled: () => eq(college.status, 'ENABLE'),
  scope: (value) => sql`${college.sn} = ${value}`,
  keyword: (value) => sql`(${named(value)} or strpos(${college.short_name}, ${value}::text) > 0 or ${college.school_code} = ${value}::text)`,
  org_type: (value) => sql`${college.org_type} = any(${value})`,
  org_level: (value) => sql`${college.org_level} = any(${value})`,
  province: (value) => sql`${college.province} = any(${value})`,
  status: (value) => sql`${college.status} = any(${value})`,
}

const collegeList = listOf<FilterName, 'update_time' | 'name' | 'school_code' | 'province'>()({
  name: 'college',
  table: college,
  key: college.sn,
  select: records,
  filters: conditions,
  sorts: { update_time: college.update_time, name: college.name, school_code: college.school_code, province: college.province },
  defaultSort: '-update_time',
})
const publicList = listOf<'live' | 'enabled' | 'name', 'name'>()({
  name: 'college_public',
  table: college,
  key: college.sn,
  select: (db) => db.select({ sn: college.sn, name: college.name }).from(college).$dynamic(),
  filters: { live: conditions.live, enabled: conditions.enabled, name: named },
  sorts: { name: college.name },
  defaultSort: 'name',
})

export type CollegeFilters = {
  keyword?: string | undefined
  org_type?: string[] | undefined
  org_level?: string[] | undefined
  province?: string[] | undefined
  status?: string[] | undefined
}
type Paging = { page: number; limit: number; sort?: string | undefined }

function filterValues(actor: Actor, { keyword, org_type, org_level, province, status }: CollegeFilters): Partial<Record<FilterName, unknown>> {
  return { live: true, keyword: keyword || undefined, org_type, org_level, province, status, ...collegeScope(actor) }
}

/** One page of the institutions in the actor's scope. */
export function listColleges(db: Db, actor: Actor, query: CollegeFilters & Paging) {
  const { page, limit, sort, ...filters } = query
  return listPage(db, collegeList, { page, limit, sort }, filterValues(actor, filters))
}

/** Names of the enabled institutions, for the public registration. */
export function listPublicColleges(db: Db, query: Paging & { keyword?: string | undefined }) {
  return listPage(db, publicList, query, { live: true, enabled: true, name: query.keyword || undefined })
}

const isFilter = (name: string): name is FilterName => name in conditions

/** At most `limit` institutions of the filters in the actor's scope, by number, from the one after `after` on (exports). */
export function listForExport(db: Db, actor: Actor, filters: CollegeFilters, limit: number, after = ''): Promise<CollegeRecord[]> {
  const set = Object.entries(filterValues(actor, filters)).flatMap(([name, value]) => (isFilter(name) && value !== undefined ? [conditions[name](sql`${sql.param(value)}`)] : []))
  return records(db).where(and(...set, gt(college.sn, after))).orderBy(college.sn).limit(limit)
}

const live = (sn: string, scope?: string) => and(eq(college.sn, sn), isNull(college.delete_time), scope ? eq(college.sn, scope) : undefined)

/** An institution in the actor's scope; anything else is not there. */
export async function getCollege(db: Db, actor: Actor, sn: string): Promise<CollegeRecord> {
  const [found] = await records(db).where(live(sn, collegeScope(actor).scope))
  if (!found) throw notFound()
  return found
}

/** The same, its row locked until the transaction ends. */
export async function lockCollege(db: Db, actor: Actor, sn: string): Promise<CollegeRecord> {
  await db.select({ sn: college.sn }).from(college).where(live(sn, collegeScope(actor).scope)).for('update')
  return getCollege(db, actor, sn)
}

/** The actor's own institution. */
export function ownCollegeSn(actor: Actor): string {
  if (!actor.org_sn) throw notFound()
  return actor.org_sn
}

type Unique = { name: string; school_code: string; uscc: string }

/** Which of its unique marks another institution holds already; null when none. */
export async function findTaken(db: Db, given: Unique, except: string | null): Promise<'name_taken' | 'school_code_taken' | 'uscc_taken' | null> {
  const { rows } = await db.execute<{ name: boolean; school_code: boolean; uscc: boolean }>(sql`
    select coalesce(bool_or(name = ${given.name}), false) as name, coalesce(bool_or(school_code = ${given.school_code}), false) as school_code,
      coalesce(bool_or(uscc = ${given.uscc}), false) as uscc
    from college where delete_time is null and sn is distinct from ${except} and (name = ${given.name} or school_code = ${given.school_code} or uscc = ${given.uscc})`)
  if (rows[0]?.name) return 'name_taken'
  if (rows[0]?.school_code) return 'school_code_taken'
  return rows[0]?.uscc ? 'uscc_taken' : null
}

/** Who did what to an institution, newest first; 404 outside the actor's scope. */
export async function listCollegeHistory(db: Db, actor: Actor, sn: string) {
  await getCollege(db, actor, sn)
  return listHistory(db, 'college', sn)
}
