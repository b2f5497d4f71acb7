import { isNotNull, isNull, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import type { Db } from '../../db/client.ts'
import type { Filters } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { ownOrAll } from '../../record/scope.ts'
import { countStates } from '../../record/stateCounts.ts'
import { college } from '../../people/college/college.table.ts'
import { borrowRecords } from './borrow.queries.ts'
import type { BorrowRecord } from './borrow.queries.ts'
import { borrow } from './borrow.table.ts'

type Filter =
  | 'live'
  | 'scope'
  | 'hosted'
  | 'keyword'
  | 'status'
  | 'attached'
  | 'loose'
  | 'credential'
  | 'level'
  | 'org'
  | 'host'
  | 'from'
  | 'to'

const conditions: Filters<Filter> = {
  live: () => isNull(borrow.delete_time),
  scope: (value) => sql`(${borrow.org_sn} = ${value} or ${borrow.host_org_sn} = ${value})`,
  hosted: (value) => sql`${borrow.host_org_sn} = ${value}`,
  keyword: (
    value,
  ) => sql`(starts_with(${borrow.sn}, upper(${value}::text)) or strpos(${borrow.title}, ${value}::text) > 0
    or array[${borrow.org_sn}, ${borrow.host_org_sn}] && array(select c.sn from ${college} c where grams(c.name) @> grams(${value}::text) and strpos(c.name, ${value}::text) > 0))`,
  status: (value) => sql`${borrow.status} = any(${value})`,
  attached: () => isNotNull(borrow.plan_sn),
  loose: () => isNull(borrow.plan_sn),
  credential: (value) => sql`${borrow.credential_sn} = any(${value})`,
  level: (value) => sql`${borrow.level} = any(${value})`,
  org: (value) => sql`${borrow.org_sn} = any(${value})`,
  host: (value) => sql`${borrow.host_org_sn} = any(${value})`,
  from: (value) => sql`${borrow.expected_date_end} >= ${value}::date`,
  to: (value) => sql`${borrow.expected_date_start} <= ${value}::date`,
}

const borrows = listOf<
  Filter,
  'update_time' | 'sn' | 'create_time' | 'deadline' | 'expected_date_start' | 'student_count'
>()({
  name: 'borrow',
  table: borrow,
  key: borrow.sn,
  select: borrowRecords,
  filters: conditions,
  sorts: {
    update_time: borrow.update_time,
    sn: borrow.sn,
    create_time: borrow.create_time,
    deadline: borrow.deadline,
    expected_date_start: borrow.expected_date_start,
    student_count: borrow.student_count,
  },
  defaultSort: '-update_time',
})

/** One page of the borrowed exams that the actor is a party to. */
export function listBorrows(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof borrowContract.list>,
): Promise<Page<BorrowRecord>> {
  const { page, limit, sort, keyword, status, credential_sn, level, org_sn, host_org_sn } = query
  return listPage(
    db,
    borrows,
    { page, limit, sort },
    {
      live: true,
      ...ownOrAll(actor),
      keyword: keyword || undefined,
      status,
      credential: credential_sn,
      level,
      org: org_sn,
      host: host_org_sn,
      from: query.expected_from,
      to: query.expected_to,
    },
  )
}

type Sides = { org_sn?: string[] | undefined; host_org_sn?: string[] | undefined }

/** The states of the borrowed exams that the actor is a party to; a list of one side counts this side. */
export const countBorrowStates = (db: Db, actor: Actor, { org_sn: org, host_org_sn: host }: Sides) =>
  countStates(db, actor, {
    lifecycle: borrowLifecycle,
    table: borrow,
    conditions,
    scope: { live: true, ...ownOrAll(actor), org, host },
  })

/** One page of what the actor's institution approved as a host (the platform: all hosts), on a plan or waiting for one. */
export function listApproved(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof borrowContract.approved>,
): Promise<Page<BorrowRecord>> {
  const { page, limit, sort, keyword, credential_sn, level, org_sn, attached } = query
  const { scope: hosted } = ownOrAll(actor)
  return listPage(
    db,
    borrows,
    { page, limit, sort },
    {
      live: true,
      hosted,
      status: ['SCHOOL_AUDIT'],
      keyword: keyword || undefined,
      credential: credential_sn,
      level,
      org: org_sn,
      attached: attached === 'yes' ? true : undefined,
      loose: attached === 'no' ? true : undefined,
    },
  )
}
