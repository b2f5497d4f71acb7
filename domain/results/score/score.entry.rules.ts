import { SCORED_FLAGS } from '../../catalogue/template/template.model.ts'
import type { ScoreFlag } from '../../catalogue/template/template.model.ts'
import { sumPoints } from '../../catalogue/template/template.rules.ts'
import { subjectScore } from '../../catalogue/template/template.scoring.rules.ts'
import { addWorkingDays } from '../../kernel/calendar.ts'
import type { WorkCalendar } from '../../kernel/calendar.ts'
import type { InputFault } from '../../kernel/error.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, RuleText, TextParams } from '../../kernel/text.ts'
import { scoreStatusWords } from '../scoreSheet/scoreSheet.messages.ts'
import type { ScoreStatus } from '../scoreSheet/scoreSheet.model.ts'
import { isOpenSheet } from '../scoreSheet/scoreSheet.rules.ts'
import { scoreFlagWords, scoreMessages as words } from './score.messages.ts'
import type { Entry, Ruled } from './score.model.ts'

type Rule = RuleOf<typeof words>
/** The first fault of an entry; in a row of an import it refuses the row. */
type EntryFault = InputFault & { message: RuleText }
const fault = (path: string, rule: Rule, params?: TextParams): { fault: EntryFault } => ({
  fault: { path, rule, message: fill(words[rule], params) },
})
const refusal = (rule: RuleOf<typeof words>, params?: TextParams): Refusal => ({
  rule,
  message: fill(words[rule], params),
})

/** The result of an entry: the points before deductions, and those that count; or its first fault (domain.md §6.1, §6.2). */
export function entryOf(
  entry: Omit<Entry, 'remark'>,
): { raw: number | null; final: number | null } | { fault: EntryFault } {
  const { flag, score, examiner_scores, deduction } = entry
  const mean = subjectScore(examiner_scores)
  const final = score ?? mean
  if (!SCORED_FLAGS.includes(flag) && final !== null) return fault('score', 'score_with_flag')
  if (flag === 'NORMAL' && final === null) return fault('score', 'score_required')
  if (mean !== null && score !== null && score > mean) return fault('score', 'score_above_mean', { mean })
  if (mean !== null && score !== null && score < mean && !deduction?.trim())
    return fault('deduction', 'deduction_required', { mean })
  return { raw: mean ?? score, final }
}

/**
 * What the site records of a practical: a flag, or a deduction from what the examiners handed in (Decided 13: mean, safety
 * stop, critical cap, then the deduction). Points of its own it enters only on behalf, sheet by sheet; or the first fault.
 * `has_handins`: an examiner handed in, also where that is no result yet: such a candidate has no flag instead of points.
 */
export function practicalOf(
  entry: Pick<Entry, 'flag' | 'score' | 'deduction'>,
  judged: Ruled | null,
  has_handins = judged !== null,
): { raw: number | null; final: number | null; deducted: number | null } | { fault: EntryFault } {
  const { flag, score, deduction } = entry
  if (!SCORED_FLAGS.includes(flag))
    return score === null && judged === null && !has_handins
      ? { raw: null, final: null, deducted: null }
      : fault('score', 'score_with_flag')
  if (judged === null)
    return score === null && flag !== 'NORMAL'
      ? { raw: null, final: null, deducted: null }
      : fault('score', 'score_by_entry')
  const { ruled } = judged
  const final = score ?? ruled
  if (final > ruled) return fault('score', 'score_above_mean', { mean: ruled })
  if (final < ruled && !deduction?.trim()) return fault('deduction', 'deduction_required', { mean: ruled })
  return { raw: judged.raw, final, deducted: sumPoints([ruled, -final]) }
}

/** What the guards of a candidate's score look at; moments as the wire writes them. */
export type ScoreSituation = SheetLock & { exam_end: string; now: string }
/** `withheld`: single scores of the sheet were sent back, and this is not one of them. */
type SheetLock = { status: ScoreStatus; withheld: boolean }

/** Why nothing about a score can be written, or null: its sheet is with the site, and where single scores were sent back, this is one of them. */
export function lockRefusal({ status, withheld }: SheetLock): Refusal | null {
  if (!isOpenSheet(status)) return refusal('score_locked', { status: scoreStatusWords[status] })
  return withheld ? refusal('score_not_returned') : null
}

/** Why a score cannot be entered or changed now, or null: only after the exam, and while the sheet is with its site. */
export function entryRefusal({ status, withheld, exam_end, now }: ScoreSituation): Refusal | null {
  return lockRefusal({ status, withheld }) ?? (now < exam_end ? refusal('exam_not_ended', { time: exam_end }) : null)
}

/** Why this score cannot be sent back alone, or null: of submitted scores each; of those sent back only where single ones were (domain.md §5.5). */
export function rowReturnRefusal({ status, withheld, returned }: SheetLock & { returned: boolean }): Refusal | null {
  if (status === 'SUBMIT') return null
  if (status !== 'REJECT') return refusal('score_not_submitted', { status: scoreStatusWords[status] })
  if (returned) return refusal('score_returned')
  return withheld ? null : refusal('score_all_returned')
}

/** Of two flags that incidents decide the graver one counts; every other flag gives way to them. */
const GRAVITY: Partial<Record<ScoreFlag, number>> = { CHEAT: 3, VIOLATION: 2, DEFERRED: 1 }
const gravityOf = (flag: ScoreFlag | null) => (flag && GRAVITY[flag]) ?? 0

/** The flag of a score after an incident decided one (domain.md §5.9). */
export const flagAfter = (before: ScoreFlag | null, decided: ScoreFlag): ScoreFlag =>
  before !== null && gravityOf(before) > gravityOf(decided) ? before : decided

/** Why this flag cannot be entered, or null: what an incident decided stays; a graver flag may be entered. Null: the score is removed. */
export function decidedRefusal(decided: ScoreFlag | null, entered: ScoreFlag | null): Refusal | null {
  if (decided === null || gravityOf(entered) >= gravityOf(decided)) return null
  return refusal('score_flag_decided', { flag: scoreFlagWords[decided] })
}

/** Why this account may not enter, or null: the site of the exam does; examiners have their own score sheets (Decided 13). */
export const entererRefusal = ({ is_site }: { is_site: boolean }): Refusal | null =>
  is_site ? null : refusal('score_site_only')

type Published = {
  status: ScoreStatus
  publish_time: string | null
  issue_time: string | null
  entered_by: string
  /** Who entered or corrected it before. */
  earlier_by: readonly string[]
  now: string
}
type ReviewRules = { review_request_days: number; calendar: WorkCalendar }

/** The last day on which a published score may be corrected; null before the publication. */
export function reviewUntil(publishTime: string | null, { review_request_days, calendar }: ReviewRules): string | null {
  return publishTime && addWorkingDays(publishTime, review_request_days, calendar)
}

/** Why a score cannot be corrected by the person of these accounts, or null (domain.md §5.5: a person who neither entered nor corrected it before, within the review days). */
export function correctRefusal(score: Published, own: ReadonlySet<string>, rules: ReviewRules): Refusal | null {
  if (score.status !== 'AUDIT') return refusal('score_not_published')
  if (score.issue_time !== null) return refusal('score_certified')
  const day = reviewUntil(score.publish_time, rules) ?? ''
  if (score.now.slice(0, 10) > day) return refusal('score_review_over', { day })
  return [score.entered_by, ...score.earlier_by].some((sn) => own.has(sn)) ? refusal('score_second_person') : null
}
