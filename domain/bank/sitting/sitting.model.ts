import { z } from 'zod'
import { anyText, integer } from '../../kernel/field.ts'
import { PAPER_ITEMS_MAX } from '../paper/paper.model.ts'

/** What a paper is sat for (domain.md §3.15a): a self-test, or the theory exam. */
export const SITTING_KINDS = ['PRACTICE', 'EXAM'] as const
export type SittingKind = (typeof SITTING_KINDS)[number]

/** Who ended a sitting: the sitter, or the end of its time. */
export const HANDED_BY = ['SITTER', 'TIME'] as const
export type HandedBy = (typeof HANDED_BY)[number]

/** Answers that were on their way when the time ended are taken for so many seconds more. */
export const SITTING_GRACE_SECONDS = 10
/** Letters of a question's options, or blanks of a FILL. */
const GIVEN_MAX = 20
/** Characters of one answer: those of a SHORT are the longest. */
const GIVEN_TEXT_MAX = 2000

/** The answer to one question of a paper, as the sitter's device sends it. */
export const sittingAnswer = z.strictObject({
  position: integer(1, PAPER_ITEMS_MAX),
  /** Of the form of a question's `answer`: letters as the paper shows them, one word, or the words of the blanks. Empty: no answer. */
  given: z.array(anyText(GIVEN_TEXT_MAX)).max(GIVEN_MAX),
  /** Marked by the sitter, to look at it again. */
  is_flagged: z.boolean().default(false),
  /** Counts the changes of this answer on the device: of two, the later one holds, in whatever order they arrive. */
  seq: integer(1, 1_000_000_000),
})
export type SittingAnswer = z.output<typeof sittingAnswer>
