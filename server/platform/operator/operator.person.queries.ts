import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { audit } from '../../record/auditTable.ts'
import { account } from './operator.table.ts'

/** So long an account counts as in the hands of whoever made it or reset its password (Decided 43). */
const HANDED_DAYS = 30

/**
 * The accounts that are one person with this one, itself among them (Decided 43): they have one mobile, or one of the two made
 * or reset the other in the last 30 days. Where two people are needed, the second one's account is none of these.
 */
export async function accountsOfPerson(db: Db, accountSn: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    with handed as (
      select a.actor_sn as by, a.target_sn as sn from ${audit} a where a.action in ('operator.create', 'operator.reset')
        and a.time > now() - ${`${HANDED_DAYS} days`}::interval and (a.target_sn = ${accountSn} or a.actor_sn = ${accountSn})
    )
    select ${accountSn}::text as sn
    union select other.sn from ${account} own join ${account} other on other.mobile = own.mobile where own.sn = ${accountSn}
    union select by from handed where by is not null union select sn from handed`)
  return new Set(rows.map(({ sn }) => sn))
}
