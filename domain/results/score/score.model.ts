import { z } from 'zod'
import { anyText, optional, orNull } from '../../kernel/field.ts'
import { points, scoreFlag } from '../../catalogue/template/template.model.ts'
import type { ScoreFlag } from '../../catalogue/template/template.model.ts'

/** Points of a subject: 0 to 100, one decimal at most. */
export const score = points(0)

/** At most so many examiners of a panel are in a sheet's line (domain.md §7). */
export const EXAMINERS_MAX = 3
/** So many scores are written by one call. */
export const ENTRIES_MAX = 100
/** A candidate without a score as the screens list it: so many at most. */
export const MISSING_SHOWN = 50
/** Bands of the distribution: ten points each. */
export const BAND_POINTS = 10

/** What is entered for a candidate's subject; checked across its fields by `entryOf`. */
export const entryFields = {
  flag: scoreFlag,
  score: optional(score),
  examiner_scores: z.array(score).max(EXAMINERS_MAX).default([]),
  deduction: optional(anyText(200)),
  /** What the site notes of the row, whatever its points (domain.md §3.14). */
  remark: optional(anyText(200)),
}
/** What the examiners came to: the mean, and what the boxes leave of it, before a deduction (Decided 13). */
export type Ruled = { raw: number; ruled: number }
export type Entry = {
  flag: ScoreFlag
  score: number | null
  examiner_scores: readonly number[]
  deduction: string | null
  remark: string | null
}

/** What one examiner handed in for a candidate's practical (Decided 13). */
export const handedEntry = z.strictObject({
  sn: z.string(),
  /** Null: migrated from an older score, whose author is not known. */
  examiner_name: orNull,
  certificate_no: orNull,
  total: z.number(),
  critical: z.boolean(),
  stopped: z.boolean(),
  note: orNull,
  handin_time: z.string(),
  migrated: z.boolean(),
  /** Of an examiner who was called for scoring alone (Decided 31). */
  basis: z.enum(['RECORDING', 'WORK', 'PAPER']).nullable(),
  /** Entered by the site from a paper sheet. */
  on_behalf: z.boolean(),
  /** The scan of the paper sheet, for the site and the platform. */
  scan: orNull,
  /** What was handed in before a change or a return, oldest first; for the chief, the site and the platform (Decided 34). */
  changes: z.array(z.strictObject({ total: z.number(), reason: z.string(), time: z.string() })),
  version: z.number().int(),
})

/** An examiner of a line of the import: certificate number, total, veto. */
export type LinePanel = { no: string | null; total: number | null; veto: boolean }
