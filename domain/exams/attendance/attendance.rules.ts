import { addHours, addMinutes } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import type { Subject } from '../../catalogue/credential/credential.model.ts'
import { attendanceMessages } from './attendance.messages.ts'
import { OCCURRED_HOURS } from './attendance.model.ts'
import type { AttendanceState } from './attendance.model.ts'

/** The times of an exam; moments as the wire writes them. */
export type RunTimes = {
  start_time: string
  end_time: string
  actual_start_time: string | null
  actual_end_time: string | null
}
/** The minutes that rule the day: when check-in opens, how late a candidate may come, how early it may leave. */
export type DayMinutes = { open_minutes: number; late_minutes: number; early_minutes: number }
export type ExamDay = RunTimes & DayMinutes

export const refusal = (rule: RuleOf<typeof attendanceMessages>, params: TextParams = {}): Refusal => ({
  rule,
  message: fill(attendanceMessages[rule], params),
})
const minute = (moment: string) => moment.slice(0, 16)
const later = (one: string, other: string | null) => (other !== null && other > one ? other : one)

/** The late and early minutes of a template are those of its theory; a practical takes the setting late_min, and may be left from its start on (domain.md §3.9, §3.13a). */
export const minutesOf = (
  subject: Subject,
  template: { late_minutes: number; early_submit_minutes: number },
  setting: { checkin_open_min: number; late_min: number },
): DayMinutes => ({
  open_minutes: setting.checkin_open_min,
  late_minutes: subject === 'ONLINE' ? template.late_minutes : setting.late_min,
  early_minutes: subject === 'ONLINE' ? template.early_submit_minutes : 0,
})

/** When the exam began: as planned, or later where it was started later. */
const startOf = (day: RunTimes): string => later(day.start_time, day.actual_start_time)
/** "Check-in opens `checkin_open_min` before the start" (domain.md §3.13a). */
export const opensAt = (day: ExamDay): string => addMinutes(day.start_time, -day.open_minutes)
/** The last moment of admission. */
export const lateAt = (day: ExamDay): string => addMinutes(startOf(day), day.late_minutes)
/** The first moment at which a candidate may leave. */
export const leaveAt = (day: ExamDay): string => addMinutes(startOf(day), day.early_minutes)
/** "Extra minutes move the end of that candidate alone" (domain.md §3.13a). */
export const endOf = (day: RunTimes, extra: number): string => addMinutes(day.end_time, extra)

/** Why a candidate cannot be checked in at this moment: too early, or `late`, which the chief may overrule with a reason (domain.md §3.13a). */
export function checkinFault(day: ExamDay, at: string): Refusal | null {
  const opens = opensAt(day)
  if (at < opens) return refusal('checkin_early', { time: minute(opens), minutes: day.open_minutes })
  const late = lateAt(day)
  return at > late ? refusal('late', { time: minute(late), minutes: day.late_minutes }) : null
}

/** Who comes after the start is late. */
export const stateAtCheckin = (day: RunTimes, at: string): AttendanceState => (at > startOf(day) ? 'LATE' : 'PRESENT')

/** "ABSENT only after `late_min`" (domain.md §3.13a). */
export function absentFault(day: ExamDay, at: string): Refusal | null {
  const late = lateAt(day)
  return at > late ? null : refusal('absent_early', { time: minute(late) })
}

/** Nobody leaves before the earliest hand-in; the chief may record it with a reason (domain.md §3.9). */
export function leaveFault(day: ExamDay, at: string): Refusal | null {
  const first = leaveAt(day)
  return at < first ? refusal('leave_early', { time: minute(first), minutes: day.early_minutes }) : null
}

/** Nobody leaves before arriving: the times of the record are in order. */
export const arrivalFault = (checkinTime: string | null, at: string): Refusal | null =>
  checkinTime !== null && at < checkinTime ? refusal('leave_before', { time: minute(checkinTime) }) : null

/** "The server judges time rules at `occurred_at`, refuses one older than 24 h or in the future" (domain.md §3.13a). */
export function occurredFault(occurredAt: string, now: string): Refusal | null {
  if (occurredAt > now) return refusal('occurred_future')
  return occurredAt < addHours(now, -OCCURRED_HOURS) ? refusal('occurred_old', { hours: OCCURRED_HOURS }) : null
}

/** What may be done with a candidate in each state; what is not here does not exist (domain.md §3.13a). */
export const CANDIDATE_ACTS = {
  checkin: ['EXPECTED', 'ABSENT'],
  absent: ['EXPECTED'],
  leave: ['PRESENT', 'LATE'],
  extra: ['EXPECTED', 'PRESENT', 'LATE'],
  station: ['EXPECTED', 'PRESENT', 'LATE'],
  /** Who has left worked at the station of the record. */
  exchange: ['EXPECTED', 'PRESENT', 'LATE', 'ABSENT'],
  undo: ['PRESENT', 'LATE', 'ABSENT', 'LEFT'],
} as const satisfies Record<string, readonly AttendanceState[]>
export type CandidateAct = keyof typeof CANDIDATE_ACTS

/** Does the state of a candidate allow this act? */
export const isOpenAct = (act: CandidateAct, state: AttendanceState): boolean =>
  CANDIDATE_ACTS[act].some((one) => one === state)

/** What a mistake is set back to: who left is in the room again, every other candidate is expected. */
export const undoneState = (
  day: RunTimes,
  one: { state: AttendanceState; checkin_time: string | null },
): AttendanceState =>
  one.state === 'LEFT' && one.checkin_time !== null ? stateAtCheckin(day, one.checkin_time) : 'EXPECTED'

/** What the attendance of an exam says of a candidate: was there, recorded as absent, or never recorded (Decided 37). */
export type Presence = 'HERE' | 'ABSENT' | 'EXPECTED'

/** The same for a state; null: the exam has no attendance records, because its day was not kept on the platform. */
export function presenceOf(
  state: AttendanceState,
  { actual_start_time, actual_end_time }: Pick<RunTimes, 'actual_start_time' | 'actual_end_time'>,
): Presence | null {
  if (state === 'EXPECTED') return actual_start_time === null && actual_end_time === null ? null : 'EXPECTED'
  return state === 'ABSENT' ? 'ABSENT' : 'HERE'
}
