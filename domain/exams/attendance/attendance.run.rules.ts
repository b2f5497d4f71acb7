import { opensAt, refusal, endOf } from './attendance.rules.ts'
import type { ExamDay, RunTimes } from './attendance.rules.ts'
import { CHECK_ITEMS } from './attendance.model.ts'
import type { AttendanceState, CheckItem, RunPart } from './attendance.model.ts'
import { dayStageOf } from '../exam/exam.day.rules.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import type { Text } from '../../kernel/text.ts'

/** Who acts in an exam: the part, and of an examiner the room of the call; null: all rooms. */
export type RunPerson = { part: RunPart; room_sn: string | null }
/** The same with what the person may know of the candidates. `blind`: scores in this plan, whose exam template says so. */
export type RunActor = RunPerson & { blind: boolean }

/** "Check-in, absent, leave, incident: any CONFIRMED person of the exam for his room, the chief and the site for all" (domain.md §3.13a). */
export function roomFault({ part, room_sn }: RunPerson, candidateRoom: string): Refusal | null {
  if (part !== 'member' || room_sn === null || room_sn === candidateRoom) return null
  return refusal('room_other')
}

/** "Who checks candidates in does not score them" where the exam template says blind: a person of the site, or an invigilator, does it (security.md M6). */
export const blindFault = ({ blind }: Pick<RunActor, 'blind'>): Refusal | null =>
  blind ? refusal('checkin_blind') : null

/** "Late overrule, extra minutes, draw, start, finish, report: the chief; the site … while no chief is checked in" (domain.md §3.13a). */
export function chiefFault({ part }: RunPerson, chiefHere: boolean): Refusal | null {
  if (part === 'chief') return null
  if (part !== 'site') return refusal('chief_only')
  return chiefHere ? refusal('chief_here') : null
}

/** "The site with a reason" (domain.md §3.13a): why who acts in the chief's place is asked for one; null for the chief. */
export const chiefReason = ({ part }: RunPerson): Refusal | null => (part === 'chief' ? null : refusal('site_reason'))

/** What start and draw look at. */
export type RunFacts = ExamDay & {
  station_mode: 'DRAW' | 'ORDER'
  drawn: boolean
  /** The checked items. */
  checked: readonly CheckItem[]
  /** What the panel of confirmed examiners lacks (Decided 14); empty: it is complete. */
  shortages: readonly Text[]
  now: string
}

const minute = (moment: string) => moment.slice(0, 16)
const early = (facts: RunFacts): Refusal | null =>
  facts.now < opensAt(facts)
    ? refusal('run_early', { time: minute(opensAt(facts)), minutes: facts.open_minutes })
    : null

/** The draw is made on arrival, once check-in is open; only where workstations are drawn (Decided 25). */
export function drawFault(facts: RunFacts): Refusal | null {
  return facts.station_mode === 'DRAW' ? early(facts) : refusal('draw_mode')
}

const joined = (texts: readonly Text[]): Text => ({
  CN: texts.map(({ CN }) => CN).join('；'),
  HK: texts.map(({ HK }) => HK).join('；'),
  US: texts.map(({ US }) => US).join('; '),
})
/** What the panel lacks, in one sentence. */
export const shortageText = ({ shortages }: Pick<RunFacts, 'shortages'>): Text => joined(shortages)

/** "Start needs the checklist … and, for DRAW, the draw" (domain.md §3.13a). */
export function startFault(facts: RunFacts): Refusal | null {
  const open = CHECK_ITEMS.filter((item) => !facts.checked.includes(item)).length
  return (
    early(facts) ??
    (open > 0 ? refusal('checklist_open', { count: open }) : null) ??
    (facts.station_mode === 'DRAW' && !facts.drawn ? refusal('draw_missing') : null)
  )
}

/** "Start with an incomplete panel: with a reason" (domain.md §3.13a). */
export const startReason = (facts: RunFacts): Refusal | null =>
  facts.shortages.length > 0 ? refusal('panel_incomplete', { what: shortageText(facts) }) : null

/** Can the draw be made now: before the start of an exam where stations are drawn, and none was made. */
export const isDrawDue = (facts: RunFacts): boolean =>
  facts.station_mode === 'DRAW' && !facts.drawn && hasChecklist(facts)

/** Is the checklist still to be ticked: not begun, and the day is not over? */
export const hasChecklist = (facts: RunFacts): boolean =>
  facts.actual_start_time === null && dayStageOf(facts, facts.now) !== 'OVER'

export type RunCandidate = { state: AttendanceState; extra_minutes: number }
export const isInRoom = ({ state }: Pick<RunCandidate, 'state'>): boolean => state === 'PRESENT' || state === 'LATE'

/** "Finish needs no candidate EXPECTED" (domain.md §3.13a). */
export function finishFault(candidates: readonly RunCandidate[]): Refusal | null {
  const expected = candidates.filter(({ state }) => state === 'EXPECTED').length
  return expected > 0 ? refusal('finish_expected', { count: expected }) : null
}

/** While a candidate has time left the end needs a reason. */
export function finishReason(day: RunTimes & { now: string }, candidates: readonly RunCandidate[]): Refusal | null {
  const working = candidates.filter((one) => isInRoom(one) && endOf(day, one.extra_minutes) > day.now)
  const last = working
    .map((one) => endOf(day, one.extra_minutes))
    .toSorted()
    .at(-1)
  return last === undefined ? null : refusal('finish_early', { time: minute(last), count: working.length })
}

/** How many candidates are in each state. */
export function countStates(candidates: readonly Pick<RunCandidate, 'state'>[]) {
  const of = (state: AttendanceState) => candidates.filter((one) => one.state === state).length
  return {
    all: candidates.length,
    expected: of('EXPECTED'),
    present: of('PRESENT'),
    late: of('LATE'),
    absent: of('ABSENT'),
    left: of('LEFT'),
  }
}
