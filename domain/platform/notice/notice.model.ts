/** What kind of item the bell shows (spec §3). */
export const NOTICE_TYPES = ['MESSAGE', 'NOTIFY', 'OPINION'] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]
/** SEND and BACK are unread; BACK carries an opinion; READ is a reader's own mark (spec §3, domain.md §5.8). */
export const NOTICE_STATUS = ['SEND', 'BACK', 'READ'] as const
/** The figures of the bell end here: the badge shows 99+. */
export const UNREAD_MAX = 100
/** The total of a page of notices is exact up to here, then `total_capped`: the panel shows a hundred at most. */
export const NOTICE_TOTAL_MAX = 1000
