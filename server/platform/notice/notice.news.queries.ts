import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { audienceOf, seesAnswered } from '@zhikao/domain/platform/notice/notice.rules.ts'
import type { NoticeRecord } from './notice.queries.ts'
import { visibleParts } from './notice.ranges.queries.ts'
import { notice } from './notice.table.ts'

/** A notice of those since a time, as JSON. */
export type NewsRecord = Pick<NoticeRecord, 'sn' | 'title' | 'abstract' | 'screen' | 'params' | 'update_time'>

/** SQL: the newest notices for this reader since a time, read or not; none where the time is null. */
export function newsOf({ role, sn }: Actor, since: string | null, max: number): SQL<NewsRecord[]> {
  if (since === null) return sql`'[]'::json`
  // Apart for each address, so that each reads the beginning of its index.
  const parts = visibleParts(audienceOf(role), seesAnswered(role), sn).map(
    (
      part,
    ) => sql`(select ${notice.sn}, ${notice.title}, ${notice.abstract}, ${notice.screen}, ${notice.params}, ${notice.update_time}
      from ${notice} where ${part} and ${notice.update_time} > ${since} order by ${notice.update_time} desc, ${notice.sn} desc limit ${max})`,
  )
  return sql<NewsRecord[]>`(
    select coalesce(json_agg(json_build_object('sn', x.sn, 'title', x.title, 'abstract', x.abstract, 'screen', x.screen,
      'params', x.params, 'update_time', to_char(x.update_time, 'YYYY-MM-DD HH24:MI:SS')) order by x.update_time desc, x.sn desc), '[]')
    from (select * from (${sql.join(parts, sql` union `)}) u order by u.update_time desc, u.sn desc limit ${max}) x)`
}
