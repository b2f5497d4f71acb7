import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { NOTICE_STATUS, NOTICE_TOTAL_MAX, NOTICE_TYPES } from '@zhikao/domain/platform/notice/notice.model.ts'
import type { NoticeType } from '@zhikao/domain/platform/notice/notice.model.ts'
import { audienceOf, seesAnswered } from '@zhikao/domain/platform/notice/notice.rules.ts'
import type { Audience } from '@zhikao/domain/platform/notice/notice.rules.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { isOfToday, isVisible, kindsOf, readRanges, unreadRanges } from './notice.ranges.queries.ts'
import type { Reader } from './notice.ranges.queries.ts'
import { notice, noticeMark, noticeRead } from './notice.table.ts'

const columns = {
  sn: notice.sn,
  type: notice.type,
  status: notice.status,
  title: notice.title,
  abstract: notice.abstract,
  opinion: notice.opinion,
  screen: notice.screen,
  params: notice.params,
  update_time: notice.update_time,
  is_read: sql<boolean>`(${noticeRead.time} is not null or coalesce(${notice.update_time} < ${noticeMark.before}, false))`,
}
const noticeRecords = (db: Db, reader: Reader) =>
  db
    .select(columns)
    .from(notice)
    .leftJoin(noticeRead, and(eq(noticeRead.notice_sn, notice.sn), eq(noticeRead.account_sn, reader)))
    .leftJoin(noticeMark, and(eq(noticeMark.account_sn, reader), eq(noticeMark.type, notice.type)))
    .$dynamic()
export type NoticeRecord = Awaited<ReturnType<typeof noticeRecords>>[number]

type Status = (typeof NOTICE_STATUS)[number]
/** Types and statuses of the reader, and which opinions there are: each is set or absent, and chooses the ranges. */
type Filter = NoticeType | Status | 'answered' | 'reader' | 'today'
const READER = sql.placeholder('reader')
/** It chooses ranges; by itself it passes every row. */
const chooses = () => sql`true`

function rangesOf(audience: Audience, set: readonly Filter[]): SQL[] {
  const types = NOTICE_TYPES.filter((type) => set.includes(type))
  const kinds = kindsOf(set.includes('answered'), types)
  const unread = kinds.filter(({ status }) => set.includes(status))
  return [
    ...unreadRanges(audience, READER, unread),
    ...(set.includes('READ') ? readRanges(audience, READER, kinds) : []),
    // An opinion that this reader never sees may have been asked for alone.
    sql`false`,
  ]
}

const noticesOf = (audience: Audience) =>
  listOf<Filter, 'update_time'>()({
    name: `notice.${audience}`,
    table: notice,
    key: notice.sn,
    select: (db) => noticeRecords(db, READER),
    filters: {
      NOTIFY: chooses,
      MESSAGE: chooses,
      OPINION: chooses,
      SEND: chooses,
      BACK: chooses,
      READ: chooses,
      answered: chooses,
      reader: chooses,
      today: () => isOfToday,
    },
    sorts: { update_time: notice.update_time },
    defaultSort: '-update_time',
    isSteady: () => true,
    ranges: (set) => rangesOf(audience, set),
    totalMax: NOTICE_TOTAL_MAX,
  })
const LISTS = { account: noticesOf('account'), org: noticesOf('org'), platform: noticesOf('platform') }

type Query = QueryOf<typeof noticeContract.list>

/** The notices for this account, newest first. */
export function listNotices(db: Db, actor: Actor, query: Query): Promise<Page<NoticeRecord>> {
  const { size, status = NOTICE_STATUS, types = [], type = [], today } = query
  const named = new Set<NoticeType>([...types, ...type])
  const wanted = named.size > 0 ? [...named] : NOTICE_TYPES
  return listPage(
    db,
    LISTS[audienceOf(actor.role)],
    { ...query, limit: size ?? query.limit },
    {
      ...Object.fromEntries([...wanted, ...status].map((one) => [one, true])),
      reader: actor.sn,
      answered: seesAnswered(actor.role) || undefined,
      today: today || undefined,
    },
  )
}

/** A notice for this account. Throws `not_found` for any other. */
export async function getNotice(db: Db, actor: Actor, sn: string): Promise<NoticeRecord> {
  const isOwn = isVisible(audienceOf(actor.role), seesAnswered(actor.role), actor.sn)
  const [found] = await noticeRecords(db, actor.sn).where(and(eq(notice.sn, sn), isOwn))
  if (!found) throw notFound()
  return found
}
