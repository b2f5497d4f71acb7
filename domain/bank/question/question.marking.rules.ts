// What an answer is worth (domain.md §3.15a): the self-test and the theory exam mark by these rules alone.
import { alternativesOf, isOpen } from './question.rules.ts'
import type { QuestionContent } from './question.model.ts'

/** What an answer is judged by. */
export type Marked = Pick<QuestionContent, 'type' | 'answer'>
/** How a multiple choice with some right options and no wrong one counts. */
export type MarkingSettings = { multi_partial: boolean }

/** To 0.1, half up. */
const toTenths = (points: number): number => Math.floor(points * 10 + 0.5 + 1e-9) / 10

/** Text of a blank as it is compared: without outer spaces, case and width. */
const comparable = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

const sameLetters = (given: readonly string[], right: readonly string[]): boolean =>
  given.length === right.length && given.every((letter) => right.includes(letter))

/** The share of a MULTI: all right options, some of them and no wrong one, or anything else. */
function multiShare(given: readonly string[], right: readonly string[], { multi_partial }: MarkingSettings): number {
  if (sameLetters(given, right)) return 1
  const isPart = given.length > 0 && given.every((letter) => right.includes(letter))
  return isPart && multi_partial ? 0.5 : 0
}

/** The share of the blanks that are filled by one of their words. */
function fillShare(given: readonly string[], blanks: readonly string[]): number {
  const right = blanks.filter((blank, at) => {
    const filled = comparable(given[at] ?? '')
    return filled !== '' && alternativesOf(blank).some((word) => comparable(word) === filled)
  })
  return blanks.length === 0 ? 0 : right.length / blanks.length
}

/**
 * The points of an answer out of `score`, to 0.1; null where a person has to mark it (待评): it counts apart. `given` is of the form of
 * `answer`: letters without repetition, one word, the words of the blanks; empty: no answer.
 */
export function pointsOf(
  { type, answer }: Marked,
  given: readonly string[],
  score: number,
  settings: MarkingSettings,
): number | null {
  if (isOpen(type)) return null
  if (type === 'FILL') return toTenths(score * fillShare(given, answer))
  if (type === 'MULTI') return toTenths(score * multiShare(given, answer, settings))
  return sameLetters(given, answer) ? score : 0
}
