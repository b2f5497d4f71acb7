import { and, asc, eq, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { feeContract } from '@zhikao/domain/exams/fee/fee.contract.ts'
import type { FeePayer } from '@zhikao/domain/exams/fee/fee.model.ts'
import type { FeeTotals } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { BodyOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { TOTAL_CAP } from '@zhikao/domain/kernel/page.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf, countRows, inBatches } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { college } from '../../people/college/college.table.ts'
import { student } from '../../people/student/student.table.ts'
import { candidateOf } from '../signup/signup.identity.queries.ts'
import type { NameSource } from '../../record/names.ts'
import { ownOrAll } from '../../record/scope.ts'
import { signup } from '../signup/signup.table.ts'
import { feeRecords, sums } from './fee.queries.ts'
import type { FeeRecord } from './fee.queries.ts'
import { feeLine } from './fee.table.ts'

type Value = Placeholder | SQL
type FilterName =
  | 'scope'
  | 'keyword'
  | 'org'
  | 'host'
  | 'plan'
  | 'borrow'
  | 'payer'
  | 'pay_status'
  | 'closed'
  | 'date_from'
  | 'date_to'
  | 'chosen'

/** One condition per filter over `fee_line`. An institution has the fees of its students, and of the exams that it holds. */
const conditions: Record<FilterName, (value: Value) => SQL> = {
  scope: (value) => sql`(${feeLine.org_sn} = ${value} or ${feeLine.host_org_sn} = ${value})`,
  // People are found by their whole name alone: a list of amounts is no place to search numbers (Decided 28).
  keyword: (value) => sql`(${feeLine.plan_sn} = ${value}::text or ${feeLine.borrow_sn} = ${value}::text
    or ${feeLine.signup_sn} = any(array(select s.sn from ${student} st join ${signup} s on s.student_sn = st.sn
      where st.name = ${value}::text)))`,
  org: (value) => sql`${feeLine.payer_org_sn} = any(${value})`,
  host: (value) => sql`${feeLine.host_org_sn} = any(${value})`,
  plan: (value) => sql`${feeLine.plan_sn} = any(${value})`,
  borrow: (value) => sql`${feeLine.borrow_sn} = any(${value})`,
  payer: (value) => sql`${feeLine.payer} = any(${value})`,
  pay_status: (value) => sql`${feeLine.pay_status} = any(${value})`,
  closed: (value) => sql`${feeLine.closed} = ${value}::boolean`,
  date_from: (value) => sql`${feeLine.create_time} >= ${value}::date`,
  date_to: (value) => sql`${feeLine.create_time} < ${value}::date + 1`,
  chosen: (value) => sql`${feeLine.sn} = any(${value}::text[])`,
}

const fees = listOf<FilterName, 'create_time' | 'update_time'>()({
  name: 'fee',
  table: feeLine,
  key: feeLine.sn,
  select: feeRecords,
  filters: conditions,
  sorts: { create_time: feeLine.create_time, update_time: feeLine.update_time },
  defaultSort: '-update_time',
})

export type FeeFilters = BodyOf<typeof feeContract.export>

function filterValues(actor: Actor, given: FeeFilters): Partial<Record<FilterName, unknown>> {
  const { keyword, org_sn, host_org_sn, plan_sn, borrow_sn, ...filters } = given
  return {
    ...ownOrAll(actor),
    ...filters,
    keyword: keyword || undefined,
    org: org_sn,
    host: host_org_sn,
    plan: plan_sn,
    borrow: borrow_sn,
  }
}

/** One page of the fees in the actor's scope. */
export function listFees(db: Db, actor: Actor, query: QueryOf<typeof feeContract.list>): Promise<Page<FeeRecord>> {
  const { page, limit, sort, ...filters } = query
  return listPage(db, fees, { page, limit, sort }, filterValues(actor, filters))
}

const whereOf = (actor: Actor, filters: FeeFilters) => conditionOf(conditions, filterValues(actor, filters))

/** The lines of fees by the students they are for, and their plans. */
export const feeNames: NameSource = {
  type: 'fee',
  permission: 'fee:read',
  screens: [],
  select: (actor, chosen) =>
    sql`select ${feeLine.sn} as sn, st.name, s.plan_sn as number from ${feeLine}
      join ${signup} s on s.sn = ${feeLine.signup_sn} join ${candidateOf(sql.raw('s'))} where ${whereOf(actor, { chosen })}`,
}

export type StatementRecord = FeeTotals & { payer_org_sn: string; payer_name: string; payer: FeePayer }
const billed = alias(college, 'billed')

/** The sums of each billed institution and payer in the actor's scope, by the institution's name. */
export async function listStatement(
  db: Db,
  actor: Actor,
  { page, limit, ...filters }: Omit<QueryOf<typeof feeContract.statement>, 'sort'>,
): Promise<Page<StatementRecord>> {
  const rows = await db
    .select({
      payer_org_sn: feeLine.payer_org_sn,
      payer_name: billed.name,
      payer: feeLine.payer,
      ...sums,
      found: sql<number>`count(*) over ()::int`,
    })
    .from(feeLine)
    .innerJoin(billed, eq(billed.sn, feeLine.payer_org_sn))
    .where(whereOf(actor, filters))
    .groupBy(feeLine.payer_org_sn, billed.name, feeLine.payer)
    .orderBy(asc(billed.name), asc(feeLine.payer_org_sn), asc(feeLine.payer))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = rows[0]?.found ?? 0
  return { items: rows, total: Math.min(total, TOTAL_CAP), page, limit, total_capped: total > TOTAL_CAP }
}

export type FeeYearRecord = FeeTotals & { year: number }
const year = sql<number>`extract(year from ${feeLine.create_time})::int`
const YEARS_MAX = 30

/** The sums of each year of sign-ups in the actor's scope, the latest first. */
export function listYears(db: Db, actor: Actor, filters: FeeFilters): Promise<FeeYearRecord[]> {
  return db
    .select({ year: year.as('year'), ...sums })
    .from(feeLine)
    .where(whereOf(actor, filters))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .limit(YEARS_MAX)
}

/** How many fees of the filters are in the actor's scope. */
export const countFees = (db: Db, actor: Actor, filters: FeeFilters): Promise<number> =>
  countRows(db, feeLine, whereOf(actor, filters))

const BATCH = 500

/** Every fee of the filters in the actor's scope, those of one billed institution and payer together, in constant memory (exports). */
export async function* eachFee(db: Db, actor: Actor, filters: FeeFilters): AsyncGenerator<FeeRecord> {
  const key = sql`(${feeLine.payer_org_sn}, ${feeLine.payer}, ${feeLine.sn})`
  const batches = inBatches<FeeRecord>(BATCH, (last) =>
    feeRecords(db)
      .where(and(whereOf(actor, filters), last && sql`${key} > (${last.payer_org_sn}, ${last.payer}, ${last.sn})`))
      .orderBy(asc(feeLine.payer_org_sn), asc(feeLine.payer), asc(feeLine.sn))
      .limit(BATCH),
  )
  for await (const batch of batches) yield* batch
}
