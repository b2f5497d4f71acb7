import { EXTRA_MAX } from './attendance.model.ts'
import type { ExtraBlock } from '../incident/incident.model.ts'
import type { AttendanceState } from './attendance.model.ts'
import { isOpenAct } from './attendance.rules.ts'
import type { RunTimes } from './attendance.rules.ts'
import { chiefFault } from './attendance.run.rules.ts'
import type { RunPerson } from './attendance.run.rules.ts'

type Candidate = { state: AttendanceState; extra_minutes: number }

/** The extra minutes of a candidate after an incident with so many: the greater ones, 45 at most (domain.md §3.13a, §3.18); null: nothing changes, as for who is absent or has left. */
export function minutesAfter({ state, extra_minutes }: Candidate, minutes: number): number | null {
  const after = Math.min(minutes, EXTRA_MAX)
  return isOpenAct('extra', state) && after > extra_minutes ? after : null
}

/** Why the report of an incident gives no minutes, or null: the exam is not running, or this person may not give any; an incident is a reason. */
export function extraBlock(run: RunTimes, person: RunPerson, chiefHere: boolean): ExtraBlock | null {
  if (run.actual_start_time === null || run.actual_end_time !== null) return 'NOT_RUNNING'
  return chiefFault(person, chiefHere) ? 'CHIEF' : null
}
