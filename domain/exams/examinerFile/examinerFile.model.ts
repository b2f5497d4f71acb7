import { z } from 'zod'
import { anyText, date, integer } from '../../kernel/field.ts'
import { yearlyRating } from '../../people/teacher/teacher.model.ts'

const why = anyText(500).refine((text) => text.trim() !== '')
/** One rating a year, with its reason. */
export const ratingBody = z.strictObject({ year: integer(2000, 2999), grade: yearlyRating, reason: why })
/** A violation, such as false scoring, and its day (domain.md §5.6). */
export const violationBody = z.strictObject({ day: date, reason: why })
