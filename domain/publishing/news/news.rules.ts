import type { Actor } from '../../access/actor.ts'
import { isPlatformRole } from '../../access/roles.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { Text } from '../../kernel/text.ts'
import { newsMessages } from './news.messages.ts'
import { NEWS_KINDS, REMIND_HOURS } from './news.model.ts'
import type { NewsContent, NewsKind, NewsScope, NewsStatus } from './news.model.ts'

export type NewsFacts = {
  status: NewsStatus
  scope: readonly NewsScope[]
  org_sns: readonly string[]
}

/** Somebody may read it: a role, everybody, or a named institution (domain.md §5.10). */
export const hasReaders = ({ scope, org_sns }: Pick<NewsFacts, 'scope' | 'org_sns'>): Refusal | null =>
  scope.length + org_sns.length > 0 ? null : { rule: 'news_no_reader', message: newsMessages.news_no_reader }

/** Is it published, and is this reader among those to whom it is addressed? Centre and platform read everything that is published. */
export function mayRead({ status, scope, org_sns }: NewsFacts, reader: Pick<Actor, 'role' | 'org_sn'> | null): boolean {
  if (status !== 'ENABLE') return false
  if (scope.includes('public')) return true
  if (!reader) return false
  if (isPlatformRole(reader.role)) return true
  return scope.some((one) => one === reader.role) || (reader.org_sn !== null && org_sns.includes(reader.org_sn))
}

/** Is a notice sent to the bells of those in scope? For the kind `notice` always, for the others where the form says so (domain.md §5.10). */
export const isPushed = (kind: NewsKind, { push }: Pick<NewsContent, 'push'>): boolean => kind === 'notice' || push

type Fault = { path: keyof NewsContent; rule: string; message: Text }
const fault = (path: Fault['path'], rule: keyof typeof newsMessages): Fault => ({
  path,
  rule,
  message: newsMessages[rule],
})

/** The fields that one kind has, and the others do not; all but notices are pushed by choice. */
const OWN_FIELDS: Record<NewsKind, readonly Fault['path'][]> = {
  public: ['push'],
  notice: ['org_sns', 'need_receipt', 'deadline'],
  policy: ['push', 'policy_no', 'issuing_body', 'issue_date', 'original_url'],
}
const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)

/** Fields that this kind does not have. */
function kindFaults(kind: NewsKind, content: NewsContent): Fault[] {
  const others = new Set(NEWS_KINDS.flatMap((one) => OWN_FIELDS[one]))
  return [...others]
    .filter((path) => !OWN_FIELDS[kind].includes(path) && !isEmpty(content[path]))
    .map((path) => fault(path, 'news_other_kind'))
}

type Known = { status: NewsStatus; publish_time: string | null; deadline: string | null; top_until: string | null }
/** What is known of the record before the change; null: it is new. */
export type Before = Known | null

/**
 * Every fault of the form that depends on other fields or on the time; `now` is `YYYY-MM-DD HH:mm:ss`. A date in the past
 * is refused where it is new: what was typed earlier may pass while the record is edited.
 */
export function contentFaults(kind: NewsKind, content: NewsContent, before: Before, now: string): Fault[] {
  const today = now.slice(0, 10)
  const { publish_time, deadline, top_until } = content
  const isPublished = before !== null && before.status !== 'INIT'
  const isShown = before !== null && before.status === 'ENABLE'
  const timeChanged = publish_time !== (before?.publish_time ?? null)
  const deadlineChanged = deadline !== (before?.deadline ?? null)
  const topChanged = top_until !== (before?.top_until ?? null)
  const checks: [boolean, Fault][] = [
    [isPublished && timeChanged, fault('publish_time', 'news_time_fixed')],
    [
      !isPublished && timeChanged && publish_time !== null && publish_time <= now,
      fault('publish_time', 'news_time_past'),
    ],
    [isShown && hasReaders(content) !== null, fault('scope', 'news_no_reader')],
    [deadline !== null && !content.need_receipt, fault('deadline', 'news_deadline')],
    [deadlineChanged && deadline !== null && deadline < today, fault('deadline', 'news_deadline')],
    [top_until !== null && !content.is_top, fault('top_until', 'news_top_until')],
    [topChanged && top_until !== null && top_until < today, fault('top_until', 'news_top_until')],
  ]
  return [...kindFaults(kind, content), ...checks.filter(([broken]) => broken).map(([, one]) => one)]
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
/** What a reader has confirmed: a change of it asks again (domain.md §3.16). */
const CONFIRMED = ['title', 'abstract', 'content', 'attachments', 'deadline'] as const

type Confirmed = Pick<NewsContent, (typeof CONFIRMED)[number] | 'need_receipt'>

/** Is the change a new edition, of which readers are notified and which they confirm again? Also where the change is that a confirmation is now required. */
export const contentChanged = (before: Confirmed, after: Confirmed): boolean =>
  CONFIRMED.some((name) => !same(before[name], after[name])) || (after.need_receipt && !before.need_receipt)

/** May reminders be sent now? At most one in REMIND_HOURS, to those who have not confirmed. */
export function remindRefusal(given: {
  status: NewsStatus
  need_receipt: boolean
  open: number
  /** When the last one was sent, and how many hours ago; null: none was. */
  reminded: { time: string; hours: number } | null
}): Refusal | null {
  const { status, need_receipt, open, reminded } = given
  if (status !== 'ENABLE') return { rule: 'news_not_published', message: newsMessages.news_not_published }
  if (!need_receipt) return { rule: 'news_no_receipt', message: newsMessages.news_no_receipt }
  if (open === 0) return { rule: 'news_all_confirmed', message: newsMessages.news_all_confirmed }
  if (!reminded || reminded.hours >= REMIND_HOURS) return null
  const { time } = reminded
  return { rule: 'news_reminded', message: fill(newsMessages.news_reminded, { time, hours: REMIND_HOURS }) }
}
