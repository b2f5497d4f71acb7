import { z } from 'zod'
import { anyText, optional } from '../../kernel/field.ts'
import { points } from '../../catalogue/template/template.model.ts'

/** What else than an ordinary score may stand for a subject (domain.md §6.2). */
export const SCORE_FLAGS = ['NORMAL', 'ABSENT', 'VIOLATION', 'CHEAT', 'DEFERRED'] as const
export type ScoreFlag = (typeof SCORE_FLAGS)[number]
export const scoreFlag = z.enum(SCORE_FLAGS)

/** 首考 or 补考, for each subject. */
export const ATTEMPTS = ['NEW', 'RETAKE'] as const
export const attempt = z.enum(ATTEMPTS)

/** The score sheet of a plan (Decided 8). */
export const SCORE_STATUS = ['INIT', 'SUBMIT', 'AUDIT', 'REJECT'] as const
export type ScoreStatus = (typeof SCORE_STATUS)[number]

/** Points of a subject: 0 to 100, one decimal at most. */
export const score = points(0)

/** What came of a whole attempt; the first that fits, in this order of weight. */
export const VERDICTS = ['CHEAT', 'ABSENT', 'VIOLATION', 'DEFERRED', 'INCOMPLETE', 'FAILED', 'PASSED'] as const
export type Verdict = (typeof VERDICTS)[number]

/** At most so many examiners of a panel stand in a sheet's line (domain.md §7). */
export const EXAMINERS_MAX = 3
/** Flags under which points may stand, although they do not count (domain.md §6.2). */
export const SCORED_FLAGS: readonly ScoreFlag[] = ['NORMAL', 'VIOLATION', 'CHEAT']
/** States of a sheet in which its scores may be entered and changed. */
export const OPEN_SCORE_STATUS = ['INIT', 'REJECT'] as const satisfies readonly ScoreStatus[]
/** A candidate without a score as the screens list it: so many at most. */
export const MISSING_SHOWN = 50
/** Bands of the distribution: ten points each. */
export const BAND_POINTS = 10

/** What is entered for a candidate's subject; judged across its fields by `entryOf`. */
export const entryFields = {
  flag: scoreFlag,
  score: optional(score),
  examiner_scores: z.array(score).max(EXAMINERS_MAX).default([]),
  deduction: optional(anyText(200)),
}
export type Entry = {
  flag: ScoreFlag
  score: number | null
  examiner_scores: readonly number[]
  deduction: string | null
}
