import type { InputFault } from '../../kernel/error.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { kernelMessages } from '../../kernel/messages.ts'
import { fill } from '../../kernel/text.ts'
import type { Text } from '../../kernel/text.ts'
import { messageMessages as words } from './message.messages.ts'
import { SATISFACTIONS } from './message.model.ts'
import type { MessageRelated, MessageState, MessageStatus, Satisfaction } from './message.model.ts'

/** Who has opened a message since its last question or answer: the reader's own account, any account of the platform. */
export type MessageReads = { mine: boolean; operator: boolean }

/** The one value that a reader sees (domain.md §5.8): a question is read once opened, for the platform by the reader, for the submitter's side by any operator; an answer is read once the submitter's reader has opened it. */
export function shownStatus(state: MessageState, { mine, operator }: MessageReads, ofPlatform: boolean): MessageStatus {
  if (ofPlatform) return state === 'SEND' && mine ? 'READ' : state
  return (state === 'SEND' ? operator : mine) ? 'READ' : state
}

/** Does opening it count? A question is opened by the platform, an answer by the submitter's side. */
export const opensTo = (state: MessageState, ofPlatform: boolean): boolean => ofPlatform === (state === 'SEND')

/** What the guards look at. `opened`: an operator has opened it, ever. */
export type MessageFacts = {
  status: MessageState
  satisfaction: number | null
  opened: boolean
  first_reply_time: string | null
}

/** An answer is rated once; a further question asks for a new answer, which is rated again. */
export const rateRefusal = ({ satisfaction }: Pick<MessageFacts, 'satisfaction'>): Refusal | null =>
  satisfaction === null ? null : { rule: 'message_rated', message: words.message_rated }

/** A submitter supplements or deletes a message before an operator has opened it (domain.md §3.17). */
export const changeRefusal = ({
  opened,
  first_reply_time,
}: Pick<MessageFacts, 'opened' | 'first_reply_time'>): Refusal | null =>
  opened || first_reply_time !== null ? { rule: 'message_opened', message: words.message_opened } : null

/** The kind of the related record and its number: both or none. */
export function relatedFaults({
  related,
  related_sn,
}: {
  related?: MessageRelated | null
  related_sn?: string | null
}): InputFault[] {
  if ((related ?? null) === null && (related_sn ?? null) === null) return []
  const path = (related ?? null) === null ? 'related' : (related_sn ?? null) === null ? 'related_sn' : null
  return path ? [{ path, rule: 'required', message: kernelMessages.required }] : []
}

const MINUTE_MS = 60_000
const msOf = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`)

/** Whole minutes from the submission to the first answer, or until now while there is none. */
export function processingMinutes(times: {
  create_time: string
  first_reply_time: string | null
  now: string
}): number {
  const end = times.first_reply_time ?? times.now
  return Math.max(0, Math.floor((msOf(end) - msOf(times.create_time)) / MINUTE_MS))
}

const [HOUR, DAY] = [60, 24 * 60]
/** A stretch of time in words, in the two largest units that it has. */
export function durationText(minutes: number): Text {
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR)]
  if (days > 0) return fill(hours > 0 ? words.days_hours : words.days, { days, hours })
  if (hours > 0) return fill(minutes % HOUR > 0 ? words.hours_minutes : words.hours, { hours, minutes: minutes % HOUR })
  return fill(words.minutes, { minutes })
}

/** A stored figure as one of the five; null: not rated. */
export const satisfactionOf = (stored: number | null): Satisfaction | null =>
  SATISFACTIONS.find((one) => one === stored) ?? null

/** Was it answered after its day, or is it still unanswered after it? */
export const isOverdue = (times: {
  status: MessageState
  reply_time: string | null
  due: string
  now: string
}): boolean => {
  const end = times.status === 'BACK' && times.reply_time !== null ? times.reply_time : times.now
  return end.slice(0, 10) > times.due
}
