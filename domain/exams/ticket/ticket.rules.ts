import { addDays } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { PlanStatus } from '../plan/plan.model.ts'
import { ticketMessages } from './ticket.messages.ts'

/** What decides whether a plan's tickets can be had; `first_exam` is null while it has no exams. */
type TicketPlan = { status: PlanStatus; first_exam: string | null; now: string }

/** The first day on which the tickets of a plan can be downloaded (domain.md §6.5). */
const ticketDay = (firstExam: string, openDays: number): string => addDays(firstExam, -openDays)

/** Why there are no tickets yet, or null: the exam is approved and not too far off (domain.md §5.2). */
export function ticketRefusal({ status, first_exam, now }: TicketPlan, openDays: number): Refusal | null {
  if (status !== 'EXAM_AUDIT' || first_exam === null)
    return { rule: 'ticket_not_approved', message: ticketMessages.ticket_not_approved }
  const day = ticketDay(first_exam, openDays)
  if (now.slice(0, 10) >= day) return null
  return { rule: 'ticket_not_open', message: fill(ticketMessages.ticket_not_open, { day, days: openDays }) }
}
