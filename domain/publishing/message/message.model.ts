import { z } from 'zod'
import { anyText, integer, line, optional, pattern, prose, sn } from '../../kernel/field.ts'
import { kernelMessages } from '../../kernel/messages.ts'
import { mobile, personName } from '../../kernel/person.ts'

/** The one state that a reader sees of a message: not opened, opened, answered (domain.md §5.8). */
export const MESSAGE_STATUS = ['SEND', 'READ', 'BACK'] as const
export type MessageStatus = (typeof MESSAGE_STATUS)[number]
/** What is stored of it: it waits for an answer, or has one. Who has opened it is stored for each reader. */
export const MESSAGE_STATES = ['SEND', 'BACK'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** What a message is about (domain.md §3.17). */
export const MESSAGE_CATEGORIES = [
  'EXAM',
  'SIGNUP',
  'SCORE',
  'CERTIFICATE',
  'EXAMINER',
  'FAULT',
  'ADVICE',
  'OTHER',
] as const
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number]

/** The kinds of records that a message may name. */
export const MESSAGE_RELATED = ['PLAN', 'EXAM', 'STUDENT'] as const
export type MessageRelated = (typeof MESSAGE_RELATED)[number]

/** What the lines of a thread are: the question, a question after an answer, an answer. */
export const ENTRY_KINDS = ['QUESTION', 'FOLLOWUP', 'REPLY'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const MESSAGE_TITLE_MAX = 60
export const MESSAGE_CONTENT_MAX = 2000
export const MESSAGE_IMAGES_MAX = 6
export const REPLY_MAX = 1000
/** So many records at most are offered for a word. */
export const RELATED_FOUND_MAX = 10
const [TITLE_MIN, CONTENT_MIN, FOLLOWUP_MIN] = [4, 10, 2]

/** The key of a stored picture: images are stored as JPEG or PNG. */
const key = pattern(/\.(?:jpg|png)$/, 120, { rule: 'wrong_format', message: kernelMessages.wrong_format })

/** What a submitter writes (domain.md §3.17): all or none of the two fields of the related record. */
export const messageFields = {
  title: line(MESSAGE_TITLE_MAX, TITLE_MIN),
  category: z.enum(MESSAGE_CATEGORIES),
  content: prose(MESSAGE_CONTENT_MAX, CONTENT_MIN),
  images: z.array(key).max(MESSAGE_IMAGES_MAX),
  contact_name: personName,
  contact_mobile: mobile,
  related: optional(z.enum(MESSAGE_RELATED)),
  related_sn: optional(sn),
}
/** The same, as far as it is written. */
export const messageDraft = z.strictObject({
  title: anyText(MESSAGE_TITLE_MAX).default(''),
  category: optional(z.enum(MESSAGE_CATEGORIES)),
  content: anyText(MESSAGE_CONTENT_MAX).default(''),
  images: z.array(key).max(MESSAGE_IMAGES_MAX).default([]),
  contact_name: anyText(60).default(''),
  contact_mobile: anyText(40).default(''),
  related: optional(z.enum(MESSAGE_RELATED)),
  related_sn: optional(anyText(40)),
})
export type MessageDraft = z.output<typeof messageDraft>

export const replyText = anyText(REPLY_MAX)
export const followupText = prose(MESSAGE_CONTENT_MAX, FOLLOWUP_MIN)
/** How satisfied a submitter is with an answer, the most at 5. */
export const SATISFACTIONS = [1, 2, 3, 4, 5] as const
export type Satisfaction = (typeof SATISFACTIONS)[number]
export const satisfaction = integer(1, 5)
