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
/** What the scores of an exam say; `whole`: each of its candidates has a score or a flag. */
export type Scored = { whole: boolean; absentees: string[]; accused: Accused[] }

type Known = { expected: number; attended: Attended | null; scored: Scored | null; accused: readonly Accused[] }

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

/** The facts of an exam (domain.md §3.18): attendance goes first; where there is none, the scores, once every candidate has one (Decided 37). */
export function dayFactsOf({ expected, attended, scored, accused }: Known): DayFacts {
  const isKnown = attended !== null || scored?.whole === true
  const absentees = attended?.absentees ?? (scored?.absentees ?? []).map((signup_sn) => ({ signup_sn, reason: null }))
  const types = new Map<string, Set<IncidentType>>()
  for (const { signup_sn, type } of [...accused, ...(scored?.accused ?? [])])
    types.set(signup_sn, (types.get(signup_sn) ?? new Set()).add(type))
  const violators = [...types].map(([signup_sn, found]) => ({ signup_sn, types: [...found] }))
  return {
    present: attended?.present ?? (isKnown ? expected - absentees.length : null),
    absent: isKnown ? absentees.length : null,
    absentees: isKnown || absentees.length > 0 ? absentees : null,
    violators: isKnown || violators.length > 0 ? violators : null,
    first_left: attended?.first_left ?? null,
    last_left: attended?.last_left ?? null,
  }
}
