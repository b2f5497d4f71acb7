import { addHours } from '../kernel/calendar.ts'
import type { Refusal } from '../kernel/lifecycle.ts'
import { fill } from '../kernel/text.ts'
import { assignmentMessages } from './assignment.messages.ts'
import type { AssignmentStatus } from './assignment.model.ts'

/** A call as its guards see it; moments as the wire writes them. */
export type AnsweredCall = {
  status: AssignmentStatus
  start_time: string
  now: string
  /** Examiners change at least so many hours before the start (setting examiner_change_hours). */
  change_hours: number
}

const minute = (moment: string) => moment.slice(0, 16)

/** The last moment at which an examiner may ask for leave, or be exchanged (domain.md §6.4, §6.5). */
export const changeUntil = ({ start_time, change_hours }: Pick<AnsweredCall, 'start_time' | 'change_hours'>): string =>
  addHours(start_time, -change_hours)

/** An exam that has begun is not confirmed any more. */
export function confirmFault(call: AnsweredCall): Refusal | null {
  return call.now < call.start_time
    ? null
    : {
        rule: 'assignment_begun',
        message: fill(assignmentMessages.assignment_begun, { time: minute(call.start_time) }),
      }
}

/** Leave is asked early enough for the site to find somebody else. */
export function declineFault(call: AnsweredCall): Refusal | null {
  const until = changeUntil(call)
  return call.now <= until
    ? null
    : {
        rule: 'assignment_late',
        message: fill(assignmentMessages.assignment_late, { hours: call.change_hours, until: minute(until) }),
      }
}
