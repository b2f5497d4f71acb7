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

/** The mean mark of so many reports, given the sum of all their marks, with one decimal, half up. */
export const meanMark = (points: number, reports: number): number =>
  Math.round((points * 10) / (DUTY_ASPECTS.length * reports)) / 10

/** The mean of the marks of one report. */
export const averageMark = (marks: DutyMarks): number =>
  meanMark(
    DUTY_ASPECTS.reduce((sum, aspect) => sum + marks[aspect], 0),
    1,
  )
