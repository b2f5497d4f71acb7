import type { Refusal } from '../../kernel/lifecycle.ts'
import { afterCorrection } from './attendance.change.rules.ts'
import type { Applied } from './attendance.change.rules.ts'
import { overAt } from './attendance.correction.rules.ts'
import type { AttendanceState } from './attendance.model.ts'
import { refusal } from './attendance.rules.ts'
import type { RunTimes } from './attendance.rules.ts'
import { isInRoom } from './attendance.run.rules.ts'

/** How the job closes an exam at its end + 12 h (Decided 39): a running one is finished, one that was not begun was not run; silently where its scores are submitted or published. */
export function closingMoveOf(exam: {
  run_state: 'PLANNED' | 'RUNNING'
  scores_submitted: boolean
  is_published: boolean
}): 'endOverdue' | 'notRun' | 'settle' {
  if (exam.run_state === 'RUNNING') return 'endOverdue'
  return exam.scores_submitted || exam.is_published ? 'settle' : 'notRun'
}

/** An exam whose candidates have points was held: it is filed, not cancelled. */
export const cancelFault = ({ points }: { points: number }): Refusal | null =>
  points > 0 ? refusal('cancel_points', { count: points }) : null

type Filed = { name: string; is_absent: boolean; has_points: boolean }
/** Whoever is filed as absent has no points (Decided 37). */
export function paperFault(candidates: readonly Filed[]): Refusal | null {
  const names = candidates.filter((one) => one.is_absent && one.has_points).map(({ name }) => name)
  return names.length > 0 ? refusal('paper_points', { count: names.length, names: names.join('、') }) : null
}

type Candidate = { state: AttendanceState; checkin_time?: string | null }
const later = (one: string, other: string | null) => (other !== null && other > one ? other : one)
/** What the paper of an exam that nobody ran changes for a candidate: absent, or there to the end; null: it is recorded so already. A check-in that was recorded on the day stays; one after the planned end is the moment of leaving too, for nobody leaves before having come. */
export function afterPaper(
  day: RunTimes,
  { state, checkin_time = null }: Candidate,
  isAbsent: boolean,
  reason: string,
): Applied<'correct'> | null {
  const to = isAbsent ? 'ABSENT' : 'LEFT'
  if (state === to) return null
  return isInRoom({ state }) && !isAbsent
    ? { act: 'correct', facts: { state: to, left_time: later(overAt(day), checkin_time) } }
    : afterCorrection(day, to, reason)
}
