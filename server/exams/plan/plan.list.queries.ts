import { isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf, countRows, eachByNumber } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { college } from '../../people/college/college.table.ts'
import type { Find } from '../../record/find.ts'
import type { NameSource } from '../../record/names.ts'
import { asFound, relatedPlans } from '../../publishing/message/message.related.queries.ts'
import { givesValue, valueOf } from '../../record/references.ts'
import { countStates } from '../../record/stateCounts.ts'
import { applicationTime, isAssigned, planRecords, planScope, planStateIn } from './plan.queries.ts'
import type { PlanRecord } from './plan.queries.ts'
import { plan } from './plan.table.ts'

type Value = Placeholder | SQL
type FilterName =
  | 'live'
  | 'scope'
  | 'examiner'
  | 'keyword'
  | 'credential'
  | 'level'
  | 'status'
  | 'exam_from'
  | 'exam_to'
  | 'org'
  | 'province'
  | 'year'
  | 'chosen'

const conditions: Record<FilterName, (value: Value) => SQL> = {
  live: () => isNull(plan.delete_time),
  scope: (value) => sql`${plan.org_sn} = ${value}`,
  examiner: (value) => isAssigned(value),
  keyword: (value) => sql`(starts_with(${plan.sn}, upper(${value}::text))
    or (grams(${plan.title}) @> grams(${value}::text) and strpos(${plan.title}, ${value}::text) > 0)
    or ${plan.org_sn} = any(array(select c.sn from ${college} c where grams(c.name) @> grams(${value}::text) and strpos(c.name, ${value}::text) > 0)))`,
  credential: (value) => sql`${plan.credential_sn} = any(${value})`,
  level: (value) => sql`${plan.level} = any(${value})`,
  status: planStateIn,
  exam_from: (value) => sql`greatest(${plan.theory_end}, ${plan.practical_end}) >= ${value}::date`,
  exam_to: (value) => sql`least(${plan.theory_start}, ${plan.practical_start}) < ${value}::date + 1`,
  org: (value) => sql`${plan.org_sn} = any(${value})`,
  province: (value) =>
    sql`${plan.org_sn} = any(array(select c.sn from ${college} c where c.province = any(${value}::text[])))`,
  year: (value) => sql`${plan.year} = ${value}::int`,
  chosen: (value) => sql`${plan.sn} = any(${value}::text[])`,
}

const plans = listOf<
  FilterName,
  'update_time' | 'sn' | 'theory_start' | 'practical_start' | 'expected_count' | 'submit_time' | 'exam_submit_time'
>()({
  name: 'plan',
  table: plan,
  key: plan.sn,
  select: planRecords,
  filters: conditions,
  sorts: {
    update_time: plan.update_time,
    sn: plan.sn,
    theory_start: plan.theory_start,
    practical_start: plan.practical_start,
    expected_count: plan.expected_count,
    submit_time: plan.submit_time,
    exam_submit_time: valueOf(applicationTime, sql`${plan.sn}`),
  },
  defaultSort: '-update_time',
})

export type PlanFilters = BodyOf<typeof planContract.export>

function filterValues(actor: Actor, filters: PlanFilters): Partial<Record<FilterName, unknown>> {
  const { keyword, credential_sn, level, status, exam_from, exam_to, org_sn, province, year, chosen } = filters
  return {
    live: true,
    ...planScope(actor),
    keyword: keyword || undefined,
    credential: credential_sn,
    level,
    status,
    exam_from,
    exam_to,
    org: org_sn,
    province,
    year,
    chosen,
  }
}

/** One page of the plans in the actor's scope. */
export function listPlans(db: Db, actor: Actor, query: QueryOf<typeof planContract.list>): Promise<Page<PlanRecord>> {
  const { page, limit, sort, ...filters } = query
  return listPage(db, plans, { page, limit, sort }, filterValues(actor, filters))
}

/** The states of the plans in the actor's scope. */
export const countPlanStates = (db: Db, actor: Actor) =>
  countStates(db, actor, { lifecycle: planProcess, table: plan, conditions, scope: filterValues(actor, {}) })

const whereOf = (actor: Actor, filters: PlanFilters) => conditionOf(conditions, filterValues(actor, filters))

/** Plans by number, title or site, the newest first. */
export const findPlans: Find = (actor, word, max) => sql`
  select ${plan.sn} as sn, ${plan.title} as title, concat_ws(' · ', ${plan.sn}, c.name) as subtitle
  from ${plan} join ${college} c on c.sn = ${plan.org_sn}
  where ${whereOf(actor, { keyword: word })} order by ${plan.update_time} desc, ${plan.sn} limit ${max}`

/** Feedback may name a plan. */
export const planListReferences = [givesValue(relatedPlans, asFound(findPlans))]

/** The plans by their titles. */
export const planNames: NameSource = {
  type: 'plan',
  permission: 'plan:read',
  screens: ['planList'],
  select: (actor, chosen) =>
    sql`select ${plan.sn} as sn, ${plan.title} as name, ${plan.sn} as number from ${plan} where ${whereOf(actor, { chosen })}`,
}

/** How many plans of the filters are in the actor's scope. */
export const countPlans = (db: Db, actor: Actor, filters: PlanFilters): Promise<number> =>
  countRows(db, plan, whereOf(actor, filters))

const BATCH = 500

/** Every plan of the filters in the actor's scope, by number, in constant memory (exports). */
export const eachPlan = (db: Db, actor: Actor, filters: PlanFilters): AsyncGenerator<PlanRecord> =>
  eachByNumber(() => planRecords(db), plan.sn, whereOf(actor, filters), BATCH)
