import { z } from 'zod'
import { date, line, text } from '../../kernel/field.ts'

export const VISIT_PEOPLE_MAX = 200
export const VISIT_FINDINGS_MAX = 2000
export const SITE_VISIT_FILES_MAX = 10
/** The most visits of one application. */
export const VISITS_MAX = 50

/** What is recorded of a visit to a site: the day, who came, what was found (issue 34). */
export const siteVisitBody = z.strictObject({
  date,
  people: line(VISIT_PEOPLE_MAX),
  findings: text(VISIT_FINDINGS_MAX),
  files: z.array(text(120)).max(SITE_VISIT_FILES_MAX).default([]),
})
