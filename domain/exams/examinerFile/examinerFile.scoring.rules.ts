import { SUBJECT_TOTAL } from '../../catalogue/template/template.model.ts'
import type { Text } from '../../kernel/text.ts'

/** What an examiner handed in for a candidate, and what makes it a fail. */
type Judgement = { total: number; critical: boolean; stopped: boolean }
/** A candidate of a practical exam whom the examiner scored, with what the co-markers handed in. */
export type ScoredCandidate = {
  credential_sn: string
  credential_name: Text
  exam_sn: string
  exam_name: string
  /** Of the exam. */
  day: string
  /** The points from which on the practical is passed, and how many score each candidate, by the exam template. */
  pass_line: number
  scorers: number
  own: Judgement
  others: readonly Judgement[]
}
/** How often the examiner and a co-marker judged alike: passed by both, by the examiner alone, by the co-marker alone, failed by both. */
type Agreement = { both: number; own: number; other: number; neither: number }

/** Fewer candidates are too few for a flag. */
const FLAG_CANDIDATES = 10
/** So many exams of the trend are shown, the last ones. */
export const TREND_EXAMS = 12
/** Differences are added in twentieths of a point, so that each is a whole number: a mean of two totals has halves of a tenth. */
const UNITS = 20

/** A quotient rounded half up to 0.1, without the sign of a negative zero. */
function toTenth(numerator: number, denominator: number): number {
  const rounded = Math.floor((20 * numerator + denominator) / (2 * denominator)) / 10
  return rounded === 0 ? 0 : rounded
}
const sumOf = (differences: readonly number[]) => differences.reduce((sum, one) => sum + Math.round(one * UNITS), 0)

/** A total less the mean of the others', in points; null if nobody else handed in. */
export function differenceFrom(total: number, others: readonly number[]): number | null {
  if (others.length === 0) return null
  const sum = others.reduce((points, one) => points + Math.round(one * 10), 0)
  return (Math.round(total * 10) - sum / others.length) / 10
}

/** The mean of signed differences, half up to 0.1; null for none. */
export const meanDifference = (differences: readonly number[]): number | null =>
  differences.length === 0 ? null : toTenth(sumOf(differences), UNITS * differences.length)

/**
 * Cohen's kappa, with two decimals: (observed − expected agreement) / (1 − expected agreement). Null where chance alone
 * would agree always, because both sides gave all candidates the same verdict, or where there is none.
 */
export function kappaOf({ both, own, other, neither }: Agreement): number | null {
  const count = both + own + other + neither
  const byChance = (both + own) * (both + other) + (other + neither) * (own + neither)
  const most = count * count - byChance
  if (most === 0) return null
  const kappa = Math.round(((count * (both + neither) - byChance) / most) * 100) / 100
  return kappa === 0 ? 0 : kappa
}

const passes = ({ total, critical, stopped }: Judgement, line: number) => !critical && !stopped && total >= line

/** Each co-marker of each candidate is one comparison. */
function agreementOf(cases: readonly ScoredCandidate[]): Agreement {
  const found = { both: 0, own: 0, other: 0, neither: 0 }
  for (const { own, others, pass_line } of cases)
    for (const other of others) {
      const [mine, theirs] = [passes(own, pass_line), passes(other, pass_line)]
      found[mine ? (theirs ? 'both' : 'own') : theirs ? 'other' : 'neither'] += 1
    }
  return found
}

const differencesOf = (cases: readonly ScoredCandidate[]): number[] =>
  cases.flatMap(
    ({ own, others }) =>
      differenceFrom(
        own.total,
        others.map(({ total }) => total),
      ) ?? [],
  )

/** The last exams in the order of their days, each with the mean difference. */
function trendOf(cases: readonly ScoredCandidate[]) {
  return [...Map.groupBy(cases, ({ exam_sn }) => exam_sn)]
    .map(([exam_sn, here]) => ({
      exam_sn,
      exam_name: here[0]?.exam_name ?? '',
      day: here[0]?.day ?? '',
      candidates: here.length,
      difference: meanDifference(differencesOf(here)) ?? 0,
    }))
    .toSorted((a, b) => (`${a.day} ${a.exam_sn}` < `${b.day} ${b.exam_sn}` ? -1 : 1))
    .slice(-TREND_EXAMS)
}

/** The settings that the figures are judged by, both in per cent of the subject's total. */
type ScoringTerms = { examiner_deviation_percent: number; third_scorer_percent: number }

/** More handed in than the exam template asks for, and not because of a third who came anyway: they differ as a third scorer needs it (Decided 13). */
function neededThird(
  { own, others, scorers }: ScoredCandidate,
  { third_scorer_percent: percent }: ScoringTerms,
): boolean {
  const given = [own, ...others]
  const totals = given.map(({ total }) => Math.round(total * 10))
  const isApart = (Math.max(...totals) - Math.min(...totals)) * 10 > percent * SUBJECT_TOTAL
  const isSplit = (box: 'critical' | 'stopped') => given.some((one) => one[box] !== own[box])
  return given.length > scorers && (isApart || isSplit('critical') || isSplit('stopped'))
}

/** What is computed of the candidates of one credential. */
function statisticsOf(cases: readonly ScoredCandidate[], terms: ScoringTerms) {
  const percent = terms.examiner_deviation_percent
  const differences = differencesOf(cases)
  const [count, sum] = [cases.length, sumOf(differences.map(Math.abs))]
  const third = cases.filter((one) => neededThird(one, terms)).length
  return {
    candidates: count,
    difference: meanDifference(differences) ?? 0,
    absolute_percent: toTenth(100 * sum, SUBJECT_TOTAL * UNITS * count),
    // Compared before it is rounded.
    flagged: count >= FLAG_CANDIDATES && 100 * sum > percent * SUBJECT_TOTAL * UNITS * count,
    kappa: kappaOf(agreementOf(cases)),
    third_percent: toTenth(100 * third, count),
    trend: trendOf(cases),
  }
}

/**
 * How an examiner scores beside the co-markers, per credential (issue 14, build 6): the mean difference with its sign, the
 * mean size of the difference in per cent of the subject's total, kappa on pass or fail, the share of candidates who
 * needed a third scorer, and the trend over exams. Candidates without a co-marker do not count.
 */
export function scoringOf(cases: readonly ScoredCandidate[], terms: ScoringTerms) {
  const shared = cases.filter(({ others }) => others.length > 0)
  return [...Map.groupBy(shared, ({ credential_sn }) => credential_sn)].map(([credential_sn, here]) => ({
    credential_sn,
    credential_name: here[0]?.credential_name ?? { CN: '', HK: '', US: '' },
    ...statisticsOf(here, terms),
  }))
}
