import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { idphotoCallContract } from '@zhikao/domain/people/idphotoCall/idphotoCall.contract.ts'
import type { PhotoQuota } from '@zhikao/domain/people/idphotoCall/idphotoCall.model.ts'
import type { QuotaUse } from '@zhikao/domain/people/idphotoCall/idphotoCall.rules.ts'
import { businessNow } from '../../db/clock.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf, countRows, inBatches } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { college } from '../college/college.table.ts'
import { student } from '../student/student.table.ts'
import { idphotoCall as call, idphotoOrgQuota as orgQuota, idphotoQuota as quota } from './idphotoCall.table.ts'

const callRecords = (db: Db) =>
  db
    .select({
      ...getTableColumns(call),
      org_name: sql<string | null>`${college.name}`.as('org_name'),
      user_name: sql<string>`${account.name}`.as('user_name'),
      student_name: sql<string | null>`${student.name}`.as('student_name'),
    })
    .from(call)
    .innerJoin(account, eq(account.sn, call.account_sn))
    .leftJoin(college, eq(college.sn, call.org_sn))
    .leftJoin(student, eq(student.sn, call.student_sn))
    .$dynamic()
export type CallRecord = Awaited<ReturnType<typeof callRecords>>[number]

type Value = Placeholder | SQL
type FilterName = 'org' | 'api' | 'result' | 'date_from' | 'date_to'
const conditions: Record<FilterName, (value: Value) => SQL> = {
  org: (value) => sql`${call.org_sn} = any(${value})`,
  api: (value) => sql`${call.api} = any(${value})`,
  result: (value) => sql`${call.result} = any(${value})`,
  date_from: (value) => sql`${call.call_time} >= ${value}::date`,
  date_to: (value) => sql`${call.call_time} < ${value}::date + 1`,
}
const calls = listOf<FilterName, 'call_time' | 'duration_ms'>()({
  name: 'idphotoCall',
  table: call,
  key: call.sn,
  select: callRecords,
  filters: conditions,
  sorts: { call_time: call.call_time, duration_ms: call.duration_ms },
  defaultSort: '-call_time',
})

export type CallFilters = BodyOf<typeof idphotoCallContract.export>
const valuesOf = ({ org_sn, ...filters }: CallFilters): Partial<Record<FilterName, unknown>> => ({
  ...filters,
  org: org_sn,
})
/** The filters as one condition over the table of calls. */
export const callsMeet = (filters: CallFilters): SQL => conditionOf(conditions, valuesOf(filters)) ?? sql`true`

/** One page of the calls. */
export function listCalls(db: Db, query: QueryOf<typeof idphotoCallContract.log>): Promise<Page<CallRecord>> {
  const { page, limit, sort, ...filters } = query
  return listPage(db, calls, { page, limit, sort }, valuesOf(filters))
}

export const countCalls = (db: Db, filters: CallFilters): Promise<number> => countRows(db, call, callsMeet(filters))

const BATCH = 1000

/** All calls that the filters find, newest first. */
export async function* eachCall(db: Db, filters: CallFilters): AsyncGenerator<CallRecord> {
  const read = (last: CallRecord | undefined) =>
    callRecords(db)
      .where(
        last
          ? sql`${callsMeet(filters)} and (${call.call_time}, ${call.sn}) < (${last.call_time}, ${last.sn})`
          : callsMeet(filters),
      )
      .orderBy(sql`${call.call_time} desc, ${call.sn} desc`)
      .limit(BATCH)
  for await (const batch of inBatches(BATCH, read)) yield* batch
}

/** The first moment of this month, in business time. */
const monthStart = sql`date_trunc('month', ${businessNow})`
/** An institution's calls and their credits of this month; the platform's accounts have none of an institution. */
const usedOf = (orgSn: string | null) =>
  sql<number>`(select count(*)::int from ${call} where ${call.org_sn} is not distinct from ${orgSn} and ${call.call_time} >= ${monthStart})`

const monthCost = async (db: Db): Promise<number> => {
  const [found] = await db
    .select({ used: sql<number>`coalesce(sum(${call.cost}), 0)::int` })
    .from(call)
    .where(sql`${call.call_time} >= ${monthStart}`)
  return found?.used ?? 0
}

/** SQL, number: the credits of the platform that are left this month; 0 where no quota is set. */
export const creditLeft = sql`coalesce((select ${quota.month_total} - (select coalesce(sum(${call.cost}), 0)::int from ${call} where ${call.call_time} >= ${monthStart})
  from ${quota}), 0)`

/** The quota in force for an institution, and what is used of it. */
export async function quotaOf(
  db: Db,
  orgSn: string | null,
  studentSn: string | null,
): Promise<{ quota: PhotoQuota; used: QuotaUse }> {
  const [found] = await db
    .select({
      student_max: quota.student_max,
      org_month_max: sql<number>`coalesce(${orgQuota.month_max}, ${quota.org_month_max})`,
      month_total: quota.month_total,
      warn_below: quota.warn_below,
      org_used: usedOf(orgSn),
      student_used: sql<number>`(select count(*)::int from ${call} where ${call.student_sn} = ${studentSn} and ${call.api} = 'CHECK')`,
    })
    .from(quota)
    .leftJoin(orgQuota, eq(orgQuota.org_sn, sql`${orgSn}`))
  if (!found) throw new Error('the row of quotas is missing')
  const { org_used: org, student_used, ...limits } = found
  return { quota: limits, used: { student: studentSn === null ? null : student_used, org, month: await monthCost(db) } }
}

export type QuotaRecord = Awaited<ReturnType<typeof getQuota>>

/** The quota as it is edited. */
export async function getQuota(db: Db) {
  const [found] = await db.select().from(quota)
  if (!found) throw new Error('the row of quotas is missing')
  const orgs = await db
    .select({
      org_sn: orgQuota.org_sn,
      org_name: college.name,
      month_max: orgQuota.month_max,
      used: sql<number>`(select count(*)::int from ${call} where ${call.org_sn} = ${orgQuota.org_sn} and ${call.call_time} >= ${monthStart})`,
    })
    .from(orgQuota)
    .innerJoin(college, eq(college.sn, orgQuota.org_sn))
    .orderBy(college.name, orgQuota.org_sn)
  return { ...found, orgs }
}
