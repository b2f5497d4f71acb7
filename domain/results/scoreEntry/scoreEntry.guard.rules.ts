import type { ScoreFlag } from '../../catalogue/template/template.model.ts'
import type { ScoredItem } from '../../catalogue/template/template.scoring.rules.ts'
import { SCORED_FLAGS } from '../../catalogue/template/template.model.ts'
import type { Presence, RunTimes } from '../../exams/attendance/attendance.rules.ts'
import type { CallRole } from '../../exams/panel/panel.model.ts'
import type { InputFault } from '../../kernel/error.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { lockRefusal } from '../score/score.entry.rules.ts'
import type { ScoreStatus } from '../scoreSheet/scoreSheet.model.ts'
import { scoreEntryMessages as words } from './scoreEntry.messages.ts'
import type { EntryBasis, Typed } from './scoreEntry.model.ts'

const refusal = (rule: RuleOf<typeof words>, params?: TextParams): Refusal => ({
  rule,
  message: fill(words[rule], params),
})

/** How far an exam is. */
export type Progress = { started: boolean; finished: boolean }

/** "Entries may be typed from the start move on" (Decided 13): the planned start alone does not count. An exam that was never begun is over at its planned end. */
export function progressOf(exam: RunTimes, now: string): Progress {
  const begun = exam.actual_start_time !== null
  const finished = exam.actual_end_time !== null || (!begun && now >= exam.end_time)
  return { started: begun || finished, finished }
}

/**
 * The same at a moment before, of what was typed without network: what began or ended later had not happened yet
 * (domain.md §3.13a, "judges time rules at occurred_at"). Without network an exam cannot be begun: the planned start
 * is used instead of the move, also where the exam was begun later.
 */
export function progressAt(exam: RunTimes, at: string): Progress {
  const past = (moment: string | null) => (moment !== null && moment <= at ? moment : null)
  const { actual_start_time, actual_end_time } = exam
  const then = { ...exam, actual_start_time: past(actual_start_time), actual_end_time: past(actual_end_time) }
  const { started, finished } = progressOf(then, at)
  return { started: started || at >= exam.start_time, finished }
}

/** What the guards of an entry look at. `flag`: what the site recorded of the candidate instead of points; `duty`: the confirmed one in this exam. */
export type EntrySituation = Progress & {
  /** What the attendance of the candidate says. */
  left: boolean
  /** Null: the day of the exam was not kept on the platform. */
  presence: Presence | null
  /** The planned start, as the wire writes it. */
  start_time: string
  status: ScoreStatus
  /** The centre sent back single scores of the sheet, and this candidate's practical is not one of them. */
  withheld: boolean
  duty: CallRole | null
  flag: ScoreFlag | null
  /** This examiner opened a dispute about the candidate's entries, or returned one (Decided 33). */
  decided: boolean
  /** The exam template says blind, and this examiner checked the candidate in (security.md M6). */
  identified: boolean
  /** The own entry: handed in; returned, and due again (Decided 34); typed in the platform by the examiner. */
  handed: boolean
  returned: boolean
  typed: boolean
  /** Hand-ins of all examiners, and how many the candidate needs. */
  handins: number
  needed: number
  /** Of those that are missing, so many are due from the authors of returned entries. */
  kept: number
}

/** Only the CONFIRMED examiners and the chief of the exam score, and who was called for scoring alone (Decided 13, 14, 31). */
export const scoresHere = (duty: CallRole | null): boolean =>
  duty === 'CHIEF' || duty === 'EXAMINER' || duty === 'SCORER'

/** Why an examiner cannot type now, or null: from the start move on, while the sheet is with the site; never who decided about the candidate's entries, nor who checked the candidate in where scores are blind. */
export function typeRefusal({
  status,
  withheld,
  duty,
  decided,
  identified,
  started,
  start_time,
  presence,
}: Typing): Refusal | null {
  if (!scoresHere(duty)) return refusal('entry_duty')
  const locked = lockRefusal({ status, withheld })
  if (locked) return locked
  if (decided) return refusal('has_decided')
  if (identified) return refusal('entry_identified')
  if (!started) return refusal('entry_early', { time: start_time })
  // Points of who never came are refused at once, with the way out (Decided 37).
  if (presence === 'ABSENT') return refusal('entry_absent')
  return presence === 'EXPECTED' ? refusal('entry_expected') : null
}
type Typing = Pick<
  EntrySituation,
  'status' | 'withheld' | 'duty' | 'decided' | 'identified' | 'started' | 'start_time' | 'presence'
>

/** Why an entry cannot be handed in now, or null: once this candidate has left or the exam is finished, while the candidate needs one. */
export function handInRefusal(one: EntrySituation): Refusal | null {
  const refused = typeRefusal(one)
  if (refused) return refused
  if (one.handed) return refusal('entry_handed')
  if (!one.finished && !one.left) return refusal('entry_running')
  if (one.flag !== null && !SCORED_FLAGS.includes(one.flag)) return refusal('entry_flagged')
  return placeRefusal(one)
}

/** Is a hand-in of this examiner needed? A returned entry is due from its author, or from an examiner who was called for scoring (Decided 31, 34). */
function placeRefusal({ duty, returned, handins, needed, kept }: EntrySituation): Refusal | null {
  if (handins >= needed) return refusal('entry_enough', { count: needed })
  if (returned || duty === 'SCORER' || handins + kept < needed) return null
  return refusal('entry_kept', { count: kept })
}

/** What is returned, and by whom. `platform`: the centre or the platform; `scored`: the chief has a hand-in for this candidate; `decided`: the chief opened the dispute. */
export type ReturnSituation = Pick<EntrySituation, 'status' | 'withheld' | 'duty' | 'handed' | 'decided'> & {
  platform: boolean
  own: boolean
  on_behalf: boolean
  scored: boolean
}

/**
 * Why this entry cannot be returned; null: it can be. By the chief who opened the dispute and did not score the candidate, else by
 * the centre (Decided 13, 33); by the examiner in whose name the site entered it (security.md H1).
 */
export function returnRefusal(one: ReturnSituation): Refusal | null {
  const refused = deciderRefusal(one)
  if (refused) return refused
  return lockRefusal(one) ?? (one.handed ? null : refusal('entry_not_handed'))
}
function deciderRefusal({ platform, own, on_behalf, duty, scored, decided }: ReturnSituation): Refusal | null {
  if (platform) return null
  if (own) return on_behalf ? null : refusal('entry_own')
  if (duty !== 'CHIEF') return refusal('entry_chief')
  if (scored) return refusal('entry_scored')
  return decided ? null : refusal('entry_unopened')
}

/** Why the chief cannot open a dispute about a candidate's entries, or null: there is a hand-in, none of the chief, and the sheet is open (Decided 33). */
export function disputeRefusal({
  status,
  withheld,
  duty,
  handed,
  returned,
  handins,
}: Pick<EntrySituation, 'status' | 'withheld' | 'duty' | 'handed' | 'returned' | 'handins'>): Refusal | null {
  if (duty !== 'CHIEF') return refusal('entry_chief')
  // A returned entry is due again: who scores does not decide.
  if (handed || returned) return refusal('entry_scored')
  return lockRefusal({ status, withheld }) ?? (handins > 0 ? null : refusal('entry_none'))
}

/** Why the site cannot enter a paper sheet on behalf of this examiner, or null: after the exam, never over what the examiner typed or handed in (Decided 13, security.md H1). */
export function behalfRefusal(one: EntrySituation): Refusal | null {
  if (!scoresHere(one.duty)) return refusal('entry_examiner')
  return handInRefusal({ ...one, left: false }) ?? (one.typed ? refusal('entry_typed') : null)
}

/** What a scorer who was not there scores from is said at the hand-in (Decided 31). */
export const basisRefusal = (duty: CallRole | null, basis: EntryBasis | null): Refusal | null =>
  duty === 'SCORER' && basis === null ? refusal('entry_basis') : null

/** Why a file of scans is not taken, or null: while the sheet is open, for paper sheets of the import that have none (Decided 13). */
export const scansRefusal = ({ status, unscanned }: { status: ScoreStatus; unscanned: number }): Refusal | null =>
  lockRefusal({ status, withheld: false }) ?? (unscanned > 0 ? null : refusal('scan_none'))

const fault = (path: string, rule: keyof typeof words, params?: TextParams): InputFault => ({
  path,
  rule,
  message: fill(words[rule], params),
})

/** The faults of what was typed: one value for each item, none above the points of its item. */
export function typedFaults({ items }: Pick<Typed, 'items'>, sheet: readonly ScoredItem[]): InputFault[] {
  if (items.length !== sheet.length) return [fault('items', 'entry_items', { count: sheet.length })]
  return sheet.flatMap(({ name, points }, at) =>
    (items[at] ?? 0) > points ? [fault(`items.${at}`, 'entry_points', { name, points })] : [],
  )
}

/** The items without points: an entry is handed in whole. */
export const blankItems = ({ items }: Pick<Typed, 'items'>): number => items.filter((one) => one === null).length

/** Why an entry that is not whole is not handed in; a change after the hand-in needs a reason. */
export const wholeRefusal = (typed: Pick<Typed, 'items'>): Refusal | null =>
  blankItems(typed) > 0 ? refusal('entry_blank', { count: blankItems(typed) }) : null
export const reasonFault = (): InputFault => fault('reason', 'entry_reason')
