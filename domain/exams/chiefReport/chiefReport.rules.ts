import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { chiefReportMessages } from './chiefReport.messages.ts'
import { REPORT_PARTS } from './chiefReport.model.ts'
import type { ReportPart, ReportParts, ReportStatus } from './chiefReport.model.ts'

const refusal = (rule: RuleOf<typeof chiefReportMessages>, params?: TextParams): Refusal => ({
  rule,
  message: fill(chiefReportMessages[rule], params),
})

/** What the guards of a report look at. `exams`: all of the plan; `running`: those that are not over. */
export type ReportSituation = ReportParts & {
  status: ReportStatus
  /** Has the reader a confirmed call as chief to an exam of the plan? */
  is_chief: boolean
  exams: number
  running: number
  last_end: string | null
}

/** The blank parts, in their order. */
export const blankParts = (parts: ReportParts): ReportPart[] => REPORT_PARTS.filter((part) => parts[part].trim() === '')

/** Why the report cannot be written now, or null (domain.md §3.13a: the report is the chief’s; Decided 14). */
export function reportEditRefusal({ status, is_chief, exams }: ReportSituation): Refusal | null {
  if (!is_chief) return refusal('chief_report_other')
  if (exams === 0) return refusal('chief_report_no_exam')
  return status === 'SUBMIT' ? refusal('chief_report_sent') : null
}

/** Why the report cannot be submitted now, or null: every part is filled in and every exam is over. */
export function reportSubmitRefusal(report: ReportSituation): Refusal | null {
  const refused = reportEditRefusal(report)
  if (refused) return refused
  const { running, last_end } = report
  if (running > 0) return refusal('chief_report_running', { count: running, time: last_end ?? '' })
  const count = blankParts(report).length
  return count > 0 ? refusal('chief_report_blank', { count }) : null
}
