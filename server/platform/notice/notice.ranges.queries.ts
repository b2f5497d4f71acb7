import { sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { ROLES } from '@zhikao/domain/access/roles.ts'
import { NOTICE_TYPES } from '@zhikao/domain/platform/notice/notice.model.ts'
import type { NoticeType } from '@zhikao/domain/platform/notice/notice.model.ts'
import { seesAnswered } from '@zhikao/domain/platform/notice/notice.rules.ts'
import type { Audience } from '@zhikao/domain/platform/notice/notice.rules.ts'
import { account } from '../operator/operator.table.ts'
import { notice, noticeMark, noticeRead } from './notice.table.ts'

// The notices of a reader as disjoint ranges of indexes (audience, type, status, time): the bell reads the
// newest of each range and never counts the rest.

/** The number of the reading account. */
export type Reader = string | Placeholder

/** Type and status of a notice, as it was sent. */
export type NoticeKind = { type: NoticeType; status: 'SEND' | 'BACK' }

/** What a reader may see; of the opinions either the answered or the open ones. */
export function kindsOf(answered: boolean, types: readonly NoticeType[] = NOTICE_TYPES): NoticeKind[] {
  return types.flatMap((type): NoticeKind[] => {
    if (type === 'OPINION') return [{ type, status: answered ? 'BACK' : 'SEND' }]
    return [
      { type, status: 'SEND' },
      { type, status: 'BACK' },
    ]
  })
}

export const isOfToday = sql`${notice.update_time} >= date_trunc('day', business_now())`

/** The decision that it is about may not be taken back any more (Decided 49). */
const isShown = sql`(${notice.visible_from} is null or ${notice.visible_from} <= business_now())`
const own = (reader: Reader) => sql`${notice.to_account} = ${reader}`
/** An account does not see what was sent to many before it was created. */
const sinceCreated = (reader: Reader) =>
  sql`${notice.update_time} >= (select ${account.create_time} from ${account} where ${account.sn} = ${reader})`
const orgOf = (reader: Reader) => sql`(select ${account.org_sn} from ${account} where ${account.sn} = ${reader})`

/** To whom the notices of a reader are addressed: each part has its indexes. */
const ADDRESSES: Record<Audience, readonly ((reader: Reader) => SQL)[]> = {
  account: [own],
  org: [own, (reader) => sql`${notice.to_org} = ${orgOf(reader)} and ${sinceCreated(reader)}`],
  platform: [own, (reader) => sql`${notice.to_platform} and ${sinceCreated(reader)}`],
}

/** A word of a closed list as a constant, so that the plan knows it. */
const word = (one: NoticeType | NoticeKind['status']) => sql.raw(`'${one}'`)
const isKind = ({ type, status }: NoticeKind) =>
  sql`(${notice.type} = ${word(type)} and ${notice.status} = ${word(status)} and ${isShown})`
/** With a constant type it does not depend on the row: then it bounds the range of the index. */
const markOf = (reader: Reader, type: SQL) =>
  sql`coalesce((select ${noticeMark.before} from ${noticeMark} where ${noticeMark.account_sn} = ${reader} and ${noticeMark.type} = ${type}), '-infinity')`
const single = (reader: Reader) =>
  sql`select 1 from ${noticeRead} where ${noticeRead.notice_sn} = ${notice.sn} and ${noticeRead.account_sn} = ${reader}`

/** What this reader has not read: not before the mark of its type, and not marked by itself. */
export function unreadRanges(audience: Audience, reader: Reader, kinds: readonly NoticeKind[]): SQL[] {
  return ADDRESSES[audience].flatMap((address) =>
    kinds.map(
      (kind) =>
        sql`${address(reader)} and ${isKind(kind)} and ${notice.update_time} >= ${markOf(reader, word(kind.type))} and not exists (${single(reader)})`,
    ),
  )
}

/** What this reader has read: before the mark of its type, or marked by itself. */
export function readRanges(audience: Audience, reader: Reader, kinds: readonly NoticeKind[]): SQL[] {
  return ADDRESSES[audience].flatMap((address) => [
    ...kinds.map(
      (kind) =>
        sql`${address(reader)} and ${isKind(kind)} and ${notice.update_time} < ${markOf(reader, word(kind.type))}`,
    ),
    sql`${notice.sn} in (select ${noticeRead.notice_sn} from ${noticeRead} where ${noticeRead.account_sn} = ${reader})
      and ${address(reader)} and (${sql.join(kinds.map(isKind), sql` or `)})
      and ${notice.update_time} >= ${markOf(reader, sql`${notice.type}`)}`,
  ])
}

/** What this reader may see, one condition for each address: those have indexes of their own. */
export function visibleParts(audience: Audience, answered: boolean, reader: Reader): SQL[] {
  const kinds = kindsOf(answered).map(isKind)
  return ADDRESSES[audience].map((address) => sql`(${address(reader)} and (${sql.join(kinds, sql` or `)}))`)
}

/** May this reader see the notice? */
export const isVisible = (audience: Audience, answered: boolean, reader: Reader): SQL =>
  sql`(${sql.join(visibleParts(audience, answered, reader), sql` or `)})`

/** Names as an array of SQL. */
export const names = (roles: readonly string[]): SQL =>
  sql`array[${sql.join(
    roles.map((role) => sql`${role}`),
    sql`, `,
  )}]`

/** Account `a` may still read the notice `p` (its number is `key`) that was sent to it or to many, and has not. */
export const isWaiting = sql`
  a.delete_time is null and a.status = 'ENABLE' and (p.to_account is not null or a.create_time <= p.update_time)
  and not exists (select 1 from ${noticeMark} m where m.account_sn = a.sn and m.type = p.type and m.before > p.update_time)
  and not exists (select 1 from ${noticeRead} r where r.account_sn = a.sn and r.notice_sn = p.key)`
/** Of the opinions, account `a` sees either the open ones or the answered ones. */
export const seesKind = sql`(p.type <> 'OPINION' or (p.status = 'BACK') = (a.role = any(${names(ROLES.filter(seesAnswered))})))`
