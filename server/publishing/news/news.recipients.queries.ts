import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { notice } from '../../platform/notice/notice.table.ts'
import { streamRows } from '../../db/streamRows.ts'
import { news, newsReceipt } from './news.table.ts'

// Who is told of a notice and asked to confirm it: each institution of the scope once, and each examiner.

/** The number under which this reader confirms: the institution's, or the examiner's own; null: centre and platform are not asked. */
export function recipientOf({ role, sn, org_sn }: Pick<Actor, 'role' | 'sn' | 'org_sn'>): string | null {
  if (isPlatformRole(role)) return null
  return role === 'teacher' || org_sn === null ? sn : org_sn
}

/** SQL, the same of an account. */
const isOwn = sql`(a.role = 'teacher' or a.org_sn is null)`

/** SQL, a table of `recipient`, `is_org`: to whom it is addressed; `n` is the alias of the news. */
const recipients = (n: SQL) => sql`(
  select distinct case when ${isOwn} then a.sn else a.org_sn end as recipient, not ${isOwn} as is_org
  from ${account} a where a.delete_time is null and a.status = 'ENABLE' and a.role not in ('center', 'system')
    and (a.role = any(${n}.scope) or ${n}.scope @> array['public'] or (a.role <> 'teacher' and a.org_sn = any(${n}.org_sns))))`

const N = sql`news`
const isGiven = sql`r.edition >= ${news.edition}`
export const expectedReceipts = sql<number>`(select count(*)::int from ${recipients(N)} x)`
export const givenReceipts = sql<number>`(select count(*)::int from ${recipients(N)} x
  join ${newsReceipt} r on r.news_sn = ${news.sn} and r.recipient = x.recipient and ${isGiven})`

export type ReceiptRecord = {
  sn: string
  name: string
  is_org: boolean
  time: string | null
  by: string | null
  outdated: boolean
}
/** Those who have confirmed, those who have not, or all. */
type Chosen = { confirmed?: boolean | undefined }

/** SQL: who is asked to confirm, with the confirmation that there is. */
const asked = (sn: string, { confirmed }: Chosen): SQL => {
  const isDone = sql`coalesce(${isGiven}, false)`
  return sql`from ${news} cross join lateral ${recipients(N)} x
    left join ${newsReceipt} r on r.news_sn = ${sn} and r.recipient = x.recipient
    where ${news.sn} = ${sn} and ${confirmed === undefined ? sql`true` : sql`${isDone} = ${confirmed}`}`
}

/** SQL: their rows by name, those who have not confirmed first. */
const askedRows = (sn: string, chosen: Chosen): SQL => sql`
  select y.recipient as sn, coalesce(c.name, a.name, y.recipient) as name, y.is_org, y.time, y.by, y.outdated
  from (select x.recipient, x.is_org, coalesce(${isGiven}, false) as done, coalesce(not (${isGiven}), false) as outdated,
      case when ${isGiven} then to_char(r.time, 'YYYY-MM-DD HH24:MI:SS') end as time,
      case when ${isGiven} then r.account_name end as by ${asked(sn, chosen)}) y
    left join ${college} c on c.sn = y.recipient left join ${account} a on a.sn = y.recipient
  order by y.done, name, y.recipient`

/** How many are asked to confirm. */
export async function countReceipts(db: Db, sn: string, chosen: Chosen): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${asked(sn, chosen)}`)
  return rows[0]?.total ?? 0
}

/** One page of those who are asked to confirm, by name; those who have not come first. */
export async function listReceipts(
  db: Db,
  sn: string,
  { page, limit, ...chosen }: Chosen & { page: number; limit: number },
): Promise<Page<ReceiptRecord>> {
  const { rows } = await db.execute<ReceiptRecord>(
    sql`${askedRows(sn, chosen)} limit ${limit} offset ${(page - 1) * limit}`,
  )
  return { items: rows, total: await countReceipts(db, sn, chosen), page, limit, total_capped: false }
}

/** All of them in the same order, in constant memory (exports). */
export const eachReceipt = (db: Db, sn: string, chosen: Chosen): AsyncGenerator<ReceiptRecord> =>
  streamRows<ReceiptRecord>(db, askedRows(sn, chosen))

export type Told = { recipient: string; is_org: boolean }

/** Those who are asked, and have not confirmed the edition that counts. */
export async function listUnconfirmed(db: Db, sn: string): Promise<Told[]> {
  const { rows } = await db.execute<Told>(sql`
    select x.recipient, x.is_org from ${news}, lateral ${recipients(N)} x
      left join ${newsReceipt} r on r.news_sn = ${sn} and r.recipient = x.recipient
    where ${news.sn} = ${sn} and not coalesce(${isGiven}, false)`)
  return rows
}

/** Those in scope who have not been told of this edition; null: who have never been told since the last publication. `heard`: they were told of one before. */
export async function listUntold(db: Db, sn: string, edition: number | null): Promise<(Told & { heard: boolean })[]> {
  const isTold = edition === null ? sql`true` : sql`t.params ->> 'edition' = ${String(edition)}`
  const { rows } = await db.execute<Told & { heard: boolean }>(sql`
    select x.recipient, x.is_org, bool_or(t.sn is not null) as heard from ${news}
      cross join lateral ${recipients(N)} x
      left join ${notice} t on t.entity = 'news' and t.entity_sn = ${sn} and t.screen is not null
        and x.recipient = coalesce(t.to_org, t.to_account)
    where ${news.sn} = ${sn} group by x.recipient, x.is_org
    having not coalesce(bool_or(t.sn is not null and ${isTold}), false)`)
  return rows
}

/** SQL: the notice was sent to one who is not in the scope of this item any more. */
export const isOutOfScope = (sn: string) => sql`coalesce(${notice.to_org}, ${notice.to_account}) not in (
  select x.recipient from ${news}, lateral ${recipients(N)} x where ${news.sn} = ${sn})`
