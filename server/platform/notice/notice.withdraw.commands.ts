import { and, eq, sql } from 'drizzle-orm'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { notice } from './notice.table.ts'

type Sent = { entity: string; sn: string; event: string }

/** Marks the notices of an event of a record as withdrawn: the mark follows the title, and the link is removed. */
export async function withdrawNotices(db: Db, { entity, sn, event }: Sent, mark: Text): Promise<void> {
  const marked = (lang: 'CN' | 'HK' | 'US') => sql`(${notice.title} ->> ${lang}) || ${mark[lang]}::text`
  await db
    .update(notice)
    .set({
      title: sql`jsonb_build_object('CN', ${marked('CN')}, 'HK', ${marked('HK')}, 'US', ${marked('US')})`,
      screen: null,
    })
    .where(
      and(
        eq(notice.entity, entity),
        eq(notice.entity_sn, sn),
        eq(notice.event, event),
        sql`${notice.screen} is not null`,
      ),
    )
}
