import { borrowMessages, borrowNotices } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { Db } from '../../db/client.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { withdrawNotices } from '../../platform/notice/notice.withdraw.commands.ts'
import type { BorrowRecord } from './borrow.queries.ts'

export type BorrowEvent =
  | 'request'
  | 'confirmRule'
  | 'withdraw'
  | 'approve'
  | 'reject'
  | 'timeout'
  | 'attach'
  | 'detach'
  | 'cancel'
type Noticed = Pick<
  BorrowRecord,
  'sn' | 'title' | 'org_sn' | 'org_name' | 'host_org_sn' | 'host_name' | 'student_count' | 'deadline'
>
/** What a sentence has beyond the record. */
type Params = { approved?: number; plan?: string; end?: string; opinion?: string | null }

const SCREENS: Record<'host' | 'school', ScreenName> = { host: 'borrowAuditList', school: 'borrowList' }

/** Notifies one party of a move (domain.md §5.11); with an opinion it is a refusal. A new request leads to its decision. */
export function notifyParty(
  db: Db,
  record: Noticed,
  event: BorrowEvent,
  party: 'host' | 'school',
  { opinion = null, ...given }: Params = {},
): Promise<void> {
  const isRequest = event === 'request' || event === 'confirmRule'
  return sendNotice(db, {
    to: [{ org: party === 'host' ? record.host_org_sn : record.org_sn }],
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
      ...given,
    },
    opinion,
    ...(isRequest ? { screen: 'borrowAudit' as const, at: { sn: record.sn } } : { screen: SCREENS[party] }),
    about: { entity: 'borrow', sn: record.sn },
  })
}

/** Withdraws the host's notice of a request that was taken back, and notifies the host of it. */
export async function notifyWithdrawn(db: Db, record: Noticed): Promise<void> {
  await withdrawNotices(db, { entity: 'borrow', sn: record.sn, event: 'borrow.request' }, borrowMessages.withdrawn_mark)
  await notifyParty(db, record, 'withdraw', 'host')
}
