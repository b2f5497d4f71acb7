import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Db } from '../../db/client.ts'
import { news, newsView } from './news.table.ts'

/** Notes that this account has opened it, once. */
export async function noteView(db: Db, actor: Actor, sn: string): Promise<void> {
  await db.execute(sql`
    with first as (insert into ${newsView} (news_sn, account_sn) values (${sn}, ${actor.sn}) on conflict do nothing returning 1)
    update ${news} set view_count = view_count + 1 where sn = ${sn} and exists (select 1 from first)`)
}
