import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'

/** The answer of the bell's call. */
export type Notices = DataOf<typeof noticeContract.list>
export type Notice = Notices['items'][number]
export type Unread = Notices['unread']

/** The three types, and those of today, of any type (domain.md §3.22). */
export const NOTICE_TABS = ['NOTIFY', 'MESSAGE', 'OPINION', 'today'] as const
export type NoticeTab = (typeof NOTICE_TABS)[number]
