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

/** The marks of one question, one for each attempt, and what it is out of. */
export type ItemMarks = { marks: readonly number[]; max: number }

/** Null: it is not defined, such as a spread of one attempt. */
export type ItemStat = {
  attempts: number
  /** The mean mark of what it is out of. */
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
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length

/** Of a sample; null for fewer than two values. */
export function covariance(one: readonly number[], other: readonly number[]): number | null {
  if (one.length < 2) return null
  const [first, second] = [mean(one), mean(other)]
  return sum(one.map((value, at) => (value - first) * ((other[at] ?? second) - second))) / (one.length - 1)
}
const variance = (values: readonly number[]) => covariance(values, values)
const ascending = (values: readonly number[]): number[] => [...Float64Array.from(values).sort()]

const share = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : (part / whole) * PERCENT

const totalsOf = (items: readonly ItemMarks[]): number[] =>
  (items[0]?.marks ?? []).map((_, at) => sum(items.map(({ marks }) => marks[at] ?? 0)))

/** The statistics of each question of a paper, in its order; every question has a mark of every attempt. */
export function itemStats(items: readonly ItemMarks[]): ItemStat[] {
  const totals = totalsOf(items)
  const outOf = sum(items.map(({ max }) => max))
  const roots = items.map(({ marks }) => {
    const shared = covariance(marks, totals)
    return shared === null || shared < 0 ? null : Math.sqrt(shared)
  })
  const allRoots = sum(roots.map((root) => root ?? 0))
  return items.map(({ marks, max }, at) => {
    const rest = totals.map((total, place) => total - (marks[place] ?? 0))
    const [own, others, both] = [variance(marks), variance(rest), covariance(marks, rest)]
    return {
      attempts: marks.length,
      facility: marks.length === 0 ? null : share(mean(marks), max),
      deviation: own === null ? null : share(Math.sqrt(own), max),
      intended_weight: share(max, outOf) ?? 0,
      effective_weight: share(roots[at] ?? null, allRoots),
      discrimination: own === null || others === null ? null : share(both, Math.sqrt(own * others)),
      efficiency: share(both, covariance(ascending(marks), ascending(rest))),
    }
  })
}

/** The statistics of the paper. */
export function paperStat(items: readonly ItemMarks[]): PaperStat {
  const totals = totalsOf(items)
  const spread = variance(totals)
  const ofItems = sum(items.map(({ marks }) => variance(marks) ?? 0))
  const isDefined = spread !== null && spread > 0 && items.length > 1
  const consistency = isDefined ? PERCENT * (items.length / (items.length - 1)) * (1 - ofItems / spread) : null
  return {
    attempts: totals.length,
    mean: totals.length === 0 ? null : mean(totals),
    deviation: spread === null ? null : Math.sqrt(spread),
    consistency,
    error_ratio: consistency === null ? null : PERCENT * Math.sqrt(Math.max(0, 1 - consistency / PERCENT)),
  }
}

/** The mean mark of guessing, of what the question is out of; null where guessing has no such mark. */
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

/** Why a person should look at a question; few attempts say nothing. */
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
