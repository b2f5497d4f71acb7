import type { NoticeType } from '@zhikao/domain/notice/notice.model.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text, TextParams } from '@zhikao/domain/kernel/text.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { notice } from './notice.table.ts'

/** Who is told: one account, an institution's accounts, or centre and platform. */
export type Audience = { account: string } | { org: string } | 'platform'

type NewNotice = {
  to: readonly Audience[]
  type: NoticeType
  /** `plan.submit`: what happened, for whoever looks for it. */
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

/** Tells each audience once, in the transaction of what happened. */
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
