import { sql } from 'drizzle-orm'
import { PLATFORM_ROLES, TENANT_ROLES } from '@zhikao/domain/access/roles.ts'
import { LETTER_DAYS } from '@zhikao/domain/platform/notice/notice.model.ts'
import type { Db } from '../../db/client.ts'
import { sweep } from '../../db/sweep.ts'
import { account } from '../operator/operator.table.ts'
import { readSettings } from '../setting/setting.queries.ts'
import { isWaiting, names, seesKind } from './notice.ranges.queries.ts'
import { notice, noticeLetter, noticeMark, noticeRead } from './notice.table.ts'

const waits = (audience: ReturnType<typeof sql>) =>
  sql`exists (select 1 from ${account} a where ${audience} and ${isWaiting})`

/** Deletes the notices that everyone to whom they are addressed has read and that are older than the setting; one that someone has not read is kept. Single marks below the reader's high-water mark are deleted too. */
export async function sweepNotices(db: Db): Promise<number> {
  const { notice_days } = await readSettings(db, 'retention')
  const unread = sql`case
    when p.to_account is not null then ${waits(sql`a.sn = p.to_account and ${seesKind}`)}
    when p.to_org is not null then ${waits(sql`a.org_sn = p.to_org and a.role = any(${names(TENANT_ROLES)}) and ${seesKind}`)}
    else ${waits(sql`a.role = any(${names(PLATFORM_ROLES)}) and ${seesKind}`)} end`
  const gone = await sweep(db, {
    table: sql`${notice}`,
    key: sql`${notice.sn}`,
    columns: sql`type, status, to_account, to_org, update_time`,
    work: sql`delete from ${notice} n using page p
      where n.sn = p.key and p.update_time < business_now() - make_interval(days => ${notice_days}::int) and not ${unread} returning 1`,
  })
  await sweep(db, {
    table: sql`${notice}`,
    key: sql`${notice.sn}`,
    columns: sql`type, update_time`,
    work: sql`delete from ${noticeRead} r using page p, ${noticeMark} m
      where r.notice_sn = p.key and m.account_sn = r.account_sn and m.type = p.type and p.update_time < m.before returning 1`,
  })
  await db.delete(noticeLetter).where(sql`${noticeLetter.day} < business_now()::date - ${LETTER_DAYS}::int`)
  return gone
}
