import { EXTRA_MAX } from './attendance.model.ts'
import type { ExtraBlock } from '../incident/incident.model.ts'
import type { AttendanceState } from './attendance.model.ts'
import { isOpenAct } from './attendance.rules.ts'
import type { RunTimes } from './attendance.rules.ts'
import { chiefFault } from './attendance.run.rules.ts'
import type { RunPerson } from './attendance.run.rules.ts'

type Candidate = { state: AttendanceState; extra_minutes: number }

/** The extra minutes of a candidate after an incident that asks for `minutes`, of which it has given `given` already: one sum of all incidents and acts, 45 at most (Decided 35); null: nothing changes, as for who is absent or has left. */
export function minutesAfter({ state, extra_minutes }: Candidate, minutes: number, given: number): number | null {
  const after = Math.min(extra_minutes + Math.max(minutes - given, 0), EXTRA_MAX)
  return isOpenAct('extra', state) && after > extra_minutes ? after : null
}

/** Why the report of an incident gives no minutes, or null: the exam is not running, or this person may not give any; an incident is a reason. */
export function extraBlock(run: RunTimes, person: RunPerson, chiefHere: boolean): ExtraBlock | null {
  if (run.actual_start_time === null || run.actual_end_time !== null) return 'NOT_RUNNING'
  return chiefFault(person, chiefHere) ? 'CHIEF' : null
}
