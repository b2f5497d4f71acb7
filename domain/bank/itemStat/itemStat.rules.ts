// Statistics of the questions of a paper, by the definitions of Moodle's quiz statistics report (domain.md §3.15a). Variances
// and covariances are those of a sample (divided by n − 1). Shares are in per cent.
import type { BankType } from '../question/question.model.ts'
import {
  ITEM_FLAGS,
  EASY_FACILITY,
  FLAG_ATTEMPTS_LEAST,
  HARD_FACILITY,
  UNUSED_SHARE,
  WEAK_DISCRIMINATION,
} from './itemStat.model.ts'
import type { ItemFlag, OptionCount } from './itemStat.model.ts'

/** The points of one question, one mark for each attempt, and the most that it is worth. */
export type ItemMarks = { marks: readonly number[]; max: number }

/** Null: it is not defined, such as a spread of one attempt. */
export type ItemStat = {
  attempts: number
  /** The mean mark as a share of the most. */
  facility: number | null
  deviation: number | null
  intended_weight: number | null
  /** Its share in the spread of the totals; null where the covariance with the total is negative. */
  effective_weight: number | null
  /** The correlation with the rest of the paper. */
  discrimination: number | null
  /** The covariance with the rest, of the largest that these marks can have. */
  efficiency: number | null
}
export type PaperStat = {
  attempts: number
  mean: number | null
  deviation: number | null
  /** Internal consistency (Cronbach's alpha). */
  consistency: number | null
  /** How much of the spread of the totals is chance. */
  error_ratio: number | null
}

const PERCENT = 100
const TENTHS = 10
/** Points have one decimal. Sums of whole tenths are exact: equal marks have no spread at all, and no sign of a rounding error. */
type Marks = Float64Array
const tenthsOf = (points: readonly number[]): Marks => Float64Array.from(points, (one) => Math.round(one * TENTHS))
const sumOf = (values: Marks): number => values.reduce((all, value) => all + value, 0)
const meanOf = (marks: Marks): number | null => (marks.length === 0 ? null : sumOf(marks) / marks.length / TENTHS)

/** Of a sample, in points squared; null for fewer than two marks. */
function covariance(one: Marks, other: Marks): number | null {
  const count = one.length
  if (count < 2) return null
  const products = one.reduce((sum, mark, at) => sum + mark * (other[at] ?? 0), 0)
  return (count * products - sumOf(one) * sumOf(other)) / (count * (count - 1)) / TENTHS ** 2
}
const variance = (marks: Marks) => covariance(marks, marks)

const share = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : (part / whole) * PERCENT

function totalsOf(items: readonly Marks[]): Marks {
  const totals = new Float64Array(items[0]?.length ?? 0)
  for (const marks of items) for (const [at, mark] of marks.entries()) totals[at] = (totals[at] ?? 0) + mark
  return totals
}

/** The root of what a question shares with the totals; null where that is negative. */
function rootOf(marks: Marks, totals: Marks): number | null {
  const shared = covariance(marks, totals)
  return shared === null || shared < 0 ? null : Math.sqrt(shared)
}

/** How the marks of a question go with those of the rest of the paper. */
function withRest(marks: Marks, totals: Marks): Pick<ItemStat, 'discrimination' | 'efficiency'> {
  const rest = totals.map((total, at) => total - (marks[at] ?? 0))
  const [own, others, both] = [variance(marks), variance(rest), covariance(marks, rest)]
  return {
    discrimination: own === null || others === null ? null : share(both, Math.sqrt(own * others)),
    efficiency: share(both, covariance(marks.toSorted(), rest.toSorted())),
  }
}

/** The statistics of each question of a paper, in its order; every question has a mark of every attempt. */
export function itemStats(items: readonly ItemMarks[]): ItemStat[] {
  const tenths = items.map(({ marks }) => tenthsOf(marks))
  const totals = totalsOf(tenths)
  const outOf = items.reduce((sum, { max }) => sum + max, 0)
  const roots = tenths.map((marks) => rootOf(marks, totals))
  const allRoots = roots.reduce<number>((sum, root) => sum + (root ?? 0), 0)
  return tenths.map((marks, at) => {
    const [max, own] = [items[at]?.max ?? 0, variance(marks)]
    return {
      attempts: marks.length,
      facility: share(meanOf(marks), max),
      deviation: own === null ? null : share(Math.sqrt(own), max),
      intended_weight: share(max, outOf),
      effective_weight: share(roots[at] ?? null, allRoots),
      ...withRest(marks, totals),
    }
  })
}

/** The statistics of the paper. */
export function paperStat(items: readonly ItemMarks[]): PaperStat {
  const tenths = items.map(({ marks }) => tenthsOf(marks))
  const totals = totalsOf(tenths)
  const spread = variance(totals)
  const ofItems = tenths.reduce((sum, marks) => sum + (variance(marks) ?? 0), 0)
  const isDefined = spread !== null && spread > 0 && items.length > 1
  const consistency = isDefined ? PERCENT * (items.length / (items.length - 1)) * (1 - ofItems / spread) : null
  return {
    attempts: totals.length,
    mean: meanOf(totals),
    deviation: spread === null ? null : Math.sqrt(spread),
    consistency,
    error_ratio: consistency === null ? null : PERCENT * Math.sqrt(Math.max(0, 1 - consistency / PERCENT)),
  }
}

/** The mean mark of guessing as a share of the most; null where it is not defined. */
export function guessScore(type: BankType, options: number): number | null {
  if (type === 'SINGLE') return options === 0 ? null : PERCENT / options
  if (type === 'JUDGE') return PERCENT / 2
  return type === 'FILL' ? 0 : null
}

type Judged = Pick<ItemStat, 'attempts' | 'facility' | 'discrimination'> & {
  guess: number | null
  options: readonly OptionCount[]
}

/** Of the wrong options: is one chosen more often than the right one? Asked only where one option is right. */
function isWrongPreferred(options: readonly OptionCount[]): boolean {
  const right = options.filter(({ is_right }) => is_right)
  return right.length === 1 && options.some(({ is_right, count }) => !is_right && count > (right[0]?.count ?? 0))
}

/** Why a person should check a question; none with few attempts. */
export function itemFlags({ attempts, facility, discrimination, guess, options }: Judged): ItemFlag[] {
  if (attempts < FLAG_ATTEMPTS_LEAST || facility === null) return []
  const isEasy = facility >= EASY_FACILITY
  const isUnused = ({ is_right, count }: OptionCount) => !is_right && count < (attempts * UNUSED_SHARE) / PERCENT
  const found: Record<ItemFlag, boolean> = {
    NEGATIVE: discrimination !== null && discrimination < 0,
    WRONG_PREFERRED: isWrongPreferred(options),
    BELOW_GUESS: guess !== null && facility < guess,
    HARD: facility <= HARD_FACILITY,
    EASY: isEasy,
    WEAK: discrimination !== null && discrimination >= 0 && discrimination < WEAK_DISCRIMINATION,
    // Of two options one is the right one; of an easy question most options are hardly chosen.
    UNUSED_OPTION: !isEasy && options.length > 2 && options.some(isUnused),
  }
  return ITEM_FLAGS.filter((flag) => found[flag])
}
