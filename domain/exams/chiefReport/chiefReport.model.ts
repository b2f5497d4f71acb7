import { z } from 'zod'
import { anyText } from '../../kernel/field.ts'

/** The chief's report of a plan: written, then submitted (domain.md §3.13a). */
export const REPORT_STATUS = ['INIT', 'SUBMIT'] as const
export type ReportStatus = (typeof REPORT_STATUS)[number]

/** The parts of the report, in their order. */
export const REPORT_PARTS = ['organization', 'papers', 'discipline', 'scoring', 'advice'] as const
export type ReportPart = (typeof REPORT_PARTS)[number]
/** Characters of a part. */
export const PART_MAX = 2000
/** Characters of the reason for which the site writes in the chief's place. */
export const BEHALF_REASON = { min: 4, max: 500 } as const

// A part that is not given is blank.
const part = anyText(PART_MAX).default('')
export const reportParts = z.strictObject({
  organization: part,
  papers: part,
  discipline: part,
  scoring: part,
  advice: part,
})
export type ReportParts = z.output<typeof reportParts>

const count = z.number().int()
/** The figures of one exam of the plan; fixed with the submission. */
export const reportFigures = z.strictObject({
  exam_sn: z.string(),
  exam_name: z.string(),
  start_time: z.string(),
  expected: count,
  /** Nobody ran it on the platform, and no attendance is recorded. Absent in what was submitted before this was kept. */
  not_run: z.boolean().optional(),
  /** Null: nothing is recorded of the exam day, and there are no scores. */
  present: count.nullable(),
  absent: count.nullable(),
  violations: count.nullable(),
})
export type ReportFigures = z.output<typeof reportFigures>
