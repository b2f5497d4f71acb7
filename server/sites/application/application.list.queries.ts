import { and, gt, isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import type { BodyOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf, countRows, inBatches } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import type { Find } from '../../record/find.ts'
import type { NameSource } from '../../record/names.ts'
import { ownOrAll } from '../../record/scope.ts'
import { countStates } from '../../record/stateCounts.ts'
import { college } from '../../people/college/college.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { applicationRecords, withFacts } from './application.queries.ts'
import type { ApplicationRecord, StoredApplication } from './application.queries.ts'
import { application, applicationRoom } from './application.table.ts'

type Value = Placeholder | SQL
type FilterName =
  | 'live'
  | 'scope'
  | 'keyword'
  | 'credential'
  | 'apply_type'
  | 'apply_year'
  | 'province'
  | 'status'
  | 'submitted_from'
  | 'submitted_to'
  | 'ends_from'
  | 'ends_by'
  | 'chosen'

const conditions: Record<FilterName, (value: Value) => SQL> = {
  live: () => isNull(application.delete_time),
  scope: (value) => sql`${application.org_sn} = ${value}`,
  keyword: (value) =>
    sql`(${application.apply_sn} = ${value}::text or strpos(${application.site_name}, ${value}::text) > 0
      or ${application.sn} in (select ${applicationRoom.application_sn} from ${applicationRoom}
        where ${applicationRoom.room_no} = ${value}::text or strpos(${applicationRoom.name}, ${value}::text) > 0)
      or ${application.org_sn} in (select ${college.sn} from ${college} where strpos(${college.name}, ${value}::text) > 0 or ${college.site_code} = ${value}::text))`,
  credential: (value) => sql`${application.credential_sn} = any(${value})`,
  apply_type: (value) => sql`${application.apply_type} = any(${value})`,
  apply_year: (value) => sql`${application.apply_year} = ${value}`,
  province: (value) =>
    sql`${application.org_sn} in (select ${college.sn} from ${college} where ${college.province} = any(${value}))`,
  status: (value) => sql`${application.status} = any(${value})`,
  submitted_from: (value) => sql`${application.submit_time} >= ${value}::date`,
  submitted_to: (value) => sql`${application.submit_time} < ${value}::date + 1`,
  ends_from: (value) => sql`${application.valid_to} >= ${value}::date`,
  ends_by: (value) => sql`${application.valid_to} <= ${value}::date`,
  chosen: (value) => sql`${application.sn} = any(${value}::text[])`,
}

const applicationList = listOf<
  FilterName,
  'update_time' | 'submit_time' | 'apply_sn' | 'valid_to' | 'capacity_per_day'
>()({
  name: 'application',
  table: application,
  key: application.sn,
  select: applicationRecords,
  filters: conditions,
  sorts: {
    update_time: application.update_time,
    submit_time: sql`coalesce(${application.submit_time}, '-infinity')`,
    apply_sn: application.apply_sn,
    valid_to: sql`coalesce(${application.valid_to}, 'infinity')`,
    capacity_per_day: application.capacity_per_day,
  },
  defaultSort: '-update_time',
})

type Query = QueryOf<typeof applicationContract.list>
export type ApplicationFilter = BodyOf<typeof applicationContract.export>

function valuesOf(actor: Actor, filter: ApplicationFilter): Partial<Record<FilterName, unknown>> {
  return {
    live: true,
    ...ownOrAll(actor),
    keyword: filter.keyword || undefined,
    credential: filter.credential_sn,
    apply_type: filter.apply_type,
    apply_year: filter.apply_year,
    province: filter.province,
    chosen: filter.chosen,
    status: filter.status,
    submitted_from: filter.submit_time_from,
    submitted_to: filter.submit_time_to,
    ends_from: filter.valid_to_from,
    ends_by: filter.valid_to_to,
  }
}

/** One page of the applications in the actor's scope, with what their moves look at. */
export async function listApplications(db: Db, actor: Actor, query: Query): Promise<Page<ApplicationRecord>> {
  const { page, limit, sort, ...filter } = query
  const [found, rules] = await Promise.all([
    listPage(db, applicationList, { page, limit, sort }, valuesOf(actor, filter)),
    readSettings(db, 'exam_rules'),
  ])
  return { ...found, items: found.items.map((stored) => withFacts(stored, rules)) }
}

/** The states of the applications in the actor's scope. */
export const countApplicationStates = (db: Db, actor: Actor) =>
  countStates(db, actor, {
    lifecycle: applicationLifecycle,
    table: application,
    conditions,
    scope: valuesOf(actor, {}),
  })

const whereOf = (actor: Actor, filter: ApplicationFilter) => conditionOf(conditions, valuesOf(actor, filter))

/** Applications by number, site, institution or room, the newest first. */
export const findApplications: Find = (actor, word, max) => sql`
  select ${application.sn} as sn, ${application.site_name} as title, concat_ws(' · ', ${application.apply_sn}, c.name) as subtitle
  from ${application} join ${college} c on c.sn = ${application.org_sn}
  where ${whereOf(actor, { keyword: word })} order by ${application.update_time} desc, ${application.sn} limit ${max}`

/** The applications by their sites. */
export const applicationNames: NameSource = {
  type: 'application',
  permission: 'application:read',
  screens: ['applicationList', 'applicationAudit'],
  select: (actor, chosen) =>
    sql`select ${application.sn} as sn, ${application.site_name} as name, ${application.apply_sn} as number
      from ${application} where ${whereOf(actor, { chosen })}`,
}

/** How many applications of the filters are in the actor's scope. */
export const countApplications = (db: Db, actor: Actor, filter: ApplicationFilter): Promise<number> =>
  countRows(db, application, whereOf(actor, filter))

const BATCH = 1000

/** Every application of the filters in the actor's scope, by number, in constant memory (exports). */
export async function* eachApplication(
  db: Db,
  actor: Actor,
  filter: ApplicationFilter,
): AsyncGenerator<StoredApplication> {
  const batches = inBatches<StoredApplication>(BATCH, (last) =>
    applicationRecords(db)
      .where(and(whereOf(actor, filter), gt(application.apply_sn, last?.apply_sn ?? '')))
      .orderBy(application.apply_sn)
      .limit(BATCH),
  )
  for await (const batch of batches) yield* batch
}
