import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Find } from '../../record/find.ts'
import { isReadableBy, isUnconfirmed, onTop, rank, searchFilters } from './news.read.queries.ts'
import { recipientOf } from './news.recipients.queries.ts'
import { news } from './news.table.ts'

/** SQL: the list of those who write, in which it is. */
const editingList = sql`case ${news.kind} when 'public' then 'newsPublicList' when 'notice' then 'newsNoticeList' else 'newsPolicyList' end`

/** The news of a word in their titles: for who writes them in every state, each opened by its list, for others what they may read, on its page. */
export const findNews: Find = (actor, word, max) => {
  const writes = can(actor, 'news:read')
  const seen = writes ? sql`${news.delete_time} is null` : readableBy(actor)
  return sql`
    select ${news.sn} as sn, ${news.title} as title, concat_ws(' · ', ${news.policy_no}, to_char(${news.publish_time}, 'YYYY-MM-DD')) as subtitle,
      ${writes ? editingList : sql`null::text`} as screen
    from ${news} where ${seen} and ${searchFilters.keyword(word)}
    order by ${news.publish_time} desc nulls first, ${news.sn} limit ${max}`
}

const readableBy = ({ role, org_sn }: Actor): SQL => isReadableBy({ role: sql`${role}`, org: sql`${org_sn}` })

/** One of the newest, as JSON. */
export type LatestRecord = {
  sn: string
  title: string
  publish_time: string
  deadline: string | null
  on_top: boolean
  unconfirmed: boolean
}

/** SQL: the newest of what this account may read, as a JSON list; what is on top first (domain.md §3.21, 公告). */
export function latestNewsOf(actor: Actor, max: number): SQL<LatestRecord[]> {
  // Each of the two reads the beginning of its own index.
  const parts = [sql`${news.is_top} and ${onTop}`, sql`true`].map(
    (part) => sql`(select ${news.sn} as sn from ${news} where ${readableBy(actor)} and ${part}
      order by ${news.publish_time} desc, ${news.sn} desc limit ${max})`,
  )
  return sql<LatestRecord[]>`(
    select coalesce(json_agg(json_build_object('sn', x.sn, 'title', x.title,
      'publish_time', to_char(x.publish_time, 'YYYY-MM-DD HH24:MI:SS'), 'deadline', x.deadline,
      'on_top', x.on_top, 'unconfirmed', x.unconfirmed) order by x.rank desc, x.sn desc), '[]')
    from (select ${news.sn}, ${news.title}, ${news.publish_time}, ${news.deadline}, ${rank} as rank,
        ${onTop} as on_top, ${isUnconfirmed(sql`${recipientOf(actor)}`)} as unconfirmed
      from ${news} where ${news.sn} in (${sql.join(parts, sql` union `)})
      order by ${rank} desc, ${news.sn} desc limit ${max}) x)`
}
