import { dayStageOf } from '../exam/exam.day.rules.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import {
  absentFault,
  arrivalFault,
  checkinFault,
  isOpenAct,
  leaveFault,
  refusal,
  stateAtCheckin,
} from './attendance.rules.ts'
import type { CandidateAct, ExamDay } from './attendance.rules.ts'
import type { AttendanceState } from './attendance.model.ts'
import { blindFault, chiefFault, chiefReason, roomFault } from './attendance.run.rules.ts'
import type { RunActor } from './attendance.run.rules.ts'
import type { StationMode } from '../examApplication/examApplication.model.ts'

/** An act on a candidate: by whom, when. */
export type Act = {
  /** `blind`: the exam template says that scores are given blind. */
  day: ExamDay & { station_mode: StationMode; blind: boolean }
  person: RunActor
  chief_here: boolean
  at: string
}
type Candidate = { state: AttendanceState; room_sn: string; checkin_time: string | null; station: number | null }
type Rule = (act: Act, candidate: Candidate) => Refusal | null
/** What refuses an act, and why an act that is not refused needs a reason. */
type ActRule = { when: Rule; asks: Rule }

const byChief: Rule = ({ person, chief_here }) => chiefFault(person, chief_here)
const asksReason: Rule = () => refusal('reason_needed')

/** What the chief, or the site in his place, may overrule with a reason; all others are refused by the rule itself. */
const isOverrulable = (fault: Refusal | null): boolean => fault?.rule === 'late' || fault?.rule === 'leave_early'
const overruled = (fault: Refusal | null): Refusal | null => (isOverrulable(fault) ? fault : null)
const unlessOverruled = (fault: Refusal | null, denied: Refusal | null): Refusal | null =>
  isOverrulable(fault) && denied === null ? null : fault
/** Who admits a candidate that is late, or was marked absent: the chief; where scores are blind also the site, because the chief may not see who it is (security.md M6). */
const admissionFault = ({ day, person, chief_here }: Act): Refusal | null =>
  chiefFault(person, day.blind ? false : chief_here)

/** Extra minutes, workstation and taking back are the chief's; the site says why it acts for him. */
const CHIEFS: ActRule = {
  when: byChief,
  asks: ({ person }) => chiefReason(person) ?? refusal('reason_needed'),
}

/** "With DRAW no station exists before the draw; after it two stations are exchanged" (Decided 40): none is set by hand. */
const setFault: Rule = ({ day }, { station }) => {
  if (day.station_mode === 'ORDER') return null
  return refusal(station === null ? 'station_undrawn' : 'station_drawn')
}
const exchangeFault: Rule = ({ day }, { station }) => {
  if (day.station_mode === 'ORDER') return refusal('draw_mode')
  return station === null ? refusal('station_undrawn') : null
}
const ACTS: Record<CandidateAct, ActRule> = {
  /** Who was marked absent and comes after all is admitted by the chief. */
  checkin: {
    when: (act, { state }) =>
      blindFault(act.person) ??
      (state === 'ABSENT' ? admissionFault(act) : unlessOverruled(checkinFault(act.day, act.at), admissionFault(act))),
    asks: ({ day, at }, { state }) =>
      state === 'ABSENT' ? refusal('reason_needed') : overruled(checkinFault(day, at)),
  },
  absent: { when: ({ day, at }) => absentFault(day, at), asks: asksReason },
  leave: {
    when: (act, candidate) =>
      arrivalFault(candidate.checkin_time, act.at) ??
      unlessOverruled(leaveFault(act.day, act.at), byChief(act, candidate)),
    asks: ({ day, at }) => overruled(leaveFault(day, at)),
  },
  extra: CHIEFS,
  station: { ...CHIEFS, when: (act, candidate) => setFault(act, candidate) ?? byChief(act, candidate) },
  exchange: { ...CHIEFS, when: (act, candidate) => exchangeFault(act, candidate) ?? byChief(act, candidate) },
  undo: CHIEFS,
}

/** Why an act on a candidate is refused, its reason apart. */
export const actFault = (name: CandidateAct, act: Act, candidate: Candidate): Refusal | null =>
  roomFault(act.person, candidate.room_sn) ?? ACTS[name].when(act, candidate)

/** Why an act that is not refused needs a reason; null: it needs none. */
export const actReason = (name: CandidateAct, act: Act, candidate: Candidate): Refusal | null =>
  ACTS[name].asks(act, candidate)

/** Why an act on a candidate with this reason is refused; the caller has seen that the state allows it. */
export const actRefusal = (name: CandidateAct, act: Act, candidate: Candidate, reason: string | null): Refusal | null =>
  actFault(name, act, candidate) ?? (reason ? null : ACTS[name].asks(act, candidate))

/**
 * Does the verdict on an act that is allowed depend on the moment that is claimed for it: would it be refused now, or the candidate be late?
 * "An act whose verdict depends on a claimed time needs an offline copy that this account fetched before that time" (Decided 38, security.md M5).
 */
export function dependsOnClaim(
  name: CandidateAct,
  { act, now }: { act: Act; now: string },
  candidate: Candidate,
  reason: string | null,
): boolean {
  if (actRefusal(name, { ...act, at: now }, candidate, reason) !== null) return true
  return name === 'checkin' && stateAtCheckin(act.day, act.at) !== stateAtCheckin(act.day, now)
}

/** "Two stations are exchanged with a reason in one act" (Decided 40): of two candidates of one room; an absent one leaves a station free. */
export function exchangeRefusal(
  act: Act,
  [one, other]: readonly [Candidate, Candidate],
  reason: string | null,
): Refusal | null {
  return (
    actRefusal('exchange', act, one, reason) ??
    actRefusal('exchange', act, other, reason) ??
    (one.room_sn === other.room_sn ? null : refusal('exchange_room'))
  )
}

/** The acts open to this person now, where a reason is asked for: with one; none once the day is over. */
export function openActs(act: Act, candidate: Candidate): CandidateAct[] {
  if (act.person.part === 'observer' || dayStageOf(act.day, act.at) === 'OVER') return []
  const names: CandidateAct[] = ['checkin', 'absent', 'leave', 'extra', 'station', 'exchange', 'undo']
  return names.filter((name) => isOpenAct(name, candidate.state) && !actFault(name, act, candidate))
}

/** Those of the open acts that need a reason now. */
export const actsWithReason = (act: Act, candidate: Candidate): CandidateAct[] =>
  openActs(act, candidate).filter((name) => ACTS[name].asks(act, candidate) !== null)
