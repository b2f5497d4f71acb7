import { borrowMessages, borrowNotices } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { Db } from '../../db/client.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { withdrawNotices } from '../../platform/notice/notice.withdraw.commands.ts'
import type { BorrowRecord } from './borrow.queries.ts'

export type BorrowEvent = 'request' | 'withdraw' | 'approve' | 'reject' | 'timeout' | 'attach' | 'detach' | 'cancel'
type Told = Pick<
  BorrowRecord,
  'sn' | 'title' | 'org_sn' | 'org_name' | 'host_org_sn' | 'host_name' | 'student_count' | 'deadline'
>
/** What a sentence says beyond the record. */
type Said = { approved?: number; plan?: string; end?: string; opinion?: string | null }

const SCREENS: Record<'host' | 'school', ScreenName> = { host: 'borrowAuditList', school: 'borrowList' }

/** Tells one party what happened (domain.md §5.11); with an opinion it is a refusal. A new request leads to its decision. */
export function tellParty(
  db: Db,
  record: Told,
  event: BorrowEvent,
  party: 'host' | 'school',
  { opinion = null, ...said }: Said = {},
): Promise<void> {
  const isRequest = event === 'request'
  return sendNotice(db, {
    to: [{ org: party === 'host' ? record.host_org_sn : record.org_sn }],
    type: 'NOTIFY',
    event: `borrow.${event}`,
    title: borrowNotices[`${event}_title`],
    abstract: borrowNotices[`${event}_abstract`],
    params: {
      sn: record.sn,
      title: record.title,
      org: record.org_name,
      host: record.host_name,
      count: record.student_count,
      deadline: record.deadline,
      ...said,
    },
    opinion,
    ...(isRequest ? { screen: 'borrowAudit' as const, at: { sn: record.sn } } : { screen: SCREENS[party] }),
    about: { entity: 'borrow', sn: record.sn },
  })
}

/** The host's notice of a request that was taken back, and the news of it. */
export async function tellWithdrawn(db: Db, record: Told): Promise<void> {
  await withdrawNotices(db, { entity: 'borrow', sn: record.sn, event: 'borrow.request' }, borrowMessages.withdrawn_mark)
  await tellParty(db, record, 'withdraw', 'host')
}
