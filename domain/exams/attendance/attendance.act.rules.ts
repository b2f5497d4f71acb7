import type { Refusal } from '../../kernel/lifecycle.ts'
import { absentFault, arrivalFault, checkinFault, isOpenAct, leaveFault, refusal } from './attendance.rules.ts'
import type { CandidateAct, ExamDay } from './attendance.rules.ts'
import type { AttendanceState } from './attendance.model.ts'
import { chiefFault, roomFault } from './attendance.run.rules.ts'
import type { RunPerson } from './attendance.run.rules.ts'

/** An act on a candidate: by whom, when, with which reason. */
export type Act = { day: ExamDay; person: RunPerson; chief_here: boolean; at: string; reason: string | null }
type Candidate = { state: AttendanceState; room_sn: string; checkin_time: string | null }

const needsReason = (reason: string | null): Refusal | null => (reason ? null : refusal('reason_needed'))

/** What the chief alone may overrule: his verdict where the rule refuses and he can lift it. */
function overruled(fault: Refusal | null, { person, chief_here, reason }: Act): Refusal | null {
  if (!fault) return null
  const mayLift = fault.rule === 'late' || fault.rule === 'leave_early'
  // Without a reason, or from an examiner, the rule itself is the answer.
  if (!mayLift || !reason || person.part === 'member') return fault
  return chiefFault(person, chief_here, reason)
}

const FAULTS: Record<CandidateAct, (act: Act, candidate: Candidate) => Refusal | null> = {
  /** Who was marked absent and comes after all is admitted by the chief. */
  checkin: (act, { state }) =>
    state === 'ABSENT'
      ? (needsReason(act.reason) ?? chiefFault(act.person, act.chief_here, act.reason))
      : overruled(checkinFault(act.day, act.at), act),
  absent: (act) => absentFault(act.day, act.at) ?? needsReason(act.reason),
  leave: (act, { checkin_time }) => arrivalFault(checkin_time, act.at) ?? overruled(leaveFault(act.day, act.at), act),
  extra: (act) => chiefFault(act.person, act.chief_here, act.reason) ?? needsReason(act.reason),
  station: (act) => chiefFault(act.person, act.chief_here, act.reason) ?? needsReason(act.reason),
  undo: (act) => chiefFault(act.person, act.chief_here, act.reason) ?? needsReason(act.reason),
}

/** Why an act on a candidate is refused; the caller has seen that the state allows it. */
export const actFault = (name: CandidateAct, act: Act, candidate: Candidate): Refusal | null =>
  roomFault(act.person, candidate.room_sn) ?? FAULTS[name](act, candidate)

/** The acts open to this person now, where a reason is asked for: with one. */
export function openActs(act: Omit<Act, 'reason'>, candidate: Candidate): CandidateAct[] {
  if (act.person.part === 'observer' || act.day.actual_end_time !== null) return []
  const names: CandidateAct[] = ['checkin', 'absent', 'leave', 'extra', 'station', 'undo']
  return names.filter((name) => isOpenAct(name, candidate.state) && !actFault(name, { ...act, reason: 'x' }, candidate))
}

/** Those of the open acts that are refused without a reason. */
export const actsWithReason = (act: Omit<Act, 'reason'>, candidate: Candidate): CandidateAct[] =>
  openActs(act, candidate).filter((name) => actFault(name, { ...act, reason: null }, candidate) !== null)
