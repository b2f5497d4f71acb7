import type { Actor } from '../access/actor.ts'
import { GRANTS } from '../access/grants.ts'
import type { Role } from '../access/roles.ts'
import type { RunPerson } from '../exams/attendance/attendance.run.rules.ts'
import type { CallRole } from '../exams/panel/panel.model.ts'
import type { Scorer } from '../results/scoreEntry/scoreEntry.judged.rules.ts'

export const PEOPLE = ['chief', 'first', 'second', 'scorer', 'site', 'center', 'system', 'other', 'job'] as const
export type PersonName = (typeof PEOPLE)[number]
type Person = RunPerson & { role: Role; org_sn: string | null; duty: CallRole | null }

const examiner = (duty: CallRole, room_sn: string | null = null): Person => ({
  role: 'teacher',
  org_sn: null,
  part: duty === 'CHIEF' ? 'chief' : 'member',
  room_sn,
  duty,
})
const platform = (role: 'center' | 'system'): Person => ({
  role,
  org_sn: null,
  part: 'observer',
  room_sn: null,
  duty: null,
})
/** Everybody who acts in the plan; `second` serves the second room alone, `scorer` is called for scoring when a hand-in is missing. */
const BOOK: Record<PersonName, Person> = {
  chief: examiner('CHIEF'),
  first: examiner('EXAMINER'),
  second: examiner('EXAMINER', 'room-2'),
  scorer: examiner('SCORER'),
  site: { role: 'college', org_sn: 'site', part: 'site', room_sn: null, duty: null },
  center: platform('center'),
  system: platform('system'),
  /** A second account of the platform. */
  other: platform('system'),
  job: platform('system'),
}
export const personOf = (name: PersonName): Person => BOOK[name]
const ACTORS = Object.fromEntries(
  PEOPLE.map((name): [string, Actor] => {
    const { role, org_sn } = BOOK[name]
    const permissions = new Set(GRANTS[role])
    return [name, { sn: name, username: name, name, role, admin: false, org_sn, permissions, origin: null }]
  }),
)
export function actorOf(name: PersonName): Actor {
  const actor = ACTORS[name]
  if (!actor) throw new Error(`there is no ${name}`)
  return actor
}
/** An examiner as the guards of entries see it; null for everybody else. */
export function scorerOf(name: PersonName): Scorer | null {
  const { duty } = BOOK[name]
  return duty && { teacher_sn: name, account_sn: name, duty }
}
