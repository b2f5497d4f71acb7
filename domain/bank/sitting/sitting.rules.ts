// What a sitting of a paper allows and what it is worth (domain.md §3.15a): the self-test and the theory exam have these rules alone.
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import { pointsOf } from '../question/question.marking.rules.ts'
import type { Marked, MarkingSettings } from '../question/question.marking.rules.ts'
import { sittingMessages as messages } from './sitting.messages.ts'
import type { SittingKind } from './sitting.model.ts'

/** How often a candidate may sit a paper: a theory exam as its exam template says, a self-test as often as one likes (null). */
const attemptsOf = (kind: SittingKind, attempts: number): number | null => (kind === 'EXAM' ? attempts : null)

/** Why a paper cannot be sat once more, after `taken` sittings that were handed in; null: it can. */
export function startRefusal(kind: SittingKind, attempts: number, taken: number): Refusal | null {
  const most = attemptsOf(kind, attempts)
  if (most === null || taken < most) return null
  return { rule: 'sitting_attempts', message: fill(messages.sitting_attempts, { most }) }
}

/** A question as it is marked: `answer` in the letters of the paper. */
export type MarkedItem = Marked & { position: number; score: number }
export type SittingMarks = {
  /** Of each question; null where a person has to mark it (待评). */
  marks: Map<number, number | null>
  points: number
  /** What the questions that are marked are worth together. */
  total: number
  right: number
  /** How many questions a person has to mark. */
  open: number
}

/** To 0.1: sums of tenths are not exact. */
const toTenths = (points: number) => Math.round(points * 10) / 10

/** Marks a sitting. A question without an answer has no points; one that a person has to mark counts apart, in neither the points nor the total. */
export function markSitting(
  items: readonly MarkedItem[],
  answers: ReadonlyMap<number, readonly string[]>,
  settings: MarkingSettings,
): SittingMarks {
  const marked = items.map((item) => ({
    ...item,
    mark: pointsOf(item, answers.get(item.position) ?? [], item.score, settings),
  }))
  const closed = marked.filter(({ mark }) => mark !== null)
  return {
    marks: new Map(marked.map(({ position, mark }) => [position, mark])),
    points: toTenths(closed.reduce((sum, { mark }) => sum + (mark ?? 0), 0)),
    total: toTenths(closed.reduce((sum, { score }) => sum + score, 0)),
    right: closed.filter(({ mark, score }) => mark === score).length,
    open: marked.length - closed.length,
  }
}
