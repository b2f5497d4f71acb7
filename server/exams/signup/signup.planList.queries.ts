import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { college } from '../../people/college/college.table.ts'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { planState, planStateIn } from '../plan/plan.queries.ts'
import { plan } from '../plan/plan.table.ts'
import { ownOrAll } from '../../record/scope.ts'
import { liveSignup } from './signup.queries.ts'
import { signup } from './signup.table.ts'

type FilterName =
  | 'live'
  | 'any'
  | 'scope'
  | 'student'
  | 'keyword'
  | 'credential'
  | 'level'
  | 'year'
  | 'status'
  | 'waiting'
  | 'waiting_there'
type Value = Placeholder | SQL

const signedUp = (condition: SQL) =>
  sql`exists (select 1 from ${signup} s where s.plan_sn = ${plan.sn} and s.status <> 'INIT' and ${condition})`

const conditions: Record<FilterName, (value: Value) => SQL> = {
  live: () => isNull(plan.delete_time),
  any: () => signedUp(sql`true`),
  scope: (value) => signedUp(sql`(s.org_sn = ${value} or ${plan.org_sn} = ${value})`),
  student: (value) => signedUp(sql`s.student_sn = ${value}`),
  keyword: (value) => sql`(starts_with(${plan.sn}, upper(${value}::text))
    or (grams(${plan.title}) @> grams(${value}::text) and strpos(${plan.title}, ${value}::text) > 0))`,
  credential: (value) => sql`${plan.credential_sn} = any(${value})`,
  level: (value) => sql`${plan.level} = any(${value})`,
  year: (value) => sql`${plan.year} = ${value}::int`,
  status: planStateIn,
  waiting: () => signedUp(sql`s.status = 'SUBMIT'`),
  // An institution confirms in its own plans alone, and is not shown that sign-ups of others wait elsewhere.
  waiting_there: (value) => sql`${plan.org_sn} = ${value} and ${signedUp(sql`s.status = 'SUBMIT'`)}`,
}

const rows = (db: Db) =>
  db
    .select({
      sn: plan.sn,
      title: plan.title,
      org_sn: plan.org_sn,
      org_name: sql<string>`${college.name}`.as('org_name'),
      credential_sn: plan.credential_sn,
      credential_name: namedCredential,
      level: plan.level,
      theory_start: plan.theory_start,
      theory_end: plan.theory_end,
      practical_start: plan.practical_start,
      practical_end: plan.practical_end,
      status: planState().as('status'),
      update_time: plan.update_time,
    })
    .from(plan)
    .innerJoin(college, eq(college.sn, plan.org_sn))
    .innerJoin(credential, eq(credential.sn, plan.credential_sn))
    .$dynamic()
/** A plan with how many of its live sign-ups the reader may see, and how many of them wait for the site. */
export type ListedPlan = Awaited<ReturnType<typeof rows>>[number] & { count: number; waiting: number }
const NO_COUNTS = { count: 0, waiting: 0 }

const plans = listOf<FilterName, 'update_time' | 'theory_start' | 'practical_start'>()({
  name: 'signup.plans',
  table: plan,
  key: plan.sn,
  select: rows,
  filters: conditions,
  sorts: {
    update_time: plan.update_time,
    theory_start: plan.theory_start,
    practical_start: plan.practical_start,
  },
  defaultSort: '-update_time',
})

/** Live sign-ups of these plans that the actor may see. */
async function countsOf(db: Db, scope: string | undefined, sns: string[]) {
  if (sns.length === 0) return new Map<string, typeof NO_COUNTS>()
  const counted = await db
    .select({
      sn: signup.plan_sn,
      count: sql<number>`count(*)::int`,
      waiting: sql<number>`count(*) filter (where ${signup.status} = 'SUBMIT')::int`,
    })
    .from(signup)
    .innerJoin(plan, eq(plan.sn, signup.plan_sn))
    .where(
      and(
        inArray(signup.plan_sn, sns),
        liveSignup('signup'),
        scope === undefined ? undefined : sql`(${signup.org_sn} = ${scope} or ${plan.org_sn} = ${scope})`,
      ),
    )
    .groupBy(signup.plan_sn)
  return new Map(counted.map(({ sn, ...counts }) => [sn, counts]))
}

/** The plans in which a student is signed up whom the actor may see (domain.md §3.22, student/plan). */
export async function listSignupPlans(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof signupContract.plans>,
): Promise<Page<ListedPlan>> {
  const { page, limit, sort, keyword, credential_sn, level, year, status, waiting, student_sn } = query
  const { scope } = ownOrAll(actor)
  const found = await listPage(
    db,
    plans,
    { page, limit, sort },
    {
      live: true,
      ...(scope === undefined ? { any: true } : { scope }),
      student: student_sn,
      keyword: keyword || undefined,
      credential: credential_sn,
      level,
      year,
      status,
      ...(waiting && (scope === undefined ? { waiting } : { waiting_there: scope })),
    },
  )
  const counts = await countsOf(
    db,
    scope,
    found.items.map(({ sn }) => sn),
  )
  return { ...found, items: found.items.map((row) => ({ ...row, ...(counts.get(row.sn) ?? NO_COUNTS) })) }
}
