import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { collegeChangeContract } from '@zhikao/domain/people/collegeChange/collegeChange.contract.ts'
import { collegeChangeLifecycle } from '@zhikao/domain/people/collegeChange/collegeChange.lifecycle.ts'
import type { TakenRule } from '@zhikao/domain/people/collegeChange/collegeChange.rules.ts'
import type { Db } from '../../db/client.ts'
import type { Filters } from '../../db/listAll.ts'
import { conditionOf } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { listHistory } from '../../record/history.ts'
import type { NameSource } from '../../record/names.ts'
import { countReferences, refersTo } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { countStates } from '../../record/stateCounts.ts'
import { collegeApprovals, collegeRecordsOf, lockCollege } from '../college/college.queries.ts'
import { college } from '../college/college.table.ts'
import { collegeChange } from './collegeChange.table.ts'

/** The unique mark of another institution that an open request repeats (domain.md §3.2: unique). Each is found by its index. */
const taken = sql<TakenRule | null>`(case when ${collegeChange.status} <> 'SUBMIT' then null
  when exists (select 1 from ${college} o where o.delete_time is null and o.sn <> ${collegeChange.org_sn} and o.name = ${collegeChange.wish} ->> 'name') then 'name_taken'
  when exists (select 1 from ${college} o where o.delete_time is null and o.sn <> ${collegeChange.org_sn} and o.school_code = ${collegeChange.wish} ->> 'school_code') then 'school_code_taken'
  when exists (select 1 from ${college} o where o.delete_time is null and o.sn <> ${collegeChange.org_sn} and o.uscc = ${collegeChange.wish} ->> 'uscc') then 'uscc_taken' end)`

const records = (db: Db) =>
  db
    .select({
      sn: collegeChange.sn,
      org_sn: collegeChange.org_sn,
      org_name: sql<string>`${college.name}`.as('org_name'),
      org_type: college.org_type,
      school_code: college.school_code,
      uscc: college.uscc,
      site_code: college.site_code,
      approved: countReferences(collegeApprovals, sql`${college.sn}`).as('approved'),
      wish: collegeChange.wish,
      before: collegeChange.before,
      taken: taken.as('taken'),
      reason: collegeChange.reason,
      proof_files: collegeChange.proof_files,
      requested_by: sql<string>`${account.name}`.as('requested_by'),
      opinion: collegeChange.opinion,
      decide_time: collegeChange.decide_time,
      status: collegeChange.status,
      version: collegeChange.version,
      create_time: collegeChange.create_time,
      update_time: collegeChange.update_time,
      now: sql<string>`business_now()`.as('now'),
    })
    .from(collegeChange)
    .innerJoin(college, eq(college.sn, collegeChange.org_sn))
    .innerJoin(account, eq(account.sn, collegeChange.account_sn))
    .$dynamic()
/** A request with what its rules look at: the institution of today, and whether another one has what is asked for. */
export type ChangeRecord = Awaited<ReturnType<typeof records>>[number]

type Filter = 'scope' | 'keyword' | 'org' | 'status' | 'chosen'
const conditions: Filters<Filter> = {
  scope: (value) => sql`${collegeChange.org_sn} = ${value}`,
  keyword: (value) =>
    sql`${collegeChange.org_sn} in (select c.sn from ${college} c where (grams(c.name) @> grams(${value}::text) and strpos(c.name, ${value}::text) > 0) or c.school_code = ${value}::text)`,
  org: (value) => sql`${collegeChange.org_sn} = any(${value})`,
  status: (value) => sql`${collegeChange.status} = any(${value})`,
  chosen: (value) => sql`${collegeChange.sn} = any(${value}::text[])`,
}

const changes = listOf<Filter, 'create_time' | 'update_time'>()({
  name: 'collegeChange',
  table: collegeChange,
  key: collegeChange.sn,
  select: records,
  filters: conditions,
  sorts: { create_time: collegeChange.create_time, update_time: collegeChange.update_time },
  defaultSort: '-create_time',
})

/** One page of the requests in the actor's scope: the own institution's, or all. */
export function listChanges(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof collegeChangeContract.list>,
): Promise<Page<ChangeRecord>> {
  const { page, limit, sort, keyword, org_sn, status } = query
  const values = { ...ownOrAll(actor), keyword: keyword || undefined, org: org_sn, status }
  return listPage(db, changes, { page, limit, sort }, values)
}

/** The states of the requests in the actor's scope. */
export const countChangeStates = (db: Db, actor: Actor) =>
  countStates(db, actor, {
    lifecycle: collegeChangeLifecycle,
    table: collegeChange,
    conditions,
    scope: ownOrAll(actor),
  })

/** A request in the actor's scope; any other is answered with 404. */
export async function getChange(db: Db, actor: Actor, sn: string): Promise<ChangeRecord> {
  const { scope } = ownOrAll(actor)
  const [found] = await records(db).where(
    and(eq(collegeChange.sn, sn), scope ? eq(collegeChange.org_sn, scope) : undefined),
  )
  if (!found) throw notFound()
  return found
}

/** The same, locked until the transaction ends: first its institution, as every change of one does. */
export async function lockChange(db: Db, actor: Actor, sn: string): Promise<ChangeRecord> {
  const { org_sn } = await getChange(db, actor, sn)
  await lockCollege(db, actor, org_sn)
  await db.select({ sn: collegeChange.sn }).from(collegeChange).where(eq(collegeChange.sn, sn)).for('update')
  return getChange(db, actor, sn)
}

/** Who did what to a request, newest first; 404 outside the actor's scope. */
export async function listChangeHistory(db: Db, actor: Actor, sn: string) {
  await getChange(db, actor, sn)
  return listHistory(db, actor, 'collegeChange', sn)
}

/** The requests by their institutions. */
export const collegeChangeNames: NameSource = {
  type: 'collegeChange',
  permission: 'change:read',
  screens: ['collegeChanges'],
  select: (actor, chosen) => sql`
    select ${collegeChange.sn} as sn, c.name as name, null as number from ${collegeChange} join ${college} c on c.sn = ${collegeChange.org_sn}
    where ${conditionOf(conditions, { ...ownOrAll(actor), chosen })}`,
}

export const collegeChangeReferences = [
  // An institution is not deleted under a request that waits.
  refersTo(collegeRecordsOf, (key) => sql`from ${collegeChange} x where x.org_sn = ${key} and x.status = 'SUBMIT'`),
]
