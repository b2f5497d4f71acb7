import { sql } from 'drizzle-orm'
import type { auditContract } from '@zhikao/domain/audit/audit.contract.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { audit } from '../../db/auditTable.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'

const columns = {
  sn: audit.sn,
  chain: audit.chain,
  time: audit.time,
  business_time: audit.business_time,
  actor_name: audit.actor_name,
  actor_role: audit.actor_role,
  ip: audit.ip,
  action: audit.action,
  target_type: audit.target_type,
  target_sn: audit.target_sn,
  request_id: audit.request_id,
}

const auditList = listOf<'action' | 'actor' | 'target_sn' | 'time_from' | 'time_to', 'time'>()({
  name: 'audit',
  table: audit,
  key: audit.sn,
  select: (db) => db.select(columns).from(audit).$dynamic(),
  filters: {
    action: (value) => sql`${audit.action} = ${value}`,
    actor: (value) => sql`${audit.actor_name} = ${value}`,
    target_sn: (value) => sql`${audit.target_sn} = ${value}`,
    time_from: (value) => sql`${audit.time} >= ${value}::timestamptz`,
    // Times are shown to the second; the second named is still in.
    time_to: (value) => sql`${audit.time} < ${value}::timestamptz + interval '1 second'`,
  },
  sorts: { time: audit.time },
  defaultSort: '-time',
})

/** One page of the audit trail of every organisation; only the permission audit:read leads here. */
export function listAudit(db: Db, query: QueryOf<typeof auditContract.list>) {
  const { page, limit, sort, action, actor, target_sn, time_from, time_to } = query
  return listPage(
    db,
    auditList,
    { page, limit, sort },
    { action: action || undefined, actor: actor || undefined, target_sn: target_sn || undefined, time_from, time_to },
  )
}
