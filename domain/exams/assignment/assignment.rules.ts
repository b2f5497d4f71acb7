import { addHours } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { Lang } from '../../kernel/text.ts'
import type { AssignmentStatus } from '../exam/exam.model.ts'
import { assignmentMessages } from './assignment.messages.ts'

/** A call as its guards see it; moments as the wire writes them. */
export type AnsweredCall = {
  status: AssignmentStatus
  start_time: string
  now: string
  /** Examiners change at least so many hours before the start (setting examiner_change_hours). */
  change_hours: number
  /** When the examiner was called, and how long an answer may take (setting examiner_answer_hours). */
  create_time: string
  answer_hours: number
}

const minute = (moment: string) => moment.slice(0, 16)

/** The last moment at which an examiner may ask for leave, or be exchanged (domain.md §6.4, §6.5). */
export const changeUntil = ({ start_time, change_hours }: Pick<AnsweredCall, 'start_time' | 'change_hours'>): string =>
  addHours(start_time, -change_hours)

type Times = Pick<AnsweredCall, 'start_time' | 'change_hours' | 'create_time' | 'answer_hours'>

/** Was the call made after the start: to a third scorer (Decided 13)? Its exam has no start to wait for. */
const isAfterStart = ({ create_time, start_time }: Pick<AnsweredCall, 'create_time' | 'start_time'>): boolean =>
  create_time >= start_time

/** Until when a call can be declined: one that was made within the last hours until the start (Decided 15), a third scorer's until its answer is due. */
export function declineUntil(call: Times): string {
  if (isAfterStart(call)) return answerUntil(call)
  return call.create_time > changeUntil(call) ? call.start_time : changeUntil(call)
}

const begun = ({ start_time }: Pick<AnsweredCall, 'start_time'>): Refusal => ({
  rule: 'assignment_begun',
  message: fill(assignmentMessages.assignment_begun, { time: minute(start_time) }),
})

/** A call to an exam that has begun can no longer be confirmed, but that of a third scorer. */
export const confirmFault = (call: AnsweredCall): Refusal | null =>
  call.now < call.start_time || isAfterStart(call) ? null : begun(call)

/** Leave must be requested early enough for the site to find another examiner; a late call leaves no such time. */
export function declineFault(call: AnsweredCall): Refusal | null {
  const until = declineUntil(call)
  if (isAfterStart(call)) return call.now <= until ? null : begun(call)
  if (until === call.start_time) return call.now < until ? null : begun(call)
  return call.now <= until
    ? null
    : {
        rule: 'assignment_late',
        message: fill(assignmentMessages.assignment_late, { hours: call.change_hours, until: minute(until) }),
      }
}

/** Until when a call waits for its answer; no longer than its exam waits (Decided 15), a third scorer's its whole time. */
export function answerUntil(call: Pick<AnsweredCall, 'start_time' | 'create_time' | 'answer_hours'>): string {
  const until = addHours(call.create_time, call.answer_hours)
  return until < call.start_time || isAfterStart(call) ? until : call.start_time
}

/** A call without an answer lapses once its time is over, at the start of the exam at the latest (Decided 15). */
export function timeoutFault(call: AnsweredCall): Refusal | null {
  const until = answerUntil(call)
  return call.now > until || (call.now >= call.start_time && !isAfterStart(call))
    ? null
    : { rule: 'assignment_waits', message: fill(assignmentMessages.assignment_waits, { until: minute(until) }) }
}

/** Why an examiner does not come, in the reader's language where the reason is the system's own. */
export const reasonIn = (reason: string | null, lang: Lang): string | null =>
  reason === assignmentMessages.assignment_silent.CN ? assignmentMessages.assignment_silent[lang] : reason
