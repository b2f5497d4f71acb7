import { and, eq, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { audienceOf, seesAnswered } from '@zhikao/domain/platform/notice/notice.rules.ts'
import type { Audience } from '@zhikao/domain/platform/notice/notice.rules.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { account } from '../operator/operator.table.ts'
import { notice, noticeRead } from './notice.table.ts'

/** The number of the reading account. */
type Reader = string | Placeholder

const own = (reader: Reader) => sql`${notice.to_account} = ${reader}`
/** An account does not see what was sent to many before it was created. */
const sinceCreated = (reader: Reader) =>
  sql`${notice.create_time} >= (select ${account.create_time} from ${account} where ${account.sn} = ${reader})`
const orgOf = (reader: Reader) => sql`(select ${account.org_sn} from ${account} where ${account.sn} = ${reader})`

/** The notices for an account of each audience; every part has its index. */
const ADDRESSED_TO: Record<Audience, (reader: Reader) => SQL> = {
  account: own,
  org: (reader) => sql`(${own(reader)} or (${notice.to_org} = ${orgOf(reader)} and ${sinceCreated(reader)}))`,
  platform: (reader) => sql`(${own(reader)} or (${notice.to_platform} and ${sinceCreated(reader)}))`,
}

const isRead = (reader: Reader) =>
  sql`exists (select 1 from ${noticeRead} where ${noticeRead.notice_sn} = ${notice.sn} and ${noticeRead.account_sn} = ${reader})`
const opinionsOf = (answered: boolean | Placeholder) =>
  sql`(${notice.type} <> 'OPINION' or (${notice.status} = 'BACK') = ${answered})`
const isOfToday = sql`${notice.update_time} >= date_trunc('day', business_now())`

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
  read_time: noticeRead.time,
}
const noticeRecords = (db: Db, reader: Reader) =>
  db
    .select(columns)
    .from(notice)
    .leftJoin(noticeRead, and(eq(noticeRead.notice_sn, notice.sn), eq(noticeRead.account_sn, reader)))
    .$dynamic()
export type NoticeRecord = Awaited<ReturnType<typeof noticeRecords>>[number]

type Filter = 'reader' | 'answered' | 'unread' | 'status' | 'type' | 'today'
const READER = sql.placeholder('reader')

/** `reader` is always set, because other parts of the statement use it. */
const noticesOf = (audience: Audience) =>
  listOf<Filter, 'update_time'>()({
    name: `notice.${audience}`,
    table: notice,
    key: notice.sn,
    select: (db) => noticeRecords(db, READER),
    filters: {
      reader: ADDRESSED_TO[audience],
      answered: opinionsOf,
      unread: () => sql`not ${isRead(READER)}`,
      status: (value) => sql`case when ${isRead(READER)} then 'READ' else ${notice.status} end = any(${value})`,
      type: (value) => sql`${notice.type} = any(${value})`,
      today: () => isOfToday,
    },
    sorts: { update_time: notice.update_time },
    defaultSort: '-update_time',
  })
const LISTS = { account: noticesOf('account'), org: noticesOf('org'), platform: noticesOf('platform') }

type Query = QueryOf<typeof noticeContract.list>

/** The notices for this account, newest first. */
export function listNotices(db: Db, actor: Actor, query: Query): Promise<Page<NoticeRecord>> {
  const { size, status, types, type, today } = query
  const wanted = new Set(status)
  const isUnread = wanted.size === 2 && !wanted.has('READ')
  return listPage(
    db,
    LISTS[audienceOf(actor.role)],
    { ...query, limit: size ?? query.limit },
    {
      reader: actor.sn,
      answered: seesAnswered(actor.role),
      unread: isUnread || undefined,
      status: isUnread ? undefined : status,
      type: types || type ? [...(types ?? []), ...(type ?? [])] : undefined,
      today: today || undefined,
    },
  )
}

/** What this account may see and has not read. */
function unreadBy(actor: Actor): SQL | undefined {
  return and(
    ADDRESSED_TO[audienceOf(actor.role)](actor.sn),
    opinionsOf(seesAnswered(actor.role)),
    sql`not ${isRead(actor.sn)}`,
  )
}

/** The part of it that "mark all read" marks. */
export function unreadAmong(actor: Actor, among: BodyOf<typeof noticeContract.readAll>): SQL | undefined {
  return and(
    unreadBy(actor),
    among.types ? sql`${notice.type} = any(${sql.param(among.types)})` : undefined,
    among.today ? isOfToday : undefined,
    // Times are shown in whole seconds.
    among.until ? sql`date_trunc('second', ${notice.update_time}) <= ${among.until}::timestamptz` : undefined,
  )
}

const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`

/** The figures of the bell and of its tabs, in one statement. */
export async function countUnread(db: Db, actor: Actor) {
  const [counts] = await db
    .select({
      all: sql<number>`count(*)::int`,
      NOTIFY: counted(sql`${notice.type} = 'NOTIFY'`),
      MESSAGE: counted(sql`${notice.type} = 'MESSAGE'`),
      OPINION: counted(sql`${notice.type} = 'OPINION'`),
      today: counted(isOfToday),
    })
    .from(notice)
    .where(unreadBy(actor))
  return counts ?? { all: 0, NOTIFY: 0, MESSAGE: 0, OPINION: 0, today: 0 }
}

/** A notice for this account. Throws `not_found` for any other. */
export async function getNotice(db: Db, actor: Actor, sn: string): Promise<NoticeRecord> {
  const [found] = await noticeRecords(db, actor.sn).where(
    and(eq(notice.sn, sn), ADDRESSED_TO[audienceOf(actor.role)](actor.sn), opinionsOf(seesAnswered(actor.role))),
  )
  if (!found) throw notFound()
  return found
}
