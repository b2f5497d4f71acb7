import { addHours } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import { scoreSheetMessages } from './scoreSheet.messages.ts'
import { REMIND_HOURS } from './scoreSheet.model.ts'

/** Why no reminder is sent now, or null: the last one is at least REMIND_HOURS old, or there was none (exam-day D3). */
export function remindRefusal({ remind_time }: { remind_time: string | null }, now: string): Refusal | null {
  if (remind_time === null) return null
  const next = addHours(remind_time, REMIND_HOURS)
  return now < next
    ? {
        rule: 'remind_soon',
        message: fill(scoreSheetMessages.remind_soon, { time: next.slice(0, 16) }),
      }
    : null
}
