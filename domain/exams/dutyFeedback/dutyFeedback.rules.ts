import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import { dutyFeedbackMessages } from './dutyFeedback.messages.ts'
import { DUTY_ASPECTS } from './dutyFeedback.model.ts'
import type { DutyMarks } from './dutyFeedback.model.ts'

/** Why the site cannot give feedback on an examiner yet, or null: the examiner’s exams of the plan are over. Moments as the wire writes them. */
export const feedbackRefusal = (now: string, lastEnd: string): Refusal | null =>
  now >= lastEnd
    ? null
    : { rule: 'duty_feedback_early', message: fill(dutyFeedbackMessages.duty_feedback_early, { time: lastEnd }) }

/** The mean of the marks, with one decimal, half up. */
export const averageMark = (marks: DutyMarks): number =>
  Math.round((DUTY_ASPECTS.reduce((sum, aspect) => sum + marks[aspect], 0) * 10) / DUTY_ASPECTS.length) / 10
