import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { YEARLY_RATINGS } from '@zhikao/domain/people/teacher/teacher.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** The rating of an examiner, one a year (domain.md §3.7). */
export const teacherRating = pgTable(
  'teacher_rating',
  {
    teacher_sn: text().notNull(),
    year: integer().notNull(),
    grade: text({ enum: YEARLY_RATINGS }).notNull(),
    reason: text().notNull(),
    account_sn: text().notNull(),
    rate_time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.teacher_sn, table.year] })],
)

/** Violations of examiners: only added (domain.md §5.6). */
export const teacherViolation = pgTable('teacher_violation', {
  sn: text().primaryKey(),
  teacher_sn: text().notNull(),
  day: date({ mode: 'string' }).notNull(),
  reason: text().notNull(),
  account_sn: text().notNull(),
  create_time: instant().notNull().default(businessNow),
})
