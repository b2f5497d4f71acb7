import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { TextParams } from '../../kernel/text.ts'
import { scoreSheetMessages } from './scoreSheet.messages.ts'
import { OPEN_SCORE_STATUS } from './scoreSheet.model.ts'
import type { ScoreStatus } from './scoreSheet.model.ts'

const refusal = (rule: keyof typeof scoreSheetMessages, params?: TextParams): Refusal => ({
  rule,
  message: fill(scoreSheetMessages[rule], params),
})

export const isOpenSheet = (status: ScoreStatus) => OPEN_SCORE_STATUS.some((open) => open === status)

/** Were the scores submitted, and not decided yet? */
export const isSheetWaiting = ({ status }: { status: ScoreStatus }): boolean => status === 'SUBMIT'

/** What a plan's scores may lack for their submission. */
export type SheetFacts = { exams: number; running: number; last_end: string | null; blank: number }

export function submitRefusal({ exams, running, last_end, blank }: SheetFacts): Refusal | null {
  if (exams === 0) return refusal('score_no_exam')
  if (running > 0) return refusal('score_exam_running', { count: running, time: last_end ?? '' })
  return blank > 0 ? refusal('score_blank', { count: blank }) : null
}

type Sheet = { status: ScoreStatus; publicity_end: string | null; issue_time: string | null }

/** Are the certificates of this sheet due: published, its public notice over, none issued yet (Decided 7)? */
export function isIssueDue({ status, publicity_end, issue_time }: Sheet, today: string): boolean {
  return status === 'AUDIT' && issue_time === null && publicity_end !== null && today > publicity_end
}
