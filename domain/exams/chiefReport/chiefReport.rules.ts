import { chiefFault, chiefReason } from '../attendance/attendance.run.rules.ts'
import type { RunPart } from '../attendance/attendance.model.ts'
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
  /** The reader's part: chief with a confirmed call as chief to an exam of the plan. */
  part: RunPart
  /** Is a confirmed chief of the plan there: checked in to an exam of it, or the author of what is written? */
  chief_here: boolean
  /** Why the site wrote in the chief's place. */
  behalf_reason: string | null
  exams: number
  running: number
  last_end: string | null
}

/** The blank parts, in their order. */
export const blankParts = (parts: ReportParts): ReportPart[] => REPORT_PARTS.filter((part) => parts[part].trim() === '')

/** Who writes: "report: the chief; the site with a reason while no chief is checked in" (domain.md §3.13a, Decided 14). */
function writerRefusal({ part, chief_here }: ReportSituation): Refusal | null {
  return part === 'chief' || part === 'site'
    ? chiefFault({ part, room_sn: null }, chief_here)
    : refusal('chief_report_other')
}

/** Why the report cannot be written now, or null: not yet submitted, and by the site after the exams alone, when it is known whether a chief came (domain.md §3.13a). */
export function reportEditRefusal(report: ReportSituation): Refusal | null {
  const refused = writerRefusal(report)
  if (refused) return refused
  if (report.exams === 0) return refusal('chief_report_no_exam')
  if (report.status === 'SUBMIT') return refusal('chief_report_sent')
  return report.part === 'site' ? runningRefusal(report) : null
}

const runningRefusal = ({ running, last_end }: ReportSituation): Refusal | null =>
  running > 0 ? refusal('chief_report_running', { count: running, time: last_end ?? '' }) : null

/** What the report lacks where the site writes or submits it: the reason (domain.md §3.13a); null for the chief. */
export const reportReason = ({
  part,
  behalf_reason,
}: Pick<ReportSituation, 'part' | 'behalf_reason'>): Refusal | null =>
  behalf_reason === null ? chiefReason({ part, room_sn: null }) : null

/** Why the report cannot be submitted now, or null: every part is filled in and every exam is over. */
export function reportSubmitRefusal(report: ReportSituation): Refusal | null {
  const refused = reportEditRefusal(report)
  if (refused) return refused
  const running = runningRefusal(report)
  if (running) return running
  const count = blankParts(report).length
  return count > 0 ? refusal('chief_report_blank', { count }) : null
}
