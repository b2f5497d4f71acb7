import { isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { DataOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { siteRow } from '@zhikao/domain/sites/siteMap/siteMap.contract.ts'
import type { SiteApproval, siteMapContract } from '@zhikao/domain/sites/siteMap/siteMap.contract.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { college } from '../../people/college/college.table.ts'
import { ownOrAll } from '../../record/scope.ts'
import { inForce, levelsLeft, validOn } from '../application/application.inForce.queries.ts'
import { formDegree, hasFormPlace } from '../application/application.site.queries.ts'
import { application } from '../application/application.table.ts'

type Query = QueryOf<typeof siteMapContract.list>
type Sites = DataOf<typeof siteMapContract.list>
type Value = Placeholder | SQL
type FilterName = 'live' | 'scope' | 'keyword' | 'right' | 'province'

// With its table: in a select from one table the query builder leaves the table of a column out, which in a subquery is another one.
const OWN = sql.raw('college.sn')
/** The approvals of an institution that are in force today. */
const approvals = (what: SQL) => sql`select ${what} from ${application} a where a.org_sn = ${OWN} and ${validOn('a')}`
/** A list of a JSON object, null where the object has none: then every value is right. */
const within = (value: Value, list: string, of: SQL) =>
  sql`(${value}::jsonb -> ${sql.raw(`'${list}'`)} is null or exists (select 1 from jsonb_array_elements_text(${value}::jsonb -> ${sql.raw(`'${list}'`)}) asked (one) where ${of}))`

const conditions: Record<FilterName, (value: Value) => SQL> = {
  live: () => isNull(college.delete_time),
  scope: (value) => sql`${college.sn} = ${value}`,
  keyword: (value) => sql`(strpos(${college.name}, ${value}::text) > 0 or ${college.site_code} = ${value}::text)`,
  // One approval is for the credential and for the level.
  right: (value) => sql`exists (${approvals(sql`1`)}
    and ${within(value, 'credentials', sql`asked.one = a.credential_sn`)} and ${within(value, 'levels', inForce('a', sql`asked.one`))})`,
  province: (value) => sql`${college.province} = any(${value})`,
}

/** Of the latest approval: what the form of the site says, else its institution. */
const latest = <T>(what: SQL) => sql<T>`(${approvals(what)} order by a.valid_from desc, a.sn limit 1)`
/** Of the latest approval whose form has both degrees, else of its institution. */
const degrees = (name: 'lng' | 'lat', own: SQL) =>
  sql<
    number | null
  >`coalesce((${approvals(formDegree('a', name))} and ${hasFormPlace('a')} order by a.valid_from desc, a.sn limit 1), ${own})`

const columns = {
  sn: college.sn,
  site_code: college.site_code,
  org_name: sql<string>`${college.name}`.as('org_name'),
  site_name: latest<string>(sql`a.site_name`).as('site_name'),
  site_address: latest<string>(sql`a.site_address`).as('site_address'),
  province: college.province,
  city: college.city,
  lng: degrees('lng', sql`${college.lng}`).as('site_lng'),
  lat: degrees('lat', sql`${college.lat}`).as('site_lat'),
  approvals: sql<
    SiteApproval[]
  >`(select coalesce(json_agg(json_build_object('sn', a.sn, 'credential_sn', a.credential_sn, 'credential_name', k.name,
      'credential_name_hk', k.name_hk, 'credential_name_en', k.name_en, 'levels', ${levelsLeft('a')}, 'capacity', a.approved_capacity_per_day,
      'valid_to', a.valid_to) order by k.sort, k.code, a.sn), '[]')
    from ${application} a join ${credential} k on k.sn = a.credential_sn where a.org_sn = ${OWN} and ${validOn('a')})`.as(
    'approvals',
  ),
}

const siteList = listOf<FilterName, 'site_code' | 'name' | 'province'>()({
  name: 'site_map',
  table: college,
  key: college.sn,
  select: (db) => db.select(columns).from(college).$dynamic(),
  filters: conditions,
  sorts: {
    site_code: sql`coalesce(${college.site_code}, '')`,
    name: college.name,
    province: college.province,
  },
  defaultSort: 'site_code',
})

const valuesOf = (actor: Actor, { keyword, credential_sn, level }: Query): Partial<Record<FilterName, unknown>> => ({
  live: true,
  ...ownOrAll(actor),
  keyword: keyword || undefined,
  right: JSON.stringify({ credentials: credential_sn, levels: level }),
})

/** The sites with an approval in force, and how many each province has. */
export async function listSites(db: Db, actor: Actor, query: Query): Promise<Sites> {
  const { page, limit, sort, province } = query
  const values = valuesOf(actor, query)
  const found = await listPage(db, siteList, { page, limit, sort }, { ...values, province })
  const { rows } = await db.execute<{ province: string; count: number }>(
    sql`select ${college.province} as province, count(*)::int as count from ${college} where ${conditionOf(conditions, values)} group by 1 order by 1`,
  )
  return { ...found, items: found.items.map((row) => pick(siteRow, row)), provinces: rows }
}
