import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { NOTICE_TYPES } from '@zhikao/domain/platform/notice/notice.model.ts'
import { noticeOf } from '@zhikao/domain/platform/notice/notice.catalogue.rules.ts'
import type { NoticeEvent } from '@zhikao/domain/platform/notice/notice.catalogue.rules.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text, TextParams } from '@zhikao/domain/kernel/text.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { readSettings } from '../setting/setting.queries.ts'
import { getNotice } from './notice.queries.ts'
import { unreadAmong } from './notice.unread.queries.ts'
import { notice, noticeMark, noticeRead } from './notice.table.ts'

/** To whom a notice is addressed: one account, an institution's accounts, or centre and platform. */
export type Audience = { account: string } | { org: string } | 'platform'

type NewNotice = {
  to: readonly Audience[]
  /** What happened, such as `plan.submit`: it has its type and its group of mail; by it notices are found again. */
  event: NoticeEvent
  title: Text
  abstract: Text
  params?: TextParams
  /** With an opinion it is a refusal: status BACK (domain.md §5.8). */
  opinion?: string | null
  /** The screen it leads to, in the reader's own portal; a role without that screen gets no address (domain.md §5.11). */
  screen?: ScreenName
  /** The `$` parts of that screen's address; `record`: the record that it opens. */
  at?: Record<string, string>
  about: { entity: string; sn: string }
  /** It is about a decision that may be taken back: shown once it may not be any more (Decided 49). */
  held?: boolean
}

/** Writes one notice for each audience, in the transaction of what happened. */
export async function sendNotice(db: Db, given: NewNotice): Promise<void> {
  if (given.to.length === 0) return
  const { type, group } = noticeOf(given.event)
  const shown = given.held ? await shownFrom(db) : null
  await db.insert(notice).values(
    given.to.map((audience) => ({
      sn: newSn(),
      type,
      status: given.opinion ? ('BACK' as const) : ('SEND' as const),
      ...columnsOf(audience),
      event: given.event,
      title: fill(given.title, given.params),
      abstract: fill(given.abstract, given.params),
      opinion: given.opinion ?? null,
      screen: given.screen ?? null,
      params: given.at ?? {},
      entity: given.about.entity,
      entity_sn: given.about.sn,
      ...shown,
      mail_from: group === null ? null : (shown?.visible_from ?? businessNow),
    })),
  )
}

/** It arrives when it is shown: before, it is neither listed nor marked as read. */
async function shownFrom(db: Db): Promise<{ update_time: SQL; visible_from: SQL }> {
  const { take_back_seconds } = await readSettings(db, 'exam_rules')
  const from = sql`business_moment() + make_interval(secs => ${take_back_seconds}::int)`
  return { update_time: from, visible_from: from }
}

function columnsOf(audience: Audience) {
  if (audience === 'platform') return { to_platform: true }
  return 'account' in audience ? { to_account: audience.account } : { to_org: audience.org }
}

/** Marks a notice as read by this account, permanently (domain.md §5.8). A personal mark, so it is not audited. */
export async function readNotice(db: Db, actor: Actor, sn: string): Promise<void> {
  await getNotice(db, actor, sn)
  await db.insert(noticeRead).values({ notice_sn: sn, account_sn: actor.sn }).onConflictDoNothing()
}

/** The record was opened by itself: what the bell says of it is read by this account. */
export async function readNoticesAbout(db: Db, actor: Actor, about: { entity: string; sn: string }): Promise<void> {
  await db.execute(sql`
    insert into ${noticeRead} (notice_sn, account_sn, time)
    select ${notice.sn}, ${actor.sn}, ${businessNow} from ${notice}
    where ${notice.entity} = ${about.entity} and ${notice.entity_sn} = ${about.sn}
    on conflict do nothing`)
}

/** A notice may be committed so long after the time that it bears: within it each one is marked by itself, so that none is read unseen. */
const COMMIT_DELAY = sql`interval '1 hour'`

/** Marks what the account has not read yet, or a part of it, in one statement; returns how many. */
export async function readAllNotices(
  db: Db,
  actor: Actor,
  among: BodyOf<typeof noticeContract.readAll>,
): Promise<number> {
  const { today, until } = among
  // A type that is named twice is one: the statement can update its row only once. One order for all callers avoids deadlocks.
  const types = [...new Set(among.types ?? NOTICE_TYPES)].toSorted()
  const past = sql`business_now() - ${COMMIT_DELAY}`
  const end = until ? sql`least(${past}, ${until}::timestamptz + interval '1 second')` : past
  // The tab of today is not all that is older: its notices are few, and each is marked.
  const mark = sql`
    insert into ${noticeMark} (account_sn, type, before)
    select ${actor.sn}, type, ${end} from unnest(${sql.param(types)}::text[]) as type
    on conflict (account_sn, type) do update set before = greatest(${noticeMark.before}, excluded.before)
    returning before`
  const { rows } = await db.execute<{ read: number }>(sql`
    with unread as materialized (select * from ${unreadAmong(actor, { ...among, types })} found),
    marked as (${today ? sql`select '-infinity'::timestamptz as before` : mark}),
    singles as (
      insert into ${noticeRead} (notice_sn, account_sn, time)
      select sn, ${actor.sn}, ${businessNow} from unread where update_time >= (select min(before) from marked)
      on conflict do nothing
    )
    select count(*)::int as read from unread`)
  return rows[0]?.read ?? 0
}
