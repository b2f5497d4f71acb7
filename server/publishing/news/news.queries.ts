import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { college } from '../../people/college/college.table.ts'
import { publishedFile, textFile } from '../../platform/media/media.queries.ts'
import { listHistory } from '../../record/history.ts'
import { lockedBy } from '../../record/locked.ts'
import { namesFrom } from '../../record/names.ts'
import { refersTo } from '../../record/references.ts'
import { expectedReceipts, givenReceipts } from './news.recipients.queries.ts'
import { isReadableBy, onTop, searchFilters } from './news.read.queries.ts'
import { news, newsEdition } from './news.table.ts'

/** The institutions that a notice names, with their names. */
const orgs = sql<{ sn: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('sn', c.sn, 'name', c.name) order by c.name), '[]')
  from ${college} c where c.sn = any(${news.org_sns}))`

const rowColumns = {
  sn: news.sn,
  kind: news.kind,
  title: news.title,
  scope: news.scope,
  org_sns: news.org_sns,
  orgs: orgs.as('orgs'),
  is_top: news.is_top,
  top_until: news.top_until,
  on_top: onTop.as('on_top'),
  publish_time: news.publish_time,
  need_receipt: news.need_receipt,
  deadline: news.deadline,
  view_count: news.view_count,
  status: news.status,
  update_time: news.update_time,
  version: news.version,
}
const rowRecords = (db: Db) => db.select(rowColumns).from(news).$dynamic()
export type NewsRowRecord = Awaited<ReturnType<typeof rowRecords>>[number]

const columns = {
  ...rowColumns,
  abstract: news.abstract,
  content: news.content,
  cover: news.cover,
  attachments: news.attachments,
  files: news.files,
  source: news.source,
  author: news.author,
  push: news.push,
  policy_no: news.policy_no,
  issuing_body: news.issuing_body,
  issue_date: news.issue_date,
  original_url: news.original_url,
  edition: news.edition,
  bell: news.bell,
  create_time: news.create_time,
  reminded: sql<{
    time: string
    hours: number
  } | null>`case when ${news.remind_time} is not null then json_build_object(
    'time', to_char(${news.remind_time}, 'YYYY-MM-DD HH24:MI'),
    'hours', extract(epoch from business_now() - ${news.remind_time}) / 3600) end`.as('reminded'),
  expected: sql<number>`case when ${news.need_receipt} then ${expectedReceipts} else 0 end`.as('expected'),
  confirmed: sql<number>`case when ${news.need_receipt} then ${givenReceipts} else 0 end`.as('confirmed'),
}
const newsRecords = (db: Db) => db.select(columns).from(news).$dynamic()
export type NewsRecord = Awaited<ReturnType<typeof newsRecords>>[number]

type Filter = 'live' | 'kind' | 'status' | 'scope' | 'keyword' | 'from' | 'to'

const newsList = listOf<Filter, 'update_time' | 'publish_time' | 'title'>()({
  name: 'news',
  table: news,
  key: news.sn,
  select: rowRecords,
  filters: {
    live: () => isNull(news.delete_time),
    status: (value) => sql`${news.status} = any(${value})`,
    scope: (value) => sql`${news.scope} && ${value}::text[]`,
    ...searchFilters,
  },
  sorts: { update_time: news.update_time, publish_time: news.publish_time, title: news.title },
  defaultSort: '-update_time',
})

/** One page of the news in every state, for those who write them. */
export function listNews(db: Db, query: QueryOf<typeof newsContract.list>): Promise<Page<NewsRowRecord>> {
  const { kind, status, scope, keyword, publish_from, publish_to } = query
  return listPage(db, newsList, query, {
    live: true,
    kind,
    status,
    scope,
    keyword: keyword || undefined,
    from: publish_from,
    to: publish_to,
  })
}

/** One that is not deleted, in whatever state. Throws `not_found`. */
export async function getNews(db: Db, sn: string): Promise<NewsRecord> {
  const [found] = await newsRecords(db).where(and(eq(news.sn, sn), isNull(news.delete_time)))
  if (!found) throw notFound()
  return found
}

/** The same, its row locked until the transaction ends. */
export const lockNews = lockedBy(news, getNews)

export async function listNewsHistory(db: Db, actor: Actor, sn: string) {
  await getNews(db, sn)
  return listHistory(db, actor, 'news', sn)
}

export const newsNames = namesFrom(
  { type: 'news', permission: 'news:read', screens: ['newsPublicList', 'newsNoticeList', 'newsPolicyList'] },
  { from: news, name: news.title, where: () => isNull(news.delete_time) },
)

/** Pictures and attachments of what is published may be opened by its readers; those of earlier editions are kept. */
export const newsReferences = [
  refersTo(textFile, (key) => sql`from ${news} n where n.files @> array[${key}] and n.delete_time is null`),
  refersTo(
    textFile,
    (key) => sql`from ${newsEdition} e join ${news} n on n.sn = e.news_sn where n.delete_time is null
      and (strpos(e.content, ${key}) > 0 or e.attachments @> jsonb_build_array(jsonb_build_object('key', ${key})))`,
  ),
  refersTo(
    publishedFile,
    (asked) => sql`from ${news} where ${news.files} @> array[${asked.key}::text] and ${isReadableBy(asked)}`,
  ),
]
