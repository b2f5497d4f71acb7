import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { UNREAD_MAX } from '@zhikao/domain/platform/notice/notice.model.ts'
import { audienceOf, seesAnswered } from '@zhikao/domain/platform/notice/notice.rules.ts'
import type { Audience } from '@zhikao/domain/platform/notice/notice.rules.ts'
import type { Db } from '../../db/client.ts'
import { isOfToday, kindsOf, unreadRanges } from './notice.ranges.queries.ts'
import { notice } from './notice.table.ts'

const counted = (condition: SQL) =>
  sql<number>`least(count(*) filter (where ${condition}), ${sql.raw(String(UNREAD_MAX))})::int`

/** Of each range its newest ones: so many of a type or of today, or fewer, are among them. */
function newest(audience: Audience, answered: boolean): SQL {
  const ranges = unreadRanges(audience, sql.placeholder('reader'), kindsOf(answered)).map(
    (range) =>
      sql`(select ${notice.type}, ${notice.update_time} from ${notice} where ${range} order by ${notice.update_time} desc limit ${sql.raw(String(UNREAD_MAX))})`,
  )
  return sql`(${sql.join(ranges, sql` union all `)}) ${sql.identifier('notice')}`
}

const prepareCount = (db: Db, audience: Audience, answered: boolean) =>
  db
    .select({
      all: counted(sql`true`),
      NOTIFY: counted(sql`${notice.type} = 'NOTIFY'`),
      MESSAGE: counted(sql`${notice.type} = 'MESSAGE'`),
      OPINION: counted(sql`${notice.type} = 'OPINION'`),
      today: counted(isOfToday),
    })
    .from(newest(audience, answered))
    .prepare(`notice_unread_${audience}_${answered}`)

/** Prepared once for each connection: planning takes longer than counting. */
const prepared = new WeakMap<object, Map<string, ReturnType<typeof prepareCount>>>()

/** The figures of the bell and of its tabs, in one statement; each ends at UNREAD_MAX. */
export async function countUnread(db: Db, actor: Actor) {
  const [audience, answered] = [audienceOf(actor.role), seesAnswered(actor.role)]
  const known = prepared.get(db) ?? new Map<string, ReturnType<typeof prepareCount>>()
  prepared.set(db, known)
  const key = `${audience} ${answered}`
  const statement = known.get(key) ?? prepareCount(db, audience, answered)
  known.set(key, statement)
  const [counts] = await statement.execute({ reader: actor.sn })
  return counts ?? { all: 0, NOTIFY: 0, MESSAGE: 0, OPINION: 0, today: 0 }
}

/** The unread notices that "mark all" means, as a table of `sn` and `update_time`. */
export function unreadAmong(actor: Actor, { types, today, until }: BodyOf<typeof noticeContract.readAll>): SQL {
  const kinds = kindsOf(seesAnswered(actor.role), types)
  // Times are shown in whole seconds.
  const limit = until ? sql` and date_trunc('second', ${notice.update_time}) <= ${until}::timestamptz` : sql``
  const day = today ? sql` and ${isOfToday}` : sql``
  const parts = unreadRanges(audienceOf(actor.role), actor.sn, kinds).map(
    (range) => sql`select ${notice.sn}, ${notice.update_time} from ${notice} where ${range}${day}${limit}`,
  )
  return sql`(${sql.join(parts, sql` union all `)})`
}
