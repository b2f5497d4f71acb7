import { addWorkingDays, daysBetween } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { scoreSheetMessages } from './scoreSheet.messages.ts'
import { OPEN_SCORE_STATUS } from './scoreSheet.model.ts'
import type { ScoreStatus } from './scoreSheet.model.ts'

const refusal = (rule: RuleOf<typeof scoreSheetMessages>, params?: TextParams): Refusal => ({
  rule,
  message: fill(scoreSheetMessages[rule], params),
})

export const isOpenSheet = (status: ScoreStatus) => OPEN_SCORE_STATUS.some((open) => open === status)

/** Were the scores submitted, and not decided yet? */
export const isSheetWaiting = ({ status }: { status: ScoreStatus }): boolean => status === 'SUBMIT'

/** Whole days that submitted scores have waited for their decision; null when none is due. */
export const sheetWaitingDays = (sheet: { status: ScoreStatus; submit_time: string | null }, now: string) =>
  isSheetWaiting(sheet) && sheet.submit_time ? daysBetween(sheet.submit_time, now) : null

/** What a plan's scores may lack for their submission. */
export type SheetFacts = { exams: number; running: number; last_end: string | null; blank: number }

export function submitRefusal({ exams, running, last_end, blank }: SheetFacts): Refusal | null {
  if (exams === 0) return refusal('score_no_exam')
  if (running > 0) return refusal('score_exam_running', { count: running, time: last_end ?? '' })
  return blank > 0 ? refusal('score_blank', { count: blank }) : null
}

/** The last day on which scores are submitted in time: so many working days after the day of the last exam (score_submit_days, domain.md §6.5). */
export const submitDueDay = (lastEnd: string, days: number, holidays: readonly string[]): string =>
  addWorkingDays(lastEnd, days, holidays)

type Submission = { status: ScoreStatus; exam_end: string | null; overdue_time: string | null }

/** Must site and platform be notified that these scores are overdue? Once, whatever happens to the sheet afterwards. */
export function isOverdueNotice(
  { status, exam_end, overdue_time }: Submission,
  today: string,
  { days, holidays }: { days: number; holidays: readonly string[] },
): boolean {
  if (!isOpenSheet(status) || exam_end === null || overdue_time !== null) return false
  return today > submitDueDay(exam_end, days, holidays)
}

type Sheet = { status: ScoreStatus; publicity_end: string | null; issue_time: string | null }

/** Are the certificates of this sheet due: published, its public notice over, none issued yet (Decided 7)? */
export function isIssueDue({ status, publicity_end, issue_time }: Sheet, today: string): boolean {
  return status === 'AUDIT' && issue_time === null && publicity_end !== null && today > publicity_end
}
