import { z } from 'zod'
import { integer, line, optional, text } from '../../kernel/field.ts'
import { mobile, personName } from '../../kernel/person.ts'

/** Levels of education that a major and a student carry (domain.md §3.3, §3.8). */
export const EDU_LEVELS = ['SECONDARY', 'HIGHER', 'BACHELOR'] as const
export type EduLevel = (typeof EDU_LEVELS)[number]

export const eduLevel = z.enum(EDU_LEVELS)
/** Years of study. */
export const duration = integer(2, 5)

export const majorFields = {
  name: line(60, 2),
  edu_level: eduLevel,
  duration,
  start_year: integer(1950, 2099),
  student_count: optional(integer(0, 1_000_000)),
  department: optional(text(60)),
  director: optional(personName),
  director_mobile: optional(mobile),
}
