import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { college } from '../../people/college/college.table.ts'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { isSite } from '../../sites/application/application.inForce.queries.ts'
import { approvedPlace } from '../../sites/application/application.site.queries.ts'
import { ownOrg } from '../../record/scope.ts'
import { awaitsApplication, planState } from '../plan/plan.queries.ts'
import { plan } from '../plan/plan.table.ts'
import { borrow } from './borrow.table.ts'

const quotaLeft = (at: string) =>
  sql.raw(`greatest(0, least(${at}.borrow_quota - ${at}.reserved, ${at}.capacity - ${at}.own_taken - ${at}.reserved))`)
const isOpen = (at: string) =>
  sql`${awaitsApplication(at)} and ${sql.raw(`${at}.accept_borrow and ${at}.signup_end > business_now()`)}`
/** Approved and on no plan, as long as its time has not passed; `u` is the request's alias. */
const isUnattached = sql.raw(
  `u.status = 'SCHOOL_AUDIT' and u.plan_sn is null and u.delete_time is null and u.expected_date_end >= business_now()::date`,
)

/** Does this plan take schools of the reader's province in? `reader` is the reader's institution. */
const takesReader = (at: string, reader: SQL | Placeholder) =>
  sql`(${sql.raw(at)}.borrow_region = 'ANY' or exists (select 1 from ${college} h join ${college} o on o.province = h.province where h.sn = ${sql.raw(at)}.org_sn and o.sn = ${reader}))`

/** What a school may still ask of a plan: the same count as `remainingFor` of the rules, for a whole page. */
const remaining = (reader: SQL | Placeholder) => sql<number>`greatest(0, least(${quotaLeft('plan')},
  (select coalesce(sum(${quotaLeft('g')}), 0) from ${plan} g where g.org_sn = ${plan.org_sn} and g.credential_sn = ${plan.credential_sn}
    and g.level = ${plan.level} and ${isOpen('g')} and ${takesReader('g', reader)})
  - (select coalesce(sum(u.approved_count), 0) from ${borrow} u where u.host_org_sn = ${plan.org_sn} and u.credential_sn = ${plan.credential_sn}
    and u.level = ${plan.level} and ${isUnattached})))::int`

const reader = sql.placeholder('scope')
/**
 * Kilometers from the reader's institution to the site, which is where the form of its approval places it, else where its
 * institution is; null where one of the two is unknown (domain.md §3.11).
 */
const distance = sql<
  number | null
>`(select great_circle_km(o.lng, o.lat, coalesce(f.lng, h.lng), coalesce(f.lat, h.lat))
  from ${college} o cross join ${college} h left join lateral (${approvedPlace(plan)}) f on true
  where o.sn = ${reader} and h.sn = ${plan.org_sn})`
const siteRecords = (db: Db) =>
  db
    .select({
      sn: plan.sn,
      title: plan.title,
      org_sn: plan.org_sn,
      site_name: sql<string>`${college.name}`.as('site_name'),
      site_code: college.site_code,
      province: college.province,
      city: college.city,
      distance: distance.as('distance'),
      credential_sn: plan.credential_sn,
      credential_name: namedCredential,
      level: plan.level,
      remaining: remaining(reader).as('remaining'),
      theory_start: plan.theory_start,
      theory_end: plan.theory_end,
      practical_start: plan.practical_start,
      practical_end: plan.practical_end,
      signup_end: plan.signup_end,
      now: sql<string>`business_now()`.as('now'),
    })
    .from(plan)
    .innerJoin(college, eq(college.sn, plan.org_sn))
    .innerJoin(credential, eq(credential.sn, plan.credential_sn))
    .$dynamic()
export type SiteRecord = Awaited<ReturnType<typeof siteRecords>>[number]

type Filter =
  | 'scope'
  | 'keyword'
  | 'credential'
  | 'level'
  | 'province'
  | 'city'
  | 'exam_from'
  | 'exam_to'
  | 'with_quota'
  | 'full'
  | 'preferred_city'
  | 'plan'
const colleges = (condition: SQL) => sql`${plan.org_sn} = any(array(select c.sn from ${college} c where ${condition}))`

/** 0 in the preferred city, 1 elsewhere in its province, 2 in other provinces: the codes of a province begin with its two digits. */
const cityRank = sql`(select case when c.city = ${sql.placeholder('preferred_city')} then 0
  when left(c.province, 2) = left(${sql.placeholder('preferred_city')}, 2) then 1 else 2 end from ${college} c where c.sn = ${plan.org_sn})`

type SiteSort = 'update_time' | 'theory_start' | 'practical_start' | 'deadline' | 'distance' | 'farthest' | 'city_rank'
const sites = listOf<Filter, SiteSort>()({
  name: 'borrow.sites',
  table: plan,
  key: plan.sn,
  select: siteRecords,
  filters: {
    scope: (value) => sql`${plan.org_sn} <> ${value} and ${isOpen('plan')} and ${takesReader('plan', value)}
      and exists (select 1 from ${college} c where c.sn = ${plan.org_sn} and c.status = 'ENABLE' and c.delete_time is null)
      and ${isSite(plan)}`,
    keyword: (value) =>
      sql`(strpos(${plan.title}, ${value}::text) > 0 or ${colleges(sql`grams(c.name) @> grams(${value}::text) and strpos(c.name, ${value}::text) > 0`)})`,
    credential: (value) => sql`${plan.credential_sn} = any(${value})`,
    level: (value) => sql`${plan.level} = any(${value})`,
    province: (value) => colleges(sql`c.province = any(${value}::text[])`),
    city: (value) => colleges(sql`c.city = any(${value}::text[])`),
    exam_from: (value) => sql`greatest(${plan.theory_end}, ${plan.practical_end}) >= ${value}::date`,
    exam_to: (value) => sql`least(${plan.theory_start}, ${plan.practical_start}) < ${value}::date + 1`,
    with_quota: () => sql`${remaining(reader)} > 0`,
    full: () => sql`${remaining(reader)} = 0`,
    plan: (value) => sql`${plan.sn} = ${value}`,
    // It sorts and leaves nothing out.
    preferred_city: () => sql`true`,
  },
  sorts: {
    update_time: plan.update_time,
    theory_start: plan.theory_start,
    practical_start: plan.practical_start,
    deadline: plan.signup_end,
    // Unknown ones last, in either direction.
    distance: sql`coalesce(${distance}, 'infinity')`,
    farthest: sql`coalesce(-${distance}, 'infinity')`,
    city_rank: cityRank,
  },
  defaultSort: '-update_time',
})

/** One page of other institutions' plans that a school may ask for (domain.md §3.11). */
export function listSites(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof borrowContract.sites>,
): Promise<Page<SiteRecord>> {
  const { page, limit, sort, keyword, credential_sn, level, province, city, exam_from, exam_to, has_quota } = query
  const { preferred_city, plan_sn } = query
  // Within a group ties are broken by number, so that no plan is on two pages or on none.
  const wanted = sort?.split(',').map((part) => (part === '-distance' ? 'farthest' : part))
  const order = [...(preferred_city ? ['city_rank'] : []), ...(wanted ?? [])].join(',') || undefined
  return listPage(
    db,
    sites,
    { page, limit, sort: order },
    {
      scope: ownOrg(actor),
      keyword: keyword || undefined,
      credential: credential_sn,
      level,
      province,
      city,
      exam_from,
      exam_to,
      with_quota: has_quota === 'yes' ? true : undefined,
      full: has_quota === 'no' ? true : undefined,
      preferred_city,
      plan: plan_sn,
    },
  )
}

/** The reader's requests to these hosts that are not decided yet. */
export function listPending(db: Db, actor: Actor, hosts: readonly string[]) {
  const { sn, host_org_sn, credential_sn, level, expected_date_start, expected_date_end } = borrow
  return db
    .select({ sn, host_org_sn, credential_sn, level, expected_date_start, expected_date_end })
    .from(borrow)
    .where(
      and(
        eq(borrow.org_sn, ownOrg(actor)),
        sql`${host_org_sn} = any(${sql.param([...hosts])}::text[])`,
        eq(borrow.status, 'SCHOOL_INIT'),
        isNull(borrow.delete_time),
      ),
    )
    .orderBy(asc(borrow.sn))
}
export type PendingRecord = Awaited<ReturnType<typeof listPending>>[number]

/** What a request is addressed to. */
export type Place = { host_org_sn: string; credential_sn: string; level: Level }

const hostPlans = (db: Db) => {
  const { sn, org_sn, credential_sn, level, title, theory_start, theory_end } = plan
  const { practical_start, practical_end, signup_end, capacity, own_taken, reserved } = plan
  const { accept_borrow, borrow_quota, borrow_region } = plan
  return db
    .select({
      sn,
      org_sn,
      credential_sn,
      level,
      status: planState().as('status'),
      title,
      theory_start,
      theory_end,
      practical_start,
      practical_end,
      signup_end,
      capacity,
      own_taken,
      reserved,
      accept_borrow,
      borrow_quota,
      borrow_region,
    })
    .from(plan)
    .$dynamic()
}
type HostPlanRecord = Awaited<ReturnType<typeof hostPlans>>[number]

const openAt = ({ host_org_sn, credential_sn, level }: Place) =>
  and(
    eq(plan.org_sn, host_org_sn),
    eq(plan.credential_sn, credential_sn),
    eq(plan.level, level),
    awaitsApplication('plan'),
    gt(plan.signup_end, businessNow),
  )

/** A plan whatever its state; null when there is none of this number. */
export async function findHostPlan(db: Db, sn: string): Promise<HostPlanRecord | null> {
  const [found] = await hostPlans(db).where(and(eq(plan.sn, sn), isNull(plan.delete_time)))
  return found ?? null
}

/** Locks plans in the order of their numbers: those named, and, for a place, the host's open ones. Without `counts` they may be counted meanwhile. */
export async function lockPlans(
  db: Db,
  named: readonly string[],
  { place, counts }: { place: Place | null; counts: boolean },
): Promise<void> {
  const isNamed = sql`${plan.sn} = any(${sql.param([...named])}::text[])`
  await db
    .select({ sn: plan.sn })
    .from(plan)
    .where(place ? sql`(${isNamed} or (${openAt(place)}))` : isNamed)
    .orderBy(asc(plan.sn))
    .for(counts ? 'no key update' : 'key share')
}

/** What a host has for a certificate and level: whether it is approved for them today, its open plans, and what it promised without a plan. */
export async function readHost(db: Db, place: Place) {
  const { host_org_sn, credential_sn, level } = place
  const plans = await hostPlans(db).where(openAt(place)).orderBy(asc(plan.signup_end), asc(plan.sn))
  const { rows } = await db.execute<{ in_force: boolean; unattached: number }>(sql`
    select ${isSite({ org_sn: sql`${host_org_sn}`, credential_sn: sql`${credential_sn}`, level: sql`${level}` })} as in_force,
      (select coalesce(sum(u.approved_count), 0)::int from ${borrow} u where u.host_org_sn = ${host_org_sn} and u.credential_sn = ${credential_sn}
        and u.level = ${level} and ${isUnattached}) as unattached`)
  return { plans, in_force: rows[0]?.in_force ?? false, unattached: rows[0]?.unattached ?? 0 }
}

export type HostRecord = Awaited<ReturnType<typeof readHost>>
