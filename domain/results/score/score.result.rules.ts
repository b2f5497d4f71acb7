import { SCORED_FLAGS } from '../../catalogue/template/template.model.ts'
import type { ScoreFlag } from '../../catalogue/template/template.model.ts'
import { sumPoints } from '../../catalogue/template/template.rules.ts'
import type { Ruled } from './score.model.ts'
import { flagAfter } from './score.entry.rules.ts'
import { lessDeduction } from './score.rules.ts'

/** The content of a score. */
export type ScoreContent = {
  raw_score: number | null
  final_score: number | null
  flag: ScoreFlag
  examiner_scores: number[]
  deduction: string | null
  deducted: number | null
  remark: string | null
}

/** The result of the examiners in a score, if there is one; of a score older than entries, its points. */
export function ruledOf(
  before: Pick<ScoreContent, 'raw_score' | 'final_score' | 'deducted'> | undefined,
): Ruled | null {
  if (before?.raw_score == null || before.final_score === null) return null
  const ruled = before.deducted === null ? before.raw_score : sumPoints([before.final_score, before.deducted])
  return { raw: before.raw_score, ruled }
}

const BLANK = { raw_score: null, final_score: null, deducted: null, examiner_scores: [] }

/**
 * The practical score after the hand-ins of its candidate changed: flag, deduction and remark of the site stay, the figures are
 * the examiners', unless an incident decided a flag without any; null: there is none, because a hand-in is missing (Decided 13).
 */
export function scoreOfEntries(
  before: ScoreContent | undefined,
  { ruled, totals }: { ruled: Ruled | null; totals: readonly number[] },
): ScoreContent | null {
  const kept = { flag: before?.flag ?? 'NORMAL', deduction: before?.deduction ?? null, remark: before?.remark ?? null }
  if (ruled && SCORED_FLAGS.includes(kept.flag)) {
    const final_score = lessDeduction(ruled.ruled, before?.deducted ?? 0)
    const deducted = sumPoints([ruled.ruled, -final_score])
    return { ...kept, raw_score: ruled.raw, final_score, deducted, examiner_scores: [...totals] }
  }
  return kept.flag === 'NORMAL' ? null : { ...kept, ...BLANK }
}

type Flagged = Pick<ScoreContent, 'raw_score' | 'final_score' | 'deducted' | 'examiner_scores' | 'flag'>

/** What an incident that decided a flag changes in a score, or null: a graver one is there (domain.md §5.9). Points stay where the flag may have them, so that the record is whole; they do not count. */
export function scoreAfterIncident(before: Flagged | undefined, decided: ScoreFlag): Flagged | null {
  const flag = flagAfter(before?.flag ?? null, decided)
  if (before?.flag === flag) return null
  if (before === undefined || !SCORED_FLAGS.includes(flag)) return { ...BLANK, flag }
  const { raw_score, final_score, deducted, examiner_scores } = before
  return { raw_score, final_score, deducted, examiner_scores, flag }
}
