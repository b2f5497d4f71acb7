import { eq } from 'drizzle-orm'
import type { NoticeEvent } from '@zhikao/domain/platform/notice/notice.catalogue.rules.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import type { Db } from '../db/client.ts'
import { notice } from '../platform/notice/notice.table.ts'
import type { Client } from './client.ts'

/** What a reader's bell shows of an event: type and address of each notice, each once. */
export async function bellOf(db: Db, reader: Client, event: NoticeEvent): Promise<string[]> {
  const sent = await db.select({ sn: notice.sn }).from(notice).where(eq(notice.event, event))
  const sns = new Set(sent.map(({ sn }) => sn))
  const { items } = (await reader.call(noticeContract.list, { query: { limit: 100 } })).data
  return [...new Set(items.flatMap(({ sn, types, url }) => (sns.has(sn) ? [`${types} ${url}`] : [])))]
}
