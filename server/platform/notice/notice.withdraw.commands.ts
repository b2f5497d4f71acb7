import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { NoticeEvent } from '@zhikao/domain/platform/notice/notice.catalogue.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { dropNoticeMails } from '../auth/auth.mail.commands.ts'
import { notice } from './notice.table.ts'

type Sent = { entity: string; sn: string; event: NoticeEvent }

/** Marks the notices of an event of a record, or those of them that `among` selects, as withdrawn: the mark follows the title, the link is removed, and mails that wait are not sent. */
export async function withdrawNotices(db: Db, { entity, sn, event }: Sent, mark: Text, among?: SQL): Promise<void> {
  const marked = (lang: 'CN' | 'HK' | 'US') => sql`(${notice.title} ->> ${lang}) || ${mark[lang]}::text`
  const isOfEvent = and(eq(notice.entity, entity), eq(notice.entity_sn, sn), eq(notice.event, event), among)
  await db
    .update(notice)
    .set({
      title: sql`jsonb_build_object('CN', ${marked('CN')}, 'HK', ${marked('HK')}, 'US', ${marked('US')})`,
      screen: null,
      mail_from: null,
    })
    .where(and(isOfEvent, sql`${notice.screen} is not null`))
  await dropNoticeMails(db, sql`select ${notice.sn} from ${notice} where ${isOfEvent}`)
}

/** Deletes the notices of these events of a record that are not shown yet: the decision was taken back. */
export async function recallNotices(
  db: Db,
  { entity, sn }: { entity: string; sn: string },
  events: readonly NoticeEvent[],
): Promise<void> {
  const isOfRecord = and(eq(notice.entity, entity), eq(notice.entity_sn, sn), inArray(notice.event, [...events]))
  await db.delete(notice).where(and(isOfRecord, sql`${notice.visible_from} > ${businessNow}`))
}

/** Deletes the notices of an event of a record that were sent since this moment: what they say never was. */
export async function deleteNotices(db: Db, { entity, sn, event }: Sent, since: SQL): Promise<void> {
  const isOfEvent = and(eq(notice.entity, entity), eq(notice.entity_sn, sn), eq(notice.event, event))
  await db.delete(notice).where(and(isOfEvent, sql`${notice.create_time} >= ${since}`))
}
