import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { CredentialNames } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { BodyOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { PILOT_YEARS } from '@zhikao/domain/people/major/major.rules.ts'
import type { FittingCredential, majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { listHistory } from '../../record/history.ts'
import { namesFrom } from '../../record/names.ts'
import { streamRows } from '../../db/streamRows.ts'
import { isReferenced, referencePoint, refersTo } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { collegeRecordsOf } from '../college/college.queries.ts'
import { college } from '../college/college.table.ts'
import type { MajorSheetRow } from './major.sheets.ts'
import { major } from './major.table.ts'

/** The students of a major, which then cannot be deleted. */
export const majorStudents = referencePoint('major.students')

type Fitting = FittingCredential & CredentialNames & { code: string }

// Names in one query for the page, in the order of the list.
const fitting = sql<Fitting[]>`(
    select coalesce(json_agg(json_build_object('credential_sn', c.sn, 'code', c.code, 'name', c.name, 'name_hk', c.name_hk, 'name_en', c.name_en, 'levels', x.one -> 'levels') order by x.at), '[]')
    from jsonb_array_elements(${major.credentials}) with ordinality x(one, at) join ${credential} c on c.sn = x.one ->> 'credential_sn')`
const columns = () => ({
  ...getTableColumns(major),
  org_name: sql<string>`${college.name}`.as('org_name'),
  credentials: fitting.as('credentials'),
  in_use: isReferenced(majorStudents, sql`${major.sn}`).as('in_use'),
})
const majorRecords = (db: Db) =>
  db.select(columns()).from(major).innerJoin(college, eq(college.sn, major.org_sn)).$dynamic()
export type MajorRecord = Awaited<ReturnType<typeof majorRecords>>[number]

/** SQL: has the major enrolled for fewer than three years (`isYoungMajor`)? */
export const isYoung = sql`extract(year from business_now())::int - ${major.start_year} < ${PILOT_YEARS}::int`

type Filter =
  | 'live'
  | 'scope'
  | 'org'
  | 'credential'
  | 'code'
  | 'initial'
  | 'name'
  | 'edu_level'
  | 'status'
  | 'young'
  | 'chosen'

/** One condition for each filter. */
const conditions: Record<Filter, (value: unknown) => SQL> = {
  live: () => isNull(major.delete_time),
  scope: (value) => sql`${major.org_sn} = ${value}`,
  org: (value) => sql`${major.org_sn} = any(${value})`,
  credential: (value) =>
    sql`${major.credentials} @> any(array(select jsonb_build_array(jsonb_build_object('credential_sn', one)) from unnest(${value}::text[]) one))`,
  code: (value) => sql`${major.code} like ${value} || '%'`,
  initial: (value) => sql`${major.name} like ${value} || '%'`,
  name: (value) => sql`grams(${major.name}) @> grams(${value}) and strpos(${major.name}, ${value}) > 0`,
  edu_level: (value) => sql`${major.edu_level} = any(${value})`,
  status: (value) => sql`${major.status} = any(${value})`,
  chosen: (value) => sql`${major.sn} = any(${value}::text[])`,
  young: (value) => sql`(${isYoung}) = ${value}::boolean`,
}

const majors = listOf<Filter, 'update_time' | 'code' | 'name' | 'student_count'>()({
  name: 'major',
  table: major,
  key: major.sn,
  select: majorRecords,
  filters: conditions,
  sorts: { update_time: major.update_time, code: major.code, name: major.name, student_count: major.student_count },
  defaultSort: '-update_time',
})

type Query = QueryOf<typeof majorContract.list>

export type MajorFilter = BodyOf<typeof majorContract.export>

/** The values of the filters that are set, the actor's scope among them. */
function valuesOf(actor: Actor, { keyword, org_sn, credential_sn, ...rest }: MajorFilter) {
  return { live: true, ...ownOrAll(actor), org: org_sn, credential: credential_sn, ...rest, ...keywordFilter(keyword) }
}

/** Majors in the actor's scope. */
export function listMajors(db: Db, actor: Actor, query: Query): Promise<Page<MajorRecord>> {
  const { page: _page, limit: _limit, sort: _sort, ...filter } = query
  return listPage(db, majors, query, valuesOf(actor, filter))
}

/** Digits are the beginning of a code, one character the beginning of a name, more a part of it. */
function keywordFilter(keyword: string | undefined): { code?: string; initial?: string; name?: string } {
  if (!keyword) return {}
  const plain = keyword.replaceAll(/[\\%_]/g, '\\$&')
  if (/^\d+$/.test(keyword)) return { code: plain }
  return [...keyword].length === 1 ? { initial: plain } : { name: keyword }
}

function inOrg(actor: Actor): SQL | undefined {
  const { scope } = ownOrAll(actor)
  return scope ? eq(major.org_sn, scope) : undefined
}

function inScope(actor: Actor, sn: string): SQL | undefined {
  return and(eq(major.sn, sn), isNull(major.delete_time), inOrg(actor))
}

/** The majors by their names. */
export const majorNames = namesFrom(
  { type: 'major', permission: 'major:read', screens: ['majorList'] },
  { from: major, name: major.name, number: major.code, where: (actor) => and(isNull(major.delete_time), inOrg(actor)) },
)

/** A major in the actor's scope; any other is not found. */
export async function getMajor(db: Db, actor: Actor, sn: string): Promise<MajorRecord> {
  const [found] = await majorRecords(db).where(inScope(actor, sn))
  if (!found) throw notFound()
  return found
}

/** The same, its row locked until the transaction ends. */
export async function lockMajor(db: Db, actor: Actor, sn: string): Promise<MajorRecord> {
  const [found] = await majorRecords(db).where(inScope(actor, sn)).for('update', { of: major })
  if (!found) throw notFound()
  return found
}

/** Has the institution another live major of this code? */
export async function isCodeTaken(db: Db, orgSn: string, code: string, exceptSn = ''): Promise<boolean> {
  const found = await db
    .select({ sn: major.sn })
    .from(major)
    .where(
      sql`${major.org_sn} = ${orgSn} and ${major.code} = ${code} and ${major.delete_time} is null and ${major.sn} <> ${exceptSn}`,
    )
  return found.length > 0
}

/** Does a student belong to it? Asked on its own once the major is locked: the row's own answer may be from before the wait. */
export async function isInUse(db: Db, sn: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`select ${isReferenced(majorStudents, sql`${sn}`)} as used`)
  return rows[0]?.used ?? false
}

/** The moves of a major, newest first; 404 outside the actor's scope. */
export async function listMajorHistory(db: Db, actor: Actor, sn: string) {
  await getMajor(db, actor, sn)
  return listHistory(db, actor, 'major', sn)
}

const exported = (actor: Actor, filter: MajorFilter): SQL =>
  sql`from ${major} where ${conditionOf(conditions, valuesOf(actor, filter))}`

export async function countExported(db: Db, actor: Actor, filter: MajorFilter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${exported(actor, filter)}`)
  return rows[0]?.total ?? 0
}

/** What an export writes, by code; streams inside the transaction. */
export function exportedMajors(db: Db, actor: Actor, filter: MajorFilter): AsyncGenerator<MajorSheetRow> {
  return streamRows<MajorSheetRow>(
    db,
    sql`select code, name, edu_level, duration, department, start_year, student_count ${exported(actor, filter)} order by code, sn`,
  )
}

/** The majors that refer to an institution. */
export const majorReferences = [
  refersTo(collegeRecordsOf, (key) => sql`from ${major} m where m.org_sn = ${key} and m.delete_time is null`),
]
