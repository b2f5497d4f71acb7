import type { Subject } from '../../catalogue/credential/credential.model.ts'
import { addMonths } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { TextParams } from '../../kernel/text.ts'
import type { TemplateFields } from '../../catalogue/template/template.model.ts'
import { scoreMessages } from './score.messages.ts'
import { BAND_POINTS, VERDICTS } from './score.model.ts'
import type { ScoreFlag, ScoreStatus, Verdict } from './score.model.ts'

/** What scoring needs of a scheme. */
export type Scheme = Pick<
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

/** A failed critical step (一票否决) leaves at most this (domain.md §6.1). */
const CRITICAL_CAP = 59

type Judged = {
  /** What each examiner gave, 0 to 100 with one decimal at most; a theory paper has one. */
  scores: readonly number[]
  /** Points taken off the mean; never below 0. */
  deduction?: number
  critical_failed?: boolean
  /** Stopped for danger: 0, whatever was given. */
  dangerous?: boolean
  /** The scheme's pass line: where it is lower than usual, a failed critical step stays below it too. */
  pass?: number
}

/** A subject's final score: the mean of its examiners, half up to one decimal, less deductions (domain.md §6.1); null while nobody has scored. */
export function subjectScore({ scores, deduction = 0, critical_failed, dangerous, pass = 60 }: Judged): number | null {
  if (dangerous) return 0
  if (scores.length === 0) return null
  const mean = halfUp(
    scores.reduce((sum, score) => sum + tenths(score), 0),
    scores.length,
  )
  const kept = Math.max(0, mean - tenths(deduction))
  const cap = Math.max(0, Math.min(CRITICAL_CAP * 10, tenths(pass) - 10))
  return (critical_failed ? Math.min(kept, cap) : kept) / 10
}

/** round(theory × weight + practical × weight, 1), half up; a subject that the scheme does not examine has weight 0 and counts nothing. */
export function compositeOf(
  theory: number | null,
  practical: number | null,
  { theory_weight, practical_weight }: Pick<Scheme, 'theory_weight' | 'practical_weight'>,
): number {
  const weighted = tenths(theory ?? 0) * theory_weight + tenths(practical ?? 0) * practical_weight
  return halfUp(weighted, 100) / 10
}

/** A subject as it was sat: its final score, its flag, and the day, YYYY-MM-DD. */
export type Sitting = { score: number | null; flag: ScoreFlag; day: string }
/** Both subjects of an attempt; null for one that was not sat. A kept pass of an earlier sitting stands here as it was. */
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

const valid = (sitting: Sittings['theory']) => (sitting?.flag === 'NORMAL' ? sitting.score : null)
const reaches = (score: number | null, line: number) => score !== null && tenths(score) >= tenths(line)

/** The subjects that the scheme examines, as they were sat. */
function examined(scheme: Scheme, { theory, practical }: Sittings): Sittings['theory'][] {
  return [...(scheme.theory_enabled ? [theory] : []), ...(scheme.practical_enabled ? [practical] : [])]
}

function passes(scheme: Scheme, theory: number | null, practical: number | null, composite: number): boolean {
  const each =
    (!scheme.theory_enabled || reaches(theory, scheme.theory_pass)) &&
    (!scheme.practical_enabled || reaches(practical, scheme.practical_pass))
  const whole = reaches(composite, scheme.composite_pass)
  if (scheme.pass_rule === 'EACH') return each
  return scheme.pass_rule === 'COMPOSITE' ? whole : each && whole
}

function verdictOf(sat: readonly Sittings['theory'][], passed: boolean): Verdict {
  const found = new Set<string>(sat.map((sitting) => sitting?.flag ?? 'INCOMPLETE'))
  if (sat.some((sitting) => sitting?.flag === 'NORMAL' && sitting.score === null)) found.add('INCOMPLETE')
  return VERDICTS.find((verdict) => found.has(verdict)) ?? (passed && sat.length > 0 ? 'PASSED' : 'FAILED')
}

/** The result of an attempt (domain.md §6.1, §6.2): rounded first, then compared. */
export function outcomeOf(scheme: Scheme, sittings: Sittings): Outcome {
  const theory = scheme.theory_enabled ? valid(sittings.theory) : null
  const practical = scheme.practical_enabled ? valid(sittings.practical) : null
  const composite = compositeOf(theory, practical, scheme)
  const verdict = verdictOf(examined(scheme, sittings), passes(scheme, theory, practical, composite))
  // Cheating voids every subject of the sitting, not only the one where it was found.
  if (verdict === 'CHEAT') return { theory: null, practical: null, composite: null, pass: false, verdict }
  const hasResult = verdict !== 'DEFERRED' && verdict !== 'INCOMPLETE'
  return { theory, practical, composite: hasResult ? composite : null, pass: verdict === 'PASSED', verdict }
}

/** An attempt that a retake would follow: how both subjects stand now, and how many retakes of it there were. */
export type Attempted = {
  scheme: Scheme & Pick<TemplateFields, 'retake_rule'>
  theory: Sitting | null
  practical: Sitting | null
  retakes: number
}
/** The one subject that may be sat again, on any day after `after` up to `until`. */
export type Retake = { subject: Subject; after: string; until: string }

function refusalOf(rule: keyof typeof scoreMessages, params?: TextParams): { refusal: Refusal } {
  return { refusal: { rule, message: fill(scoreMessages[rule], params) } }
}

/** May the failed subject be sat again (domain.md §6.3): which, and until when; else the rule that says no. */
export function retakeOf(attempted: Attempted): { retake: Retake } | { refusal: Refusal } {
  const { scheme, retakes } = attempted
  // What the scheme does not examine is neither failed nor kept.
  const theory = scheme.theory_enabled ? attempted.theory : null
  const practical = scheme.practical_enabled ? attempted.practical : null
  const { allowed, times, keep_years, absent_allows_retake } = scheme.retake_rule
  const { verdict } = outcomeOf(scheme, attempted)
  if (verdict === 'PASSED') return refusalOf('retake_passed')
  if (verdict === 'CHEAT') return refusalOf('retake_cheat')
  if (!allowed) return refusalOf('retake_not_allowed')
  if (verdict === 'ABSENT' && !absent_allows_retake) return refusalOf('retake_absent')
  if (verdict === 'DEFERRED' || verdict === 'INCOMPLETE') return refusalOf('retake_incomplete')
  if (retakes >= times) return refusalOf('retake_used', { times })
  const failsTheory = scheme.theory_enabled && !reaches(valid(theory), scheme.theory_pass)
  const failsPractical = scheme.practical_enabled && !reaches(valid(practical), scheme.practical_pass)
  if (failsTheory === failsPractical) return refusalOf('retake_not_single')
  const [subject, failed, kept]: [Subject, Sitting | null, Sitting | null] = failsTheory
    ? ['ONLINE', theory, practical]
    : ['OFFLINE', practical, theory]
  const days = [failed?.day ?? '', kept?.day ?? ''].toSorted()
  // A scheme of one subject keeps nothing: its time runs from that subject.
  const from = kept?.day ?? failed?.day ?? ''
  return { retake: { subject, after: days.at(-1) ?? '', until: addMonths(from, 12 * keep_years) } }
}

/** Does an exam on this day suit the retake? Not on the day of the sitting, and while the passed subject is kept. */
export function retakeDayRefusal({ after, until }: Retake, day: string): Refusal | null {
  if (day <= after) return refusalOf('retake_too_soon', { day: after }).refusal
  return day > until ? refusalOf('retake_expired', { day: until }).refusal : null
}

/** How many scores stand in each band of ten points; the last band holds 100 too, blanks stand in none. */
export function bandsOf(scores: readonly (number | null)[]): number[] {
  const bands = Array.from({ length: 100 / BAND_POINTS }, () => 0)
  for (const score of scores) {
    if (score === null) continue
    const at = Math.min(Math.floor(score / BAND_POINTS), bands.length - 1)
    bands[at] = (bands[at] ?? 0) + 1
  }
  return bands
}

/** Were the scores submitted, and not decided yet? */
export const isSheetWaiting = ({ status }: { status: ScoreStatus }): boolean => status === 'SUBMIT'
