import { z } from 'zod'
import { anyText, date, datetime, line, optional, pattern, sn, text } from '../../kernel/field.ts'
import { newsMessages } from './news.messages.ts'

/** Announcements for everybody, notices to institutions and examiners, interpretations of policies (domain.md §3.16). */
export const NEWS_KINDS = ['public', 'notice', 'policy'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]
export const newsKind = z.enum(NEWS_KINDS)

export const NEWS_STATUS = ['INIT', 'ENABLE', 'DISABLE'] as const
export type NewsStatus = (typeof NEWS_STATUS)[number]

/** Who may read it: the accounts of these roles; `public`: every visitor, signed in or not. */
export const NEWS_SCOPES = ['school', 'college', 'teacher', 'train', 'public'] as const
export type NewsScope = (typeof NEWS_SCOPES)[number]
export const newsScope = z.enum(NEWS_SCOPES)

/** Of the cleaned HTML. */
export const CONTENT_MAX = 100_000
export const ABSTRACT_MAX = 200
export const ATTACHMENTS_MAX = 10
/** Institutions that a notice names. */
export const ORGS_MAX = 200
/** So many public news are on the login page. */
export const WELCOME_NEWS = 5
/** Hours between two reminders of one notice. */
export const REMIND_HOURS = 4

const mediaKey = anyText(120).min(1)
const isUnique = (values: readonly string[]) => new Set(values).size === values.length
const webAddress = pattern(/^[hH][tT]{2}[pP][sS]?:\/\/[^\s]+$/, 500, {
  rule: 'news_address',
  message: newsMessages.news_address,
})

/** A file for download, under the name that the readers see. */
export const attachment = z.strictObject({ key: mediaKey, name: line(120) })
export type Attachment = z.output<typeof attachment>

/** The fields of the form; those of one kind are empty in the others. */
export const newsFields = {
  title: line(100),
  abstract: optional(anyText(ABSTRACT_MAX)),
  /** HTML; what the list of kernel/richText.ts does not know is removed before it is stored. */
  content: anyText(CONTENT_MAX).min(1),
  cover: optional(mediaKey),
  attachments: z.array(attachment).max(ATTACHMENTS_MAX).default([]),
  source: optional(text(60)),
  author: optional(text(30)),
  scope: z.array(newsScope).max(NEWS_SCOPES.length).refine(isUnique).default([]),
  /** Notices: institutions that read it besides those of the scope. */
  org_sns: z.array(sn).max(ORGS_MAX).refine(isUnique).default([]),
  is_top: z.boolean().default(false),
  top_until: optional(date),
  /** When it is published by itself; null: by hand. */
  publish_time: optional(datetime),
  /** Announcements and policies: send a notice to the bells of those in scope. Notices always do. */
  push: z.boolean().default(false),
  policy_no: optional(text(60)),
  issuing_body: optional(text(100)),
  issue_date: optional(date),
  original_url: optional(webAddress),
  /** Notices: readers confirm that they have received it. */
  need_receipt: z.boolean().default(false),
  /** The last day of the confirmation. */
  deadline: optional(date),
}
export const newsContent = z.strictObject(newsFields)
export type NewsContent = z.output<typeof newsContent>
