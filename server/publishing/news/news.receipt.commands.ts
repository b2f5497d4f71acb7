import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError, notFound, refuse } from '@zhikao/domain/kernel/error.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import {
  newsKindWords,
  newsMessages,
  newsNotices,
  withdrawnMark,
} from '@zhikao/domain/publishing/news/news.messages.ts'
import { remindRefusal } from '@zhikao/domain/publishing/news/news.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { withdrawNotices } from '../../platform/notice/notice.withdraw.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import { lockNews } from './news.queries.ts'
import type { NewsRecord } from './news.queries.ts'
import { getReadable } from './news.read.queries.ts'
import { isOutOfScope, listUnconfirmed, listUntold, recipientOf } from './news.recipients.queries.ts'
import type { Told } from './news.recipients.queries.ts'
import { news, newsReceipt } from './news.table.ts'

/** Confirms that the edition which was read was received, for the institution or as an examiner (domain.md §3.16). A second confirmation changes nothing. */
export async function confirmNews(db: Db, actor: Actor, sn: string, edition: number): Promise<void> {
  await db.execute(sql`select 1 from ${news} where sn = ${sn} for share`)
  const record = await getReadable(db, actor, sn)
  const recipient = recipientOf(actor)
  // Centre and platform are not asked.
  if (recipient === null) throw notFound()
  if (!record.need_receipt) throw refuse(newsMessages, 'news_no_receipt')
  if (edition !== record.edition) throw new AppError('stale', { rule: 'stale' })
  const { rowCount } = await db.execute(sql`
    insert into ${newsReceipt} as r (news_sn, recipient, edition, account_sn, account_name)
    values (${sn}, ${recipient}, ${edition}, ${actor.sn}, ${actor.name})
    on conflict (news_sn, recipient) do update set edition = excluded.edition, account_sn = excluded.account_sn,
      account_name = excluded.account_name, time = ${businessNow}
    where r.edition < excluded.edition`)
  if (rowCount === 0) return
  await writeAudit(db, actor, { action: 'news.confirm', target: { type: 'news', sn }, after: { edition } })
}

/** Reminds those who have not confirmed. Returns how many. */
export async function remindNews(db: Db, actor: Actor, sn: string): Promise<number> {
  const record = await lockNews(db, sn)
  const open = record.need_receipt ? await listUnconfirmed(db, sn) : []
  const refusal = remindRefusal({ ...record, open: open.length })
  if (refusal) throw new AppError('rule', refusal)
  await db.execute(sql`update ${news} set remind_time = ${businessNow} where sn = ${sn}`)
  await tell(db, record, open, 'reminder')
  await writeAudit(db, actor, {
    action: 'news.remindReaders',
    target: { type: 'news', sn },
    after: { reminded: open.length },
  })
  return open.length
}

/** So many notices are written by one statement. */
const AT_ONCE = 1000
const EVENTS = { published: 'news.publish', changed: 'news.change', reminder: 'news.remind' } as const

async function tell(db: Db, record: NewsRecord, told: readonly Told[], event: keyof typeof EVENTS): Promise<void> {
  const { sn, kind, title, deadline, need_receipt, abstract, edition } = record
  const asks = deadline === null ? newsNotices.confirm : fill(newsNotices.confirm_until, { deadline })
  const said = abstract ?? ''
  for (let from = 0; from < told.length; from += AT_ONCE)
    await sendNotice(db, {
      to: told
        .slice(from, from + AT_ONCE)
        .map(({ recipient, is_org }) => (is_org ? { org: recipient } : { account: recipient })),
      event: EVENTS[event],
      title: fill(newsNotices[event], { kind: newsKindWords[kind], title }),
      abstract: need_receipt ? asks : { CN: said, HK: said, US: said },
      screen: 'newsRead',
      at: { sn, edition: String(edition) },
      about: { entity: 'news', sn },
    })
}

/** Updates the notices about one item: sends this edition's notice to the readers who have not got it, and marks notices as withdrawn, all of a withdrawn item or those of readers who left the scope. */
export async function updateBells(db: Db, sn: string): Promise<void> {
  const record = await lockNews(db, sn)
  if (record.bell === 'TELL') await tellReaders(db, record)
  if (record.bell !== 'DONE') {
    const among = record.bell === 'TELL' ? isOutOfScope(sn) : undefined
    for (const event of Object.values(EVENTS))
      await withdrawNotices(db, { entity: 'news', sn, event }, withdrawnMark, among)
  }
  await db.execute(sql`update ${news} set bell = 'DONE' where sn = ${sn}`)
}

/** Of a later edition readers hear where they confirm; else once. */
async function tellReaders(db: Db, record: NewsRecord): Promise<void> {
  const { sn, edition, need_receipt } = record
  const untold = await listUntold(db, sn, need_receipt ? edition : null)
  await tell(
    db,
    record,
    untold.filter(({ heard }) => !heard),
    'published',
  )
  await tell(
    db,
    record,
    untold.filter(({ heard }) => heard),
    'changed',
  )
}
