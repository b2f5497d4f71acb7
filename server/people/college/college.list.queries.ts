import { eq, isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf, countRows, eachByNumber } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import type { Find } from '../../record/find.ts'
import type { NameSource } from '../../record/names.ts'
import { keysReadLike, readingWord } from '../../record/reading.ts'
import { valueOf } from '../../record/references.ts'
import { collegeApprovedCredentials, collegeRecords, collegeScope } from './college.queries.ts'
import type { CollegeRecord } from './college.queries.ts'
import { college } from './college.table.ts'

type Value = Placeholder | SQL
type FilterName =
  | 'live'
  | 'enabled'
  | 'scope'
  | 'keyword'
  | 'org_type'
  | 'org_level'
  | 'province'
  | 'credential'
  | 'pilot'
  | 'status'
  | 'chosen'

const named = (value: Value) =>
  sql`(grams(${college.name}) @> grams(${value}::text) and strpos(${college.name}, ${value}::text) > 0)`
const conditions: Record<FilterName, (value: Value) => SQL> = {
  live: () => isNull(college.delete_time),
  enabled: () => eq(college.status, 'ENABLE'),
  scope: (value) => sql`${college.sn} = ${value}`,
  keyword: (value) =>
    sql`(${named(value)} or strpos(${college.short_name}, ${value}::text) > 0 or ${college.school_code} = ${value}::text)`,
  org_type: (value) => sql`${college.org_type} = any(${value})`,
  org_level: (value) => sql`${college.org_level} = any(${value})`,
  province: (value) => sql`${college.province} = any(${value})`,
  credential: (value) => sql`${valueOf(collegeApprovedCredentials, sql`${college.sn}`)} && ${value}::text[]`,
  pilot: (value) =>
    sql`${college.pilot_credentials} @> any(array(select jsonb_build_array(jsonb_build_object('credential_sn', one)) from unnest(${value}::text[]) one))`,
  status: (value) => sql`${college.status} = any(${value})`,
  chosen: (value) => sql`${college.sn} = any(${value}::text[])`,
}

const collegeList = listOf<FilterName, 'update_time' | 'name' | 'school_code' | 'province'>()({
  name: 'college',
  table: college,
  key: college.sn,
  select: collegeRecords,
  filters: conditions,
  sorts: {
    update_time: college.update_time,
    name: college.name,
    school_code: college.school_code,
    province: college.province,
  },
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
  credential_sn?: string[] | undefined
  pilot_credential_sn?: string[] | undefined
  status?: string[] | undefined
  chosen?: string[] | undefined
}
type Paging = { page: number; limit: number; sort?: string | undefined }

function filterValues(
  actor: Actor,
  {
    keyword,
    org_type,
    org_level,
    province,
    credential_sn: credential,
    pilot_credential_sn: pilot,
    status,
    chosen,
  }: CollegeFilters,
): Partial<Record<FilterName, unknown>> {
  return {
    live: true,
    keyword: keyword || undefined,
    org_type,
    org_level,
    province,
    credential,
    pilot,
    status,
    chosen,
    ...collegeScope(actor),
  }
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

const whereOf = (actor: Actor, filters: CollegeFilters) => conditionOf(conditions, filterValues(actor, filters))

/** Institutions by name, code or reading. */
export const findColleges: Find = (actor, word, max) => {
  const letters = readingWord(word)
  const found = letters
    ? sql`${college.sn} in (${keysReadLike(college, letters, whereOf(actor, {}) ?? sql`true`, max)})`
    : whereOf(actor, { keyword: word })
  return sql`
    select ${college.sn} as sn, ${college.name} as title, ${college.school_code} as subtitle
    from ${college} where ${found} order by ${college.name_pinyin}, ${college.sn} limit ${max}`
}

/** The institutions by their names. */
export const collegeNames: NameSource = {
  type: 'college',
  permission: 'college:read',
  screens: ['collegeList'],
  select: (actor, chosen) =>
    sql`select ${college.sn} as sn, ${college.name} as name, ${college.school_code} as number from ${college} where ${whereOf(actor, { chosen })}`,
}

/** How many institutions of the filters are in the actor's scope. */
export const countColleges = (db: Db, actor: Actor, filters: CollegeFilters): Promise<number> =>
  countRows(db, college, whereOf(actor, filters))

const BATCH = 1000

/** Every institution of the filters in the actor's scope, by number, in constant memory (exports). */
export const eachCollege = (db: Db, actor: Actor, filters: CollegeFilters): AsyncGenerator<CollegeRecord> =>
  eachByNumber(() => collegeRecords(db), college.sn, whereOf(actor, filters), BATCH)
