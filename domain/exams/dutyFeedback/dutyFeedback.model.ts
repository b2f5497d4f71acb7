import { z } from 'zod'
import { anyText, integer, optional } from '../../kernel/field.ts'

/** What a site judges an examiner by, each with a mark (domain.md §3.13a). */
export const DUTY_ASPECTS = ['discipline', 'skill', 'fairness', 'attitude'] as const
export type DutyAspect = (typeof DUTY_ASPECTS)[number]
export const MARK_MIN = 1
export const MARK_MAX = 5
export const COMMENT_MAX = 500

const mark = integer(MARK_MIN, MARK_MAX)
export const dutyMarks = { discipline: mark, skill: mark, fairness: mark, attitude: mark }
export const feedbackFields = { ...dutyMarks, comment: optional(anyText(COMMENT_MAX)) }
export type DutyMarks = z.output<z.ZodObject<typeof dutyMarks>>
