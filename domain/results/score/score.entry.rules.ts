import { SCORED_FLAGS } from '../../catalogue/template/template.model.ts'
import { subjectScore } from '../../catalogue/template/template.scoring.rules.ts'
import { addWorkingDays } from '../../kernel/calendar.ts'
import type { InputFault } from '../../kernel/error.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { scoreStatusWords } from '../scoreSheet/scoreSheet.messages.ts'
import type { ScoreStatus } from '../scoreSheet/scoreSheet.model.ts'
import { isOpenSheet } from '../scoreSheet/scoreSheet.rules.ts'
import { scoreMessages as words } from './score.messages.ts'
import type { Entry } from './score.model.ts'

type Rule = keyof typeof words
const fault = (path: string, rule: Rule, params?: TextParams): { fault: InputFault } => ({
  fault: { path, rule, message: fill(words[rule], params) },
})
const refusal = (rule: RuleOf<typeof words>, params?: TextParams): Refusal => ({
  rule,
  message: fill(words[rule], params),
})

/** The result of an entry: the points before deductions, and those that count; or its first fault (domain.md §6.1, §6.2). */
export function entryOf(entry: Entry): { raw: number | null; final: number | null } | { fault: InputFault } {
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

/** What the guards of a candidate's score look at; moments as the wire writes them. */
export type ScoreSituation = { status: ScoreStatus; exam_end: string; now: string }

/** Why a score cannot be entered or changed now, or null: only after the exam, and while the sheet is with its site. */
export function entryRefusal({ status, exam_end, now }: ScoreSituation): Refusal | null {
  if (!isOpenSheet(status)) return refusal('score_locked', { status: scoreStatusWords[status] })
  return now < exam_end ? refusal('exam_not_ended', { time: exam_end }) : null
}

/** Who enters: the site of the exam, or an examiner of it by the role held there. */
export type Enterer = { is_site: boolean; duty: string | null; subject: 'ONLINE' | 'OFFLINE' }

/** Why this account may not enter, or null (domain.md §4: the site all, examiners the practical). */
export function entererRefusal({ is_site, duty, subject }: Enterer): Refusal | null {
  if (is_site) return null
  if (duty === null) return refusal('score_site_only')
  if (subject === 'ONLINE') return refusal('score_theory_site')
  return duty === 'CHIEF' || duty === 'EXAMINER' ? null : refusal('score_examiner_only')
}

type Published = {
  status: ScoreStatus
  publish_time: string | null
  issue_time: string | null
  entered_by: string
  /** Who entered or corrected it before. */
  earlier_by: readonly string[]
  now: string
}
type ReviewRules = { review_request_days: number; holidays: readonly string[] }

/** The last day on which a published score may be corrected; null before the publication. */
export function reviewUntil(publishTime: string | null, { review_request_days, holidays }: ReviewRules): string | null {
  return publishTime && addWorkingDays(publishTime, review_request_days, holidays)
}

/** Why a score cannot be corrected by this account, or null (domain.md §5.5: a person who neither entered nor corrected it before, within the review days). */
export function correctRefusal(score: Published, actorSn: string, rules: ReviewRules): Refusal | null {
  if (score.status !== 'AUDIT') return refusal('score_not_published')
  if (score.issue_time !== null) return refusal('score_certified')
  const day = reviewUntil(score.publish_time, rules) ?? ''
  if (score.now.slice(0, 10) > day) return refusal('score_review_over', { day })
  return [score.entered_by, ...score.earlier_by].includes(actorSn) ? refusal('score_second_person') : null
}
