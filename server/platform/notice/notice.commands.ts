import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import type { NoticeType } from '@zhikao/domain/platform/notice/notice.model.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text, TextParams } from '@zhikao/domain/kernel/text.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { getNotice, unreadAmong } from './notice.queries.ts'
import { notice, noticeRead } from './notice.table.ts'

/** To whom a notice is addressed: one account, an institution's accounts, or centre and platform. */
export type Audience = { account: string } | { org: string } | 'platform'

type NewNotice = {
  to: readonly Audience[]
  type: NoticeType
  /** What happened, such as `plan.submit`; by it notices are found again. */
  event: string
  title: Text
  abstract: Text
  params?: TextParams
  /** With an opinion it is a refusal: status BACK (domain.md §5.8). */
  opinion?: string | null
  /** The screen it leads to, in the reader's own portal; a role without that screen gets no address (domain.md §5.11). */
  screen?: ScreenName
  /** The `$` parts of that screen's address. */
  at?: Record<string, string>
  about: { entity: string; sn: string }
}

/** Writes one notice for each audience, in the transaction of what happened. */
export async function sendNotice(db: Db, given: NewNotice): Promise<void> {
  if (given.to.length === 0) return
  await db.insert(notice).values(
    given.to.map((audience) => ({
      sn: newSn(),
      type: given.type,
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
    })),
  )
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

/** Marks what the account has not read yet, or a part of it; returns how many. */
export async function readAllNotices(
  db: Db,
  actor: Actor,
  among: BodyOf<typeof noticeContract.readAll>,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into ${noticeRead} (notice_sn, account_sn, time)
    select ${notice.sn}, ${actor.sn}, ${businessNow} from ${notice} where ${unreadAmong(actor, among)} on conflict do nothing`)
  return rowCount ?? 0
}
