import { z } from 'zod'
import { points } from '../template/template.model.ts'

/** What else than an ordinary score may stand for a subject (domain.md §6.2). */
export const SCORE_FLAGS = ['NORMAL', 'ABSENT', 'VIOLATION', 'CHEAT', 'DEFERRED'] as const
export type ScoreFlag = (typeof SCORE_FLAGS)[number]
export const scoreFlag = z.enum(SCORE_FLAGS)

/** 首考 or 补考, for each subject. */
export const ATTEMPTS = ['NEW', 'RETAKE'] as const
export type Attempt = (typeof ATTEMPTS)[number]
export const attempt = z.enum(ATTEMPTS)

/** The score sheet of a plan (Decided 8). */
export const SCORE_STATUS = ['INIT', 'SUBMIT', 'AUDIT', 'REJECT'] as const
export type ScoreStatus = (typeof SCORE_STATUS)[number]

/** Points of a subject: 0 to 100, one decimal at most. */
export const score = points(0)

/** What came of a whole attempt; the first that fits, in this order of weight. */
export const VERDICTS = ['CHEAT', 'ABSENT', 'VIOLATION', 'DEFERRED', 'INCOMPLETE', 'FAILED', 'PASSED'] as const
export type Verdict = (typeof VERDICTS)[number]
