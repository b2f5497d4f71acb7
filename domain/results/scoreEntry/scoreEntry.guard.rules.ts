import type { ScoreFlag } from '../../catalogue/template/template.model.ts'
import type { ScoredItem } from '../../catalogue/template/template.scoring.rules.ts'
import { SCORED_FLAGS } from '../../catalogue/template/template.model.ts'
import type { RunTimes } from '../../exams/attendance/attendance.rules.ts'
import type { PanelRole } from '../../exams/panel/panel.model.ts'
import type { InputFault } from '../../kernel/error.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { lockRefusal } from '../score/score.entry.rules.ts'
import type { ScoreStatus } from '../scoreSheet/scoreSheet.model.ts'
import { scoreEntryMessages as words } from './scoreEntry.messages.ts'
import type { Typed } from './scoreEntry.model.ts'

const refusal = (rule: RuleOf<typeof words>, params?: TextParams): Refusal => ({
  rule,
  message: fill(words[rule], params),
})

/** How far an exam is. */
export type Progress = { started: boolean; finished: boolean }

/** By the moves start and finish of the exam; without them by its planned times (domain.md §3.13a). */
export function progressOf(exam: RunTimes, now: string): Progress {
  const begun = exam.actual_start_time !== null
  const finished = exam.actual_end_time !== null || (!begun && now >= exam.end_time)
  return { started: begun || finished || now >= exam.start_time, finished }
}

/** The same at a moment before: what began or ended later had not happened yet (domain.md §3.13a, "judges time rules at occurred_at"). */
export function progressAt(exam: RunTimes, at: string): Progress {
  const past = (moment: string | null) => (moment !== null && moment <= at ? moment : null)
  const { actual_start_time, actual_end_time } = exam
  const then = { ...exam, actual_start_time: past(actual_start_time), actual_end_time: past(actual_end_time) }
  return progressOf(then, at)
}

/** What the guards of an entry look at. `flag`: what the site recorded of the candidate instead of points; `duty`: the confirmed one in this exam. */
export type EntrySituation = Progress & {
  /** What the attendance of the candidate says. */
  left: boolean
  absent: boolean
  /** The planned start, as the wire writes it. */
  start_time: string
  status: ScoreStatus
  /** The centre sent back single scores of the sheet, and this candidate's practical is not one of them. */
  withheld: boolean
  duty: PanelRole | null
  flag: ScoreFlag | null
  handed: boolean
  /** Hand-ins of all examiners, and how many the candidate needs. */
  handins: number
  needed: number
}

/** Only CONFIRMED examiners and the chief of the exam score (Decided 13, 14). */
export const scoresHere = (duty: PanelRole | null): boolean => duty === 'CHIEF' || duty === 'EXAMINER'

/** Why an examiner cannot type now, or null: from the start move on, while the sheet is with the site. */
export function typeRefusal({ status, withheld, duty, started, start_time }: Typing): Refusal | null {
  if (!scoresHere(duty)) return refusal('entry_duty')
  return lockRefusal({ status, withheld }) ?? (started ? null : refusal('entry_early', { time: start_time }))
}
type Typing = Pick<EntrySituation, 'status' | 'withheld' | 'duty' | 'started' | 'start_time'>

/** Why an entry cannot be handed in now, or null: once this candidate has left or the exam is finished, while the candidate needs one. */
export function handInRefusal(one: EntrySituation): Refusal | null {
  const refused = typeRefusal(one)
  if (refused) return refused
  if (one.handed) return refusal('entry_handed')
  if (one.absent) return refusal('entry_absent')
  if (!one.finished && !one.left) return refusal('entry_running')
  if (one.flag !== null && !SCORED_FLAGS.includes(one.flag)) return refusal('entry_flagged')
  return one.handins >= one.needed ? refusal('entry_enough', { count: one.needed }) : null
}

/** Why the chief cannot return this entry; null: it can be returned. It must be handed in, and another examiner's: the chief never changes points (Decided 13). */
export function returnRefusal(one: Pick<EntrySituation, 'status' | 'withheld' | 'duty' | 'handed'> & { own: boolean }) {
  if (one.duty !== 'CHIEF') return refusal('entry_chief')
  if (one.own) return refusal('entry_own')
  return lockRefusal(one) ?? (one.handed ? null : refusal('entry_not_handed'))
}

/** Why the site cannot enter a paper sheet on behalf of this examiner, or null: after the exam, never over a hand-in. */
export function behalfRefusal(one: EntrySituation): Refusal | null {
  if (!scoresHere(one.duty)) return refusal('entry_examiner')
  return handInRefusal({ ...one, left: false })
}

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
