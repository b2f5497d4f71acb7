import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { WELCOME_NEWS } from '@zhikao/domain/publishing/news/news.model.ts'
import type { NewsKind } from '@zhikao/domain/publishing/news/news.model.ts'
import { mayRead } from '@zhikao/domain/publishing/news/news.rules.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { recipientOf } from './news.recipients.queries.ts'
import { news, newsReceipt, newsView } from './news.table.ts'

/** For whom it is read: an account's role and institution; both null for a visitor. */
type Reading = { role: unknown; org: unknown }

const isPublished = sql`(${news.status} = 'ENABLE' and ${news.delete_time} is null)`
const isPublic = sql`${news.scope} @> array['public']`

/** SQL: is it published, and addressed to this reader? domain: mayRead. Centre and platform read everything that is published. */
export const isReadableBy = ({ role, org }: Reading): SQL => sql`(${isPublished} and (${isPublic}
  or ${role}::text in ('center', 'system') or ${role}::text = any(${news.scope}) or ${org}::text = any(${news.org_sns})))`

/** SQL: is it on top today? */
export const onTop = sql<boolean>`(${news.is_top} and coalesce(${news.top_until} >= business_now()::date, true))`
/** What is on top comes first: its rank lies a century later. */
export const rank = sql`(${news.publish_time} + case when ${onTop} then interval '100 years' else interval '0' end)`

const publicColumns = {
  sn: news.sn,
  kind: news.kind,
  title: news.title,
  abstract: news.abstract,
  cover: news.cover,
  on_top: onTop.as('on_top'),
  publish_time: sql<string>`${news.publish_time}`.as('publish_time'),
}
const publicRecords = (db: Db) => db.select(publicColumns).from(news).$dynamic()

/** What both lists are searched by. */
export const searchFilters = {
  kind: (value: unknown) => sql`${news.kind} = any(${value})`,
  keyword: (value: unknown) =>
    sql`(grams(lower(${news.title})) @> grams(lower(${value}::text)) and strpos(lower(${news.title}), lower(${value}::text)) > 0)`,
  from: (value: unknown) => sql`${news.publish_time} >= ${value}::date`,
  to: (value: unknown) => sql`${news.publish_time} < ${value}::date + 1`,
}

const publicNews = listOf<'public' | 'kind', 'publish_time'>()({
  name: 'news.public',
  table: news,
  key: news.sn,
  select: publicRecords,
  filters: { public: () => sql`${isPublished} and ${isPublic}`, kind: searchFilters.kind },
  sorts: { publish_time: rank },
  defaultSort: '-publish_time',
})

/** One page of what every visitor may read; what is on top first, then the newest. */
export const listPublicNews = (
  db: Db,
  query: { page: number; limit: number; sort?: string | undefined; kind?: NewsKind[] | undefined },
) => listPage(db, publicNews, query, { public: true, kind: query.kind })

/** The first public news, for the login page. */
export async function listWelcomeNews(db: Db) {
  const { items } = await listPublicNews(db, { page: 1, limit: WELCOME_NEWS })
  return items.map(({ sn, kind, title, publish_time }) => ({ sn, kind, title, publish_time }))
}

const READER = sql.placeholder('reader')
const RECIPIENT = sql.placeholder('recipient')
const confirmed = (recipient: unknown) => sql`exists (select 1 from ${newsReceipt} r
  where r.news_sn = ${news.sn} and r.recipient = ${recipient} and r.edition >= ${news.edition})`
/** SQL: the reader is asked to confirm, and has not; centre and platform are never asked: they have no recipient. */
export const isUnconfirmed = (recipient: unknown) =>
  sql<boolean>`(${news.need_receipt} and ${recipient}::text is not null and not ${confirmed(recipient)})`

const ownRecords = (db: Db) =>
  db
    .select({
      ...publicColumns,
      deadline: news.deadline,
      is_read:
        sql<boolean>`exists (select 1 from ${newsView} v where v.news_sn = ${news.sn} and v.account_sn = ${READER})`.as(
          'is_read',
        ),
      unconfirmed: isUnconfirmed(RECIPIENT).as('unconfirmed'),
    })
    .from(news)
    .$dynamic()
export type OwnRecord = Awaited<ReturnType<typeof ownRecords>>[number]

type Filter = 'readable' | 'reader' | 'recipient' | 'org' | 'kind' | 'keyword' | 'unconfirmed' | 'from' | 'to'
const always = () => sql`true`
const ownNews = listOf<Filter, 'publish_time'>()({
  name: 'news.own',
  table: news,
  key: news.sn,
  select: ownRecords,
  filters: {
    readable: (role) => isReadableBy({ role, org: sql.placeholder('org') }),
    reader: always,
    recipient: always,
    org: always,
    unconfirmed: () => isUnconfirmed(RECIPIENT),
    ...searchFilters,
  },
  sorts: { publish_time: rank },
  defaultSort: '-publish_time',
})

/** One page of what this account may read; what is on top first, then the newest. */
export function listOwnNews(db: Db, actor: Actor, query: QueryOf<typeof newsContract.read>): Promise<Page<OwnRecord>> {
  const { kind, keyword, unconfirmed, publish_from, publish_to } = query
  return listPage(db, ownNews, query, {
    readable: actor.role,
    reader: actor.sn,
    recipient: recipientOf(actor),
    org: actor.org_sn,
    kind,
    keyword: keyword || undefined,
    unconfirmed: unconfirmed || undefined,
    from: publish_from,
    to: publish_to,
  })
}

const textColumns = {
  sn: news.sn,
  kind: news.kind,
  title: news.title,
  abstract: news.abstract,
  content: news.content,
  cover: news.cover,
  attachments: news.attachments,
  source: news.source,
  author: news.author,
  policy_no: news.policy_no,
  issuing_body: news.issuing_body,
  issue_date: news.issue_date,
  original_url: news.original_url,
  publish_time: sql<string>`${news.publish_time}`.as('publish_time'),
  need_receipt: news.need_receipt,
  deadline: news.deadline,
  edition: news.edition,
  status: news.status,
  scope: news.scope,
  org_sns: news.org_sns,
}

/** What is published and readable for this account; null: a visitor. Throws `not_found`. */
export async function getReadable(db: Db, actor: Actor | null, sn: string) {
  const [found] = await db
    .select(textColumns)
    .from(news)
    .where(and(eq(news.sn, sn), isNull(news.delete_time)))
  if (!found || !mayRead(found, actor)) throw notFound()
  return found
}
export type ReadableRecord = Awaited<ReturnType<typeof getReadable>>

/** The confirmation of this reader for the edition that counts: null where none is asked; without a time where it is missing. */
export async function findOwnReceipt(
  db: Db,
  actor: Actor,
  { sn, edition, need_receipt }: Pick<ReadableRecord, 'sn' | 'edition' | 'need_receipt'>,
): Promise<{ time: string | null; by: string | null } | null> {
  const recipient = recipientOf(actor)
  if (!need_receipt || recipient === null || isPlatformRole(actor.role)) return null
  const [found] = await db
    .select({ time: newsReceipt.time, by: newsReceipt.account_name })
    .from(newsReceipt)
    .where(
      sql`${newsReceipt.news_sn} = ${sn} and ${newsReceipt.recipient} = ${recipient} and ${newsReceipt.edition} >= ${edition}`,
    )
  return found ?? { time: null, by: null }
}
