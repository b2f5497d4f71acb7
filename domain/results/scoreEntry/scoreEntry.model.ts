import { z } from 'zod'
import { points, SUBJECT_TOTAL } from '../../catalogue/template/template.model.ts'
import { anyText, optional } from '../../kernel/field.ts'

/** An entry that is there is typed, handed in, returned, or returned and replaced by another examiner's. */
export const KEPT_STATES = ['DRAFT', 'HANDED', 'RETURNED', 'REPLACED'] as const
export type KeptState = (typeof KEPT_STATES)[number]
/** The colour of each state. */
export const KEPT_TONES = { DRAFT: 'waiting', HANDED: 'approved', RETURNED: 'rejected', REPLACED: 'disabled' } as const
/** The same on a score sheet, where an entry may not be begun yet. */
export const ENTRY_STATES = ['NONE', ...KEPT_STATES] as const
export type EntryState = (typeof ENTRY_STATES)[number]

/** As many as a score sheet of an exam template has rows. */
const ITEMS_MAX = 50
/** The scan of a paper sheet. */
export const SCAN_MAX_BYTES = 20 * 1024 * 1024
export const SCAN_TYPES = ['pdf', 'zip', 'jpeg', 'png'] as const

/** What a scorer who was not there scores from (Decided 31). */
export const ENTRY_BASES = ['RECORDING', 'WORK', 'PAPER'] as const
export type EntryBasis = (typeof ENTRY_BASES)[number]
export const entryBasis = z.enum(ENTRY_BASES)

/** Points of a whole entry, or of one of its items. */
export const entryPoints = points(0)

/** What an examiner types for one candidate (Decided 13). */
export const typedFields = {
  /** In the order of the score sheet; null: not judged yet. */
  items: z.array(entryPoints.nullable()).max(ITEMS_MAX),
  /** A critical task was failed. */
  critical: z.boolean().default(false),
  /** The candidate was stopped for safety. */
  stopped: z.boolean().default(false),
  note: optional(anyText(500)),
}
export type Typed = { items: readonly (number | null)[]; critical: boolean; stopped: boolean; note: string | null }

/** An examiner's judgement as it counts; `migrated`: from an older score, whose author is not known. */
export type HandIn = { total: number; critical: boolean; stopped: boolean; migrated?: boolean }
/** What a candidate's entries are at one moment (Decided 34). */
export type Judged = {
  /** They count. */
  handed: readonly HandIn[]
  /** Returned entries without a replacement: each stays due. */
  returned: number
  /** A third scorer was due once: from then on three count, whatever is changed or returned. */
  third: boolean
}
/** What the result of several hand-ins depends on: exam template and settings. */
export type ScorersRule = {
  scorers: number
  practical_pass: number
  third_scorer_percent: number
  critical_cap: number
}
/** After the third hand-in nothing more is judged. */
export const SCORERS_MAX = 3

/** The difference from which on a third scorer is due, in points: per cent of the subject's total. */
export const thirdLimit = (percent: number): number => (percent * SUBJECT_TOTAL) / 100
