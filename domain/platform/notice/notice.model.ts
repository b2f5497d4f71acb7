/** What kind of item the bell shows (spec §3). */
export const NOTICE_TYPES = ['MESSAGE', 'NOTIFY', 'OPINION'] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]
/** SEND and BACK are unread; BACK carries an opinion; READ is a reader's own mark (spec §3, domain.md §5.8). */
export const NOTICE_STATUS = ['SEND', 'BACK', 'READ'] as const
/** The figures of the bell end here: the badge shows 99+. */
export const UNREAD_MAX = 100
/** The total of a page of notices is exact up to here, then `total_capped`: the panel shows a hundred at most. */
export const NOTICE_TOTAL_MAX = 1000

/** Kinds of notices of which each account chooses whether they come by mail, too. */
export const MAIL_GROUPS = ['WORK', 'DECISION', 'DUTY', 'RESULT', 'EMERGENCY', 'FEEDBACK', 'EXPIRY', 'NEWS'] as const
export type MailGroup = (typeof MAIL_GROUPS)[number]
/** No mail, one mail a day with what is unread, or a mail for each notice. */
export const MAIL_WAYS = ['NONE', 'DAILY', 'NOW'] as const
export type MailWay = (typeof MAIL_WAYS)[number]
/** Mails of single notices to one account in a day; what comes beyond is in the next daily mail. */
export const LETTERS_PER_DAY = 30
/** Notices that a daily mail lists; of further ones it says how many. */
export const DIGEST_MAX = 20
/** Between these hours of business time the daily mail is sent: at the first, or as soon after as the server runs. */
export const DIGEST_FROM_HOUR = 8
export const DIGEST_TO_HOUR = 12
/** Days for which it is kept what an account was sent. */
export const LETTER_DAYS = 30
/** A daily mail begins where the one before ended, but tells of no more than so many days. */
export const DIGEST_DAYS = 3
/** A notice that could not be sent by mail within so many hours is shown in the bell only. */
export const LETTER_HOURS = 24
