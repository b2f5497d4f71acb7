import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { audit } from '../../record/auditTable.ts'
import { valueOf, valuePoint } from '../../record/references.ts'
import { account } from './operator.table.ts'

/** The accounts of examiners who have the same document as the examiner of an account, by its number. */
export const documentAccounts = valuePoint<string[]>('account.document', sql`array[]::text[]`)

/** For this number of days, who created an account or reset its password can use it, and counts as the same person (Decided 43). */
const HANDED_DAYS = 30

/**
 * The accounts of the same person as this account, itself included (Decided 43): accounts with the same mobile number, of
 * examiners with the same document, and accounts where one created the other or reset its password in the last 30 days. Where two people are required, the second
 * account must not be one of them.
 */
export async function accountsOfPerson(db: Db, accountSn: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    with handed as (
      select a.actor_sn as by, a.target_sn as sn from ${audit} a where a.action in ('operator.create', 'operator.reset')
        and a.time > now() - ${`${HANDED_DAYS} days`}::interval and (a.target_sn = ${accountSn} or a.actor_sn = ${accountSn})
    )
    select ${accountSn}::text as sn
    union select other.sn from ${account} own join ${account} other on other.mobile = own.mobile where own.sn = ${accountSn}
    union select unnest(${valueOf(documentAccounts, sql`${accountSn}::text`)})
    union select by from handed where by is not null union select sn from handed`)
  return new Set(rows.map(({ sn }) => sn))
}
