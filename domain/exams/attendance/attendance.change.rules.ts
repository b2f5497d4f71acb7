import type { AttendanceState, CHECKIN_WAYS } from './attendance.model.ts'
import { overAt } from './attendance.correction.rules.ts'
import { stateAtCheckin, undoneState } from './attendance.rules.ts'
import type { CandidateAct, RunTimes } from './attendance.rules.ts'

/** What is recorded of a candidate on the day of the exam; moments as the wire writes them. */
type Facts = {
  state: AttendanceState
  checkin_time: string | null
  checkin_by: string | null
  checkin_way: (typeof CHECKIN_WAYS)[number] | null
  identity_checked: boolean
  late_reason: string | null
  absent_reason: string | null
  left_time: string | null
  station: number | null
  extra_minutes: number
  extra_reason: string | null
  note: string | null
  offline: boolean
}
type Candidate = Pick<Facts, 'state' | 'checkin_time'>
/** When an act happened; `offline`: it was kept without network and came later. */
type Moment = { day: RunTimes; at: string; offline: boolean }
/** An act, and the facts that it changes. */
export type Applied<A extends string = CandidateAct | 'note'> = { act: A; facts: Partial<Facts> }

/** "Every act that came late is marked, extra minutes and station too" (Decided 38): no later act takes the mark away. */
const marked = (act: Applied['act'], facts: Partial<Facts>, { offline }: Moment): Applied => ({
  act,
  facts: offline ? { ...facts, offline } : facts,
})

/** How a candidate was checked in, and why late. */
export type CheckedIn = { way: NonNullable<Facts['checkin_way']>; reason: string | null }

/** What a check-in changes; who was marked absent and comes after all is late. */
export const afterCheckin = ({ state }: Candidate, { way, reason }: CheckedIn, moment: Moment): Applied =>
  marked(
    'checkin',
    {
      state: state === 'ABSENT' ? 'LATE' : stateAtCheckin(moment.day, moment.at),
      checkin_time: moment.at,
      checkin_way: way,
      identity_checked: true,
      late_reason: reason,
      absent_reason: null,
    },
    moment,
  )

/** What a change asks for, as its call carries it. */
export type Change = {
  state?: 'EXPECTED' | 'PRESENT' | 'ABSENT' | 'LEFT' | undefined
  station?: number | undefined
  extra_minutes?: number | undefined
  note: string | null
  reason: string | null
}
/** Who never was there has nothing of a check-in. */
export const NOT_HERE = {
  checkin_time: null,
  checkin_by: null,
  checkin_way: null,
  identity_checked: false,
  late_reason: null,
}

function undoing(day: RunTimes, candidate: Candidate): Partial<Facts> {
  const state = undoneState(day, candidate)
  return { state, left_time: null, absent_reason: null, ...(state === 'EXPECTED' ? NOT_HERE : {}) }
}

/** The acts that a change asks for, in their order, each with the facts that it changes. */
export function afterChange(candidate: Candidate, change: Change, moment: Moment): Applied[] {
  const { state, station, extra_minutes, reason, note } = change
  const acts: Applied[] = []
  const add = (act: Applied['act'], facts: Partial<Facts>) => acts.push(marked(act, facts, moment))
  if (state === 'ABSENT') add('absent', { state, absent_reason: reason })
  if (state === 'LEFT') add('leave', { state, left_time: moment.at })
  if (state === 'EXPECTED' || state === 'PRESENT') add('undo', undoing(moment.day, candidate))
  if (station !== undefined) add('station', { station })
  if (extra_minutes !== undefined) add('extra', { extra_minutes, extra_reason: extra_minutes === 0 ? null : reason })
  if (note !== null) add('note', { note })
  return acts
}

/** What the end of an exam changes for those who are in the room (domain.md §3.13a). */
export const leftAtEnd = (at: string): Pick<Facts, 'state' | 'left_time'> => ({ state: 'LEFT', left_time: at })

/** What a confirmed correction changes (Decided 37): who was absent has no check-in, who was there was there from the start to the end. */
export function afterCorrection(day: RunTimes, to: 'ABSENT' | 'LEFT', reason: string): Applied<'correct'> {
  if (to === 'ABSENT')
    return { act: 'correct', facts: { ...NOT_HERE, state: to, left_time: null, absent_reason: reason } }
  const facts: Partial<Facts> = {
    state: to,
    checkin_time: day.actual_start_time ?? day.start_time,
    checkin_way: 'MANUAL',
    identity_checked: true,
    late_reason: null,
    left_time: overAt(day),
    absent_reason: null,
  }
  return { act: 'correct', facts }
}
