import { sql } from 'drizzle-orm'
import { comparableName } from '@zhikao/domain/kernel/textForm.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { transferLifecycle } from '@zhikao/domain/people/transfer/transfer.lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf } from '../../db/listAll.ts'
import type { Filters } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import type { Find } from '../../record/find.ts'
import { ownOrAll } from '../../record/scope.ts'
import { countStates } from '../../record/stateCounts.ts'
import { college } from '../college/college.table.ts'
import { transferRecords, withFindings } from './transfer.queries.ts'
import type { TransferRecord } from './transfer.queries.ts'
import { nameHas } from '../../record/nameSearch.ts'
import { transfer } from './transfer.table.ts'

type Filter = 'scope' | 'asking' | 'left' | 'keyword' | 'org' | 'status'
const conditions: Filters<Filter> = {
  scope: (value) => sql`(${transfer.org_sn} = ${value} or ${transfer.from_org_sn} = ${value})`,
  asking: (value) => sql`${transfer.org_sn} = ${value}`,
  left: (value) => sql`${transfer.from_org_sn} = ${value}`,
  // The word is in its comparable form (Decided 44).
  keyword: (value) => nameHas(sql`${transfer.name}`, value),
  org: (value) => sql`${transfer.org_sn} = any(${value})`,
  status: (value) => sql`${transfer.status} = any(${value})`,
}

const transfers = listOf<Filter, 'create_time' | 'update_time' | 'deadline'>()({
  name: 'transfer',
  table: transfer,
  key: transfer.sn,
  select: transferRecords,
  filters: conditions,
  sorts: { create_time: transfer.create_time, update_time: transfer.update_time, deadline: transfer.deadline },
  defaultSort: '-create_time',
})

type Side = { side?: 'NEW' | 'OLD' | undefined }

/** The rows of the actor: of both its sides, or of one; of the platform all. */
function scopeOf(actor: Actor, { side }: Side) {
  const { scope } = ownOrAll(actor)
  if (side === 'NEW') return { asking: scope }
  return side === 'OLD' ? { left: scope } : { scope }
}

/** One page of the requests that the actor is a party to. */
export async function listTransfers(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof transferContract.list>,
): Promise<Page<TransferRecord>> {
  const { page, limit, sort, keyword, org_sn, status } = query
  const values = {
    ...scopeOf(actor, query),
    keyword: keyword ? comparableName(keyword) : undefined,
    org: org_sn,
    status,
  }
  const found = await listPage(db, transfers, { page, limit, sort }, values)
  return { ...found, items: await withFindings(db, actor, found.items) }
}

/**
 * Requests by the name in them, the newest first. Numbers are masked in the list, and the student's new number is not shown
 * to the institution that it leaves: no word finds by them.
 */
export const findTransfers: Find = (actor, word, max) => sql`
  select ${transfer.sn} as sn, ${transfer.name} as title, c.name as subtitle from ${transfer} join ${college} c on c.sn = ${transfer.org_sn}
  where ${conditionOf(conditions, { ...scopeOf(actor, {}), keyword: comparableName(word) }) ?? sql`true`}
  order by ${transfer.create_time} desc, ${transfer.sn} limit ${max}`

/** The states of the requests that the actor is a party to. */
export const countTransferStates = (db: Db, actor: Actor, query: Side) =>
  countStates(db, actor, {
    lifecycle: transferLifecycle,
    table: transfer,
    conditions,
    scope: scopeOf(actor, query),
  })
