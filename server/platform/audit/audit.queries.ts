import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import type { auditContract } from '@zhikao/domain/platform/audit/audit.contract.ts'
import type { BodyOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { audit } from '../../record/auditTable.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { streamRows } from '../../db/streamRows.ts'
import { withNames } from './audit.names.queries.ts'
import type { EntryNames } from './audit.names.queries.ts'

/** SQL: the name of the record as the entry holds it. */
const ownName = sql.raw(`coalesce(after ->> 'name', after ->> 'title', before ->> 'name', before ->> 'title')`)
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
  own_name: sql<string | null>`${ownName}`.as('own_name'),
}

/** Times are shown to the second; the second, or the day, that is given is included. */
const endOf = (value: unknown) =>
  sql`${value}::text::timestamptz + case when length(${value}::text) = 10 then interval '1 day' else interval '1 second' end`

const auditRows = (db: Db) => db.select(columns).from(audit).$dynamic()
export type AuditRowRecord = Awaited<ReturnType<typeof listAudit>>['items'][number]

const auditList = listOf<keyof AuditFilters, 'time'>()({
  name: 'audit',
  table: audit,
  key: audit.sn,
  select: auditRows,
  filters: {
    action: (value) => sql`${audit.action} = ${value}`,
    entity: (value) => sql`starts_with(${audit.action}, ${value}::text || '.')`,
    actor: (value) => sql`${audit.actor_name} = ${value}`,
    target_sn: (value) => sql`${audit.target_sn} = ${value}`,
    time_from: (value) => sql`${audit.time} >= ${value}::timestamptz`,
    time_to: (value) => sql`${audit.time} < ${endOf(value)}`,
    chosen: (value) => sql`${audit.sn} = any(${value}::text[])`,
  },
  sorts: { time: audit.time },
  defaultSort: '-time',
})

type Query = QueryOf<typeof auditContract.list>
export type AuditFilters = BodyOf<typeof auditContract.export>
const valuesOf = ({ action, entity, actor, target_sn, time_from, time_to, chosen }: AuditFilters) => ({
  action: action || undefined,
  entity: entity || undefined,
  actor: actor || undefined,
  target_sn: target_sn || undefined,
  time_from,
  time_to,
  chosen,
})

/** One page of the audit trail of every organisation; the call needs the permission audit:read. */
export async function listAudit(db: Db, actor: Actor, { page, limit, sort, ...filters }: Query) {
  const found = await listPage(db, auditList, { page, limit, sort }, valuesOf(filters))
  return { ...found, items: await withNames(db, actor, found.items) }
}

export type AuditRecord = Awaited<ReturnType<typeof getAudit>>
/** One entry with what it changed. */
export async function getAudit(db: Db, actor: Actor, sn: string) {
  const found = await db
    .select({ ...columns, before: audit.before, after: audit.after })
    .from(audit)
    .where(eq(audit.sn, sn))
  const [named] = await withNames(db, actor, found)
  if (!named) throw notFound()
  return named
}

function conditionOf(filters: AuditFilters): SQL {
  const { action, entity, actor, target_sn, time_from, time_to, chosen } = valuesOf(filters)
  const conditions = [
    sql`true`,
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(entity === undefined ? [] : [sql`starts_with(action, ${`${entity}.`})`]),
    ...(actor === undefined ? [] : [sql`actor_name = ${actor}`]),
    ...(target_sn === undefined ? [] : [sql`target_sn = ${target_sn}`]),
    ...(time_from === undefined ? [] : [sql`time >= ${time_from}::timestamptz`]),
    ...(time_to === undefined ? [] : [sql`time < ${endOf(time_to)}`]),
    ...(chosen === undefined ? [] : [sql`sn = any(${sql.param(chosen)}::text[])`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** How many entries of the trail match these filters. */
export async function countAudit(db: Db, filters: AuditFilters): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${audit} where ${conditionOf(filters)}`,
  )
  return rows[0]?.total ?? 0
}

export type AuditEntry = {
  sn: string
  chain: string
  time: string
  business_time: string
  actor_name: string
  actor_role: Role | null
  ip: string | null
  action: string
  target_type: string | null
  target_sn: string | null
  request_id: string | null
  own_name: string | null
}
/** Entries whose names are read in one statement of an export. */
const NAMED_AT_ONCE = 500
const INSTANT = sql.raw(`'YYYY-MM-DD HH24:MI:SS'`)

/** Every entry of these filters, newest first, in constant memory (exports). */
export async function* eachAudit(db: Db, actor: Actor, filters: AuditFilters): AsyncGenerator<AuditEntry & EntryNames> {
  const entries = streamRows<AuditEntry>(
    db,
    sql`select sn, chain, to_char(time, ${INSTANT}) as time, to_char(business_time, ${INSTANT}) as business_time, actor_name, actor_role, ip, action,
      target_type, target_sn, request_id, ${ownName} as own_name from ${audit} where ${conditionOf(filters)} order by audit.time desc, sn desc`,
  )
  let batch: AuditEntry[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length < NAMED_AT_ONCE) continue
    yield* await withNames(db, actor, batch)
    batch = []
  }
  yield* await withNames(db, actor, batch)
}
