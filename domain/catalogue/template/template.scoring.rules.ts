import { SUBJECT_TOTAL, VERDICTS } from './template.model.ts'
import type { ScoreFlag, TemplateFields, Verdict } from './template.model.ts'
import { sumPoints } from './template.rules.ts'

/** What scoring needs of an exam template. */
export type Scoring = Pick<
  TemplateFields,
  | 'theory_enabled'
  | 'theory_weight'
  | 'theory_pass'
  | 'practical_enabled'
  | 'practical_weight'
  | 'practical_pass'
  | 'pass_rule'
  | 'composite_pass'
>

// Points have one decimal at most, so every sum is one of whole tenths: no binary fraction ever decides a rounding.
const tenths = (points: number) => Math.round(points * 10)
/** `over / under`, both whole and not negative, rounded half up to a whole number. */
const halfUp = (over: number, under: number) => Math.floor((2 * over + under) / (2 * under))

/** The mean of a subject's examiners, 0 to 100 with one decimal at most, half up to one decimal (domain.md §6.1); null before the first score. */
export function subjectScore(scores: readonly number[]): number | null {
  if (scores.length === 0) return null
  const sum = scores.reduce((points, score) => points + tenths(score), 0)
  return halfUp(sum, scores.length) / 10
}

/** round(theory × weight + practical × weight, 1), half up; a subject that the exam template does not examine has weight 0 and counts nothing. */
export function compositeOf(
  theory: number | null,
  practical: number | null,
  { theory_weight, practical_weight }: Pick<Scoring, 'theory_weight' | 'practical_weight'>,
): number {
  const weighted = tenths(theory ?? 0) * theory_weight + tenths(practical ?? 0) * practical_weight
  return halfUp(weighted, 100) / 10
}

/** One item of the score sheet: what is judged, and its points at most. */
export type ScoredItem = { name: string; standard: string | null; points: number; critical: boolean }

/** What is judged: the score sheet where it has the subject's points, else the tasks, which always have them. */
export function scoredItems({ score_sheet, tasks }: Pick<TemplateFields, 'score_sheet' | 'tasks'>): ScoredItem[] {
  if (sumPoints(score_sheet.map(({ points }) => points)) === SUBJECT_TOTAL)
    return score_sheet.map(({ item, standard, points }) => ({ name: item, standard, points, critical: false }))
  return tasks.map(({ name, score, critical }) => ({ name, standard: null, points: score, critical }))
}

/** A subject as it was sat: its final score, its flag, and the day, YYYY-MM-DD. */
export type Sitting = { score: number | null; flag: ScoreFlag; day: string }
/** Both subjects of an attempt; null for one that was not sat. A kept pass of an earlier sitting is included unchanged. */
export type Sittings = {
  theory: Pick<Sitting, 'score' | 'flag'> | null
  practical: Pick<Sitting, 'score' | 'flag'> | null
}

/** What is published: a score that does not count is blank; `composite` is null where no result exists. */
export type Outcome = {
  theory: number | null
  practical: number | null
  composite: number | null
  pass: boolean
  verdict: Verdict
}

/** The points of a subject that count: only an ordinary score does. */
export const validScore = (sitting: Sittings['theory']) => (sitting?.flag === 'NORMAL' ? sitting.score : null)
export const reaches = (score: number | null, line: number) => score !== null && tenths(score) >= tenths(line)

/** The subjects that the exam template examines, as they were sat. */
function examined(scoring: Scoring, { theory, practical }: Sittings): Sittings['theory'][] {
  return [...(scoring.theory_enabled ? [theory] : []), ...(scoring.practical_enabled ? [practical] : [])]
}

function passes(scoring: Scoring, theory: number | null, practical: number | null, composite: number): boolean {
  const each =
    (!scoring.theory_enabled || reaches(theory, scoring.theory_pass)) &&
    (!scoring.practical_enabled || reaches(practical, scoring.practical_pass))
  const whole = reaches(composite, scoring.composite_pass)
  if (scoring.pass_rule === 'EACH') return each
  return scoring.pass_rule === 'COMPOSITE' ? whole : each && whole
}

function verdictOf(sat: readonly Sittings['theory'][], passed: boolean): Verdict {
  const found = new Set<string>(sat.map((sitting) => sitting?.flag ?? 'INCOMPLETE'))
  if (sat.some((sitting) => sitting?.flag === 'NORMAL' && sitting.score === null)) found.add('INCOMPLETE')
  return VERDICTS.find((verdict) => found.has(verdict)) ?? (passed && sat.length > 0 ? 'PASSED' : 'FAILED')
}

/** The result of an attempt (domain.md §6.1, §6.2): rounded first, then compared. */
export function outcomeOf(scoring: Scoring, sittings: Sittings): Outcome {
  const theory = scoring.theory_enabled ? validScore(sittings.theory) : null
  const practical = scoring.practical_enabled ? validScore(sittings.practical) : null
  const composite = compositeOf(theory, practical, scoring)
  const verdict = verdictOf(examined(scoring, sittings), passes(scoring, theory, practical, composite))
  // Cheating voids every subject of the sitting, not only the one where it was found.
  if (verdict === 'CHEAT') return { theory: null, practical: null, composite: null, pass: false, verdict }
  // Who has points in no subject has no composite: absent is not 0 (Decided 37).
  const hasPoints = theory !== null || practical !== null
  const hasResult = hasPoints && verdict !== 'DEFERRED' && verdict !== 'INCOMPLETE'
  return { theory, practical, composite: hasResult ? composite : null, pass: verdict === 'PASSED', verdict }
}
