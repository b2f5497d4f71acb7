import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Db } from '../db/client.ts'

/** A moment as the hash has it: its text in Asia/Shanghai, whatever zone and date style the session has. */
export const hashedTime = (moment: string) =>
  `replace(to_json(${moment} at time zone 'Asia/Shanghai') #>> '{}', 'T', ' ') || '+08'`

/** What happened: before and after hold no secrets, and ID numbers masked. */
export type Act = {
  action: string
  target?: { type: string; sn: string }
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  /** Whose chain it belongs to when that is not the actor's own organisation. */
  org_sn?: string | null
}
type AuditActor = Pick<Actor, 'sn' | 'name' | 'role' | 'org_sn' | 'origin'> | null

const PLATFORM_CHAIN = 'platform'
export const GENESIS = '0'.repeat(64)

/** The JSON of a value with its keys in order, so that the same content has the same hash. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}

export const chainHash = (previous: string, content: Record<string, unknown>) =>
  createHash('sha256').update(previous).update(canonical(content)).digest('hex')

/** Appends to the organisation's hash chain, in the transaction of the act: if it fails, the act fails. */
export const writeAudit = (db: Db, actor: AuditActor, act: Act): Promise<void> =>
  writeAudits(db, actor, [act], act.org_sn)

/** Appends several acts to one organisation's chain, in their order and in one statement. */
export async function writeAudits(
  db: Db,
  actor: AuditActor,
  acts: readonly Omit<Act, 'org_sn'>[],
  org_sn: string | null | undefined,
): Promise<void> {
  if (acts.length === 0) return
  const chain = (org_sn === undefined ? actor?.org_sn : org_sn) ?? PLATFORM_CHAIN
  const head = (await lockHead(db, chain)) ?? (await firstHead(db, chain))
  const rows: SQL[] = []
  let { seq, hash } = head
  for (const act of acts) {
    const previous = hash
    seq += 1
    const content = contentOf(actor, act, { chain, seq, time: head.time, business_time: head.business_time })
    hash = chainHash(previous, content)
    rows.push(sql`(${chain}, ${seq}::bigint, ${content.time}::timestamptz, ${content.business_time}::timestamptz, ${content.actor_sn}, ${content.actor_name},
      ${content.actor_role}, ${content.ip}, ${content.request_id}, ${content.action}, ${content.target_type}, ${content.target_sn},
      ${json(content.before)}::jsonb, ${json(content.after)}::jsonb, ${previous}, ${hash})`)
  }
  await db.execute(sql`
    with head as (update audit_head set seq = ${seq}, hash = ${hash} where chain = ${chain})
    insert into audit (chain, seq, time, business_time, actor_sn, actor_name, actor_role, ip, request_id, action, target_type, target_sn, before, after, previous_hash, hash)
    values ${sql.join(rows, sql`, `)}`)
}

type Place = { chain: string; seq: number; time: string; business_time: string }

const contentOf = (actor: AuditActor, act: Omit<Act, 'org_sn'>, place: Place) => ({
  ...place,
  actor_sn: actor?.sn ?? null,
  actor_name: actor?.name ?? 'system',
  actor_role: actor?.role ?? null,
  ip: actor?.origin?.ip ?? null,
  request_id: actor?.origin?.request_id ?? null,
  action: act.action,
  target_type: act.target?.type ?? null,
  target_sn: act.target?.sn ?? null,
  before: act.before ?? null,
  after: act.after ?? null,
})

type Head = { seq: number; hash: string; time: string; business_time: string }

/** The end of a chain, held until the transaction ends; undefined before its first act. */
async function lockHead(db: Db, chain: string): Promise<Head | undefined> {
  const { rows } = await db.execute<Head>(
    sql`select seq::int as seq, hash, ${sql.raw(hashedTime('clock_timestamp()'))} as time, ${sql.raw(hashedTime('business_now()'))} as business_time
      from audit_head where chain = ${chain} for update`,
  )
  return rows[0]
}

async function firstHead(db: Db, chain: string): Promise<Head> {
  await db.execute(
    sql`insert into audit_head (chain, seq, hash) values (${chain}, 0, ${GENESIS}) on conflict do nothing`,
  )
  const head = await lockHead(db, chain)
  if (!head) throw new Error(`audit chain ${chain} has no head`)
  return head
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** What changed between two versions of a record, for the audit's before and after. */
export function changes<T extends Record<string, unknown>>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } {
  const changed = Object.keys(after).filter((key) => canonical(before[key]) !== canonical(after[key]))
  // Picking keys of T from a T gives a part of T.
  const pick = (from: T) => Object.fromEntries(changed.map((key) => [key, from[key]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}
