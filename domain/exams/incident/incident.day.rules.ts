import { cameOf, sourceOf } from '../exam/exam.came.rules.ts'
import type { RunState } from '../exam/exam.model.ts'
import type { IncidentType } from './incident.model.ts'

/** What attendance knows of the day of an exam. */
export type Attended = {
  present: number
  absentees: { signup_sn: string; reason: string | null }[]
  first_left: string | null
  last_left: string | null
}
/** Who is accused, and of what: in an incident, or by the flag of a score. */
export type Accused = { signup_sn: string; type: IncidentType }
/** What the scores of an exam say of who came; `whole`: each of its candidates has a score or a flag. */
export type Scored = { whole: boolean; absentees: string[]; deferred: number }

type Known = {
  run_state: RunState
  expected: number
  attended: Attended | null
  scored: Scored | null
  accused: readonly Accused[]
}

/** Who was there and who is accused; null: not known. */
export type DayFacts = {
  present: number | null
  absent: number | null
  absentees: Attended['absentees'] | null
  /** Each candidate once, with what he is accused of. */
  violators: { signup_sn: string; types: IncidentType[] }[] | null
  first_left: string | null
  last_left: string | null
}

/** Who was absent, by what says who came; of a part of the scores those that it names. */
function absenteesOf({ run_state, attended, scored }: Known): Attended['absentees'] | null {
  const source = sourceOf({ run_state, attended })
  if (source === 'attendance') return attended?.absentees ?? null
  if (source === null || !scored) return null
  return scored.whole || scored.absentees.length > 0
    ? scored.absentees.map((signup_sn) => ({ signup_sn, reason: null }))
    : null
}

/** The facts of an exam (domain.md §3.18): its figures as lists of exams have them (D6), with the names. */
export function dayFactsOf(known: Known): DayFacts {
  const { scored, accused } = known
  const attended = sourceOf(known) === 'attendance' ? known.attended : null
  const types = new Map<string, Set<IncidentType>>()
  for (const { signup_sn, type } of accused) types.set(signup_sn, (types.get(signup_sn) ?? new Set()).add(type))
  const { violations, ...came } = cameOf({
    ...known,
    accused: types.size,
    attended: attended && { present: attended.present, absent: attended.absentees.length },
    scored: scored?.whole ? { absent: scored.absentees.length, deferred: scored.deferred } : null,
  })
  const violators = [...types].map(([signup_sn, found]) => ({ signup_sn, types: [...found] }))
  return {
    ...came,
    absentees: absenteesOf(known),
    violators: violations === null ? null : violators,
    first_left: attended?.first_left ?? null,
    last_left: attended?.last_left ?? null,
  }
}
