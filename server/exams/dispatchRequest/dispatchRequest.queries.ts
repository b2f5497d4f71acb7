import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { dispatchRequestContract } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.contract.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../../db/client.ts'
import type { Filters } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { college } from '../../people/college/college.table.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { listHistory } from '../../record/history.ts'
import { ownOrAll } from '../../record/scope.ts'
import { plan } from '../plan/plan.table.ts'
import { dispatchRequest } from './dispatchRequest.table.ts'

const records = (db: Db) =>
  db
    .select({
      sn: dispatchRequest.sn,
      plan_sn: dispatchRequest.plan_sn,
      plan_title: plan.title,
      org_sn: dispatchRequest.org_sn,
      org_name: sql<string>`${college.name}`.as('org_name'),
      subject: dispatchRequest.subject,
      session_no: dispatchRequest.session_no,
      start_time: dispatchRequest.start_time,
      role: dispatchRequest.role,
      count: dispatchRequest.count,
      sent: dispatchRequest.sent,
      reason: dispatchRequest.reason,
      opinion: dispatchRequest.opinion,
      requested_by: sql<string>`${account.name}`.as('requested_by'),
      status: dispatchRequest.status,
      version: dispatchRequest.version,
      create_time: dispatchRequest.create_time,
      update_time: dispatchRequest.update_time,
      now: sql<string>`business_now()`.as('now'),
    })
    .from(dispatchRequest)
    .innerJoin(plan, eq(plan.sn, dispatchRequest.plan_sn))
    .innerJoin(college, eq(college.sn, dispatchRequest.org_sn))
    .innerJoin(account, eq(account.sn, dispatchRequest.account_sn))
    .$dynamic()
export type RequestRecord = Awaited<ReturnType<typeof records>>[number]

type Filter = 'scope' | 'plan' | 'status'
const conditions: Filters<Filter> = {
  scope: (value) => sql`${dispatchRequest.org_sn} = ${value}`,
  plan: (value) => sql`${dispatchRequest.plan_sn} = any(${value})`,
  status: (value) => sql`${dispatchRequest.status} = any(${value})`,
}

const requests = listOf<Filter, 'create_time' | 'start_time' | 'sn'>()({
  name: 'dispatchRequest',
  table: dispatchRequest,
  key: dispatchRequest.sn,
  select: records,
  filters: conditions,
  sorts: {
    create_time: dispatchRequest.create_time,
    start_time: dispatchRequest.start_time,
    sn: dispatchRequest.sn,
  },
  defaultSort: '-create_time',
})

/** One page of the requests in the actor's scope: the own site's, or all. */
export function listRequests(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof dispatchRequestContract.list>,
): Promise<Page<RequestRecord>> {
  const { page, limit, sort, plan_sn, status } = query
  return listPage(db, requests, { page, limit, sort }, { ...ownOrAll(actor), plan: plan_sn, status })
}

/** A request in the actor's scope; any other is answered with 404. */
export async function getRequest(db: Db, actor: Actor, sn: string): Promise<RequestRecord> {
  const { scope } = ownOrAll(actor)
  const [found] = await records(db).where(
    and(eq(dispatchRequest.sn, sn), scope ? eq(dispatchRequest.org_sn, scope) : undefined),
  )
  if (!found) throw notFound()
  return found
}

/** The same, locked until the transaction ends: first its plan, as every dispatch does. */
export async function lockRequest(db: Db, actor: Actor, sn: string): Promise<RequestRecord> {
  const { plan_sn } = await getRequest(db, actor, sn)
  await db.select({ sn: plan.sn }).from(plan).where(eq(plan.sn, plan_sn)).for('update')
  await db.select({ sn: dispatchRequest.sn }).from(dispatchRequest).where(eq(dispatchRequest.sn, sn)).for('update')
  return getRequest(db, actor, sn)
}

/** Who did what to a request, newest first; 404 outside the actor's scope. */
export async function listRequestHistory(db: Db, actor: Actor, sn: string) {
  await getRequest(db, actor, sn)
  return listHistory(db, actor, 'dispatchRequest', sn)
}
