import type { OptionKey } from '../question/question.model.ts'

/** Why a person should check a question (domain.md §3.15a), the most serious first. */
export const ITEM_FLAGS = [
  'NEGATIVE',
  'WRONG_PREFERRED',
  'BELOW_GUESS',
  'HARD',
  'EASY',
  'WEAK',
  'UNUSED_OPTION',
] as const
export type ItemFlag = (typeof ITEM_FLAGS)[number]

/** Questions with fewer attempts get no flag: their figures are mostly chance. */
export const FLAG_ATTEMPTS_LEAST = 20
/** At most so many attempts of a paper are counted, the latest ones. */
export const STAT_ATTEMPTS_MAX = 5000
/** Facility, per cent: extremely difficult and extremely easy in Moodle's reading of the figure. */
export const HARD_FACILITY = 5
export const EASY_FACILITY = 95
/** Discrimination below this is very weak in Moodle's reading of the figure, per cent. */
export const WEAK_DISCRIMINATION = 20
/** A wrong option that is chosen in a smaller share of the attempts counts as unused, per cent. */
export const UNUSED_SHARE = 5
/** At most so many papers of a question are shown, the latest ones. */
export const STAT_PAPERS_MAX = 50

/** How often an option was chosen; JUDGE has the options TRUE and FALSE. Letters are those of the paper. */
export type OptionCount = { key: OptionKey | 'TRUE' | 'FALSE'; is_right: boolean; count: number }
