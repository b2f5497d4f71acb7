import type { Actor } from '../../access/actor.ts'
import { isPlatformRole } from '../../access/roles.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, Text } from '../../kernel/text.ts'
import { overAt } from '../attendance/attendance.correction.rules.ts'
import { afterChange, NOT_HERE } from '../attendance/attendance.change.rules.ts'
import type { Applied, Change, CheckedIn } from '../attendance/attendance.change.rules.ts'
import { arrivalFault, stateAtCheckin } from '../attendance/attendance.rules.ts'
import type { RunTimes } from '../attendance/attendance.rules.ts'
import { chiefFault } from '../attendance/attendance.run.rules.ts'
import type { RunPerson } from '../attendance/attendance.run.rules.ts'
import type { AttendanceState } from '../attendance/attendance.model.ts'
import { attendanceStateWords, runStateWords } from '../attendance/attendance.messages.ts'
import { dayStageOf } from '../exam/exam.day.rules.ts'
import type { RunState } from '../exam/exam.model.ts'
import { lateActWords, lateCauseWords, lateReportMessages as words } from './lateReport.messages.ts'
import type { LateAct, LateStatus } from './lateReport.model.ts'

const refusal = (rule: RuleOf<typeof words>): Refusal => ({ rule, message: fill(words[rule]) })

/** An act that was refused with one of these is no late fact: the clock of the device is wrong, or what it sends is incomplete. */
const NOT_KEPT: readonly (string | undefined)[] = ['occurred_future', 'identity_unchecked']
/** Refusals by the state of things: only what was refused with one of them is kept. */
const KEPT_CODES: readonly string[] = ['state', 'stale', 'conflict', 'rule', 'not_found']

/** Is an act of an earlier moment, refused so, kept as a late report (Decided 38)? Of points that the same examiner has typed elsewhere meanwhile the device shows both. */
export function isKept(act: LateAct, { code, rule }: { code: string; rule?: string | undefined }): boolean {
  if (act === 'score' && code === 'stale') return false
  return KEPT_CODES.includes(code) && !NOT_KEPT.includes(rule)
}

/** What was the case when a refused act arrived; `state`: of its candidate, null where it is about none. */
type Arrival = { run_state: RunState; state: AttendanceState | null }
const RUN_OPEN: readonly RunState[] = ['PLANNED', 'RUNNING']

/** Why an act was refused, for who decides about it later: the codes of the table only say that what the sender saw has changed. */
export function causeOf(act: LateAct, refused: { code: string; text: Text }, { run_state, state }: Arrival): Text {
  if (refused.code === 'stale') return lateCauseWords.stale
  if (refused.code === 'not_found') return lateCauseWords.gone
  if (refused.code !== 'state') return refused.text
  if (!RUN_OPEN.includes(run_state)) return fill(lateCauseWords.over, { state: runStateWords[run_state] })
  if (state === null) return refused.text
  return fill(lateCauseWords.state, { state: attendanceStateWords[state], act: lateActWords[act] })
}

/** The act that a change of an attendance asks for. */
export function lateActOf({ state, extra_minutes, station }: Partial<Change>): LateAct {
  if (state === 'ABSENT') return 'absent'
  if (state === 'LEFT') return 'leave'
  if (state !== undefined) return 'undo'
  if (extra_minutes !== undefined) return 'extra'
  return station === undefined ? 'note' : 'station'
}

/** What the guards of the lifecycle look at. */
export type LateFacts = RunTimes & {
  status: LateStatus
  act: LateAct
  now: string
  person: RunPerson
  chief_here: boolean
  /** Who recorded it, and whether that is the person of the reader, by this or another account (Decided 43). */
  account_sn: string
  is_own: boolean
  /** When it happened, as that person says. */
  occurred_at: string
  /** That person scores the candidates of the plan blind. */
  by_blind: boolean
  /** That was the chief or the site: nobody decides about the own report. */
  by_decider: boolean
  station_mode: 'DRAW' | 'ORDER'
  /** The candidate sits in this exam. */
  is_seated: boolean
  /** Of the candidate now; null: the candidate is not in the exam, or the report is about none. */
  state: AttendanceState | null
  /** When the candidate came, as the attendance has it now; and when the candidate left, as a leaving says. */
  checkin_time: string | null
  left_time: string | null
  /** A score with points, or a hand-in of an examiner. */
  has_points: boolean
  /** The score says absent, and is submitted or published. */
  is_flagged: boolean
}

/** Is the exam over: finished, or its day has passed? */
const isOver = (facts: RunTimes & { now: string }): boolean => dayStageOf(facts, facts.now) === 'OVER'

function decideOfPlatform({ is_own, by_decider }: LateFacts, over: boolean): Refusal | null {
  if (!over && !by_decider) return refusal('late_chief')
  return is_own ? refusal('late_own') : null
}

/** "Before the exam's end the chief decides, later the centre" (Decided 38); about a report of the chief or the site always the centre (Decided 33). */
export function decideFault(facts: LateFacts, actor: Pick<Actor, 'sn' | 'role'>): Refusal | null {
  const over = isOver(facts)
  if (isPlatformRole(actor.role)) return decideOfPlatform(facts, over)
  if (over) return refusal('late_center')
  return facts.is_own ? refusal('late_own') : chiefFault(facts.person, facts.chief_here)
}

const WITHOUT_CANDIDATE: readonly LateAct[] = ['incident']
/** Nobody comes or leaves after the end of the exam. */
const MOVES_PEOPLE: readonly LateAct[] = ['checkin', 'leave']
const ARRIVED: readonly (AttendanceState | null)[] = ['PRESENT', 'LATE', 'LEFT']

/** What a candidate who came, or who never was there, must not have of the score: both are one truth (Decided 37). */
function scoreFault({ act, has_points, is_flagged }: LateFacts): Refusal | null {
  if (act === 'absent' || act === 'undo') return has_points ? refusal('late_points') : null
  return act === 'checkin' && is_flagged ? refusal('late_flag') : null
}

/** Only who came leaves, and not before having come. */
const leaveFault = ({ state, checkin_time, left_time, occurred_at }: LateFacts): Refusal | null =>
  ARRIVED.includes(state) ? arrivalFault(checkin_time, left_time ?? occurred_at) : refusal('late_leave')

/** Why a late report cannot be taken over; null: it can. */
export function takeFault(facts: LateFacts, actor: Pick<Actor, 'sn' | 'role'>): Refusal | null {
  const fault = decideFault(facts, actor)
  if (fault || WITHOUT_CANDIDATE.includes(facts.act)) return fault
  if (!facts.is_seated) return refusal('late_gone')
  if (facts.act === 'checkin' && facts.by_blind) return refusal('late_blind')
  if (facts.act === 'station' && facts.station_mode === 'DRAW') return refusal('late_station')
  const leaving = facts.act === 'leave' ? leaveFault(facts) : null
  if (leaving) return leaving
  if (MOVES_PEOPLE.includes(facts.act) && isOver(facts) && facts.occurred_at > overAt(facts))
    return refusal('late_after')
  if (facts.act === 'undo' && isOver(facts)) return refusal('late_undo')
  return scoreFault(facts)
}

type Candidate = { state: AttendanceState; checkin_time: string | null; left_time: string | null }
type Moment = { day: RunTimes & { now: string }; at: string }
const earlier = (one: string | null, other: string) => (one !== null && one < other ? one : other)

/** What a check-in changes that is taken over: the candidate was there from then on, and where the exam is over, until its end. */
export function afterLateCheckin(
  candidate: Candidate,
  { way, reason }: CheckedIn,
  { day, at }: Moment,
): Applied<'checkin'> {
  const has_left = candidate.state === 'LEFT' || isOver(day)
  const checkin_time = earlier(ARRIVED.includes(candidate.state) ? candidate.checkin_time : null, at)
  return {
    act: 'checkin',
    facts: {
      state: has_left ? 'LEFT' : stateAtCheckin(day, checkin_time),
      checkin_time,
      checkin_way: way,
      identity_checked: true,
      late_reason: reason,
      absent_reason: null,
      left_time: has_left ? (candidate.left_time ?? overAt(day)) : null,
      offline: true,
    },
  }
}

/** The acts of a change that is taken over, each with the facts that it changes; who never was there has no check-in. */
export const afterLateChange = (candidate: Candidate, change: Change, moment: Moment): Applied[] =>
  afterChange(candidate, change, { ...moment, offline: true }).map(({ act, facts }) =>
    act === 'absent' ? { act, facts: { ...NOT_HERE, left_time: null, ...facts } } : { act, facts },
  )
