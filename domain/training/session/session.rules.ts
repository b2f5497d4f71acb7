import type { CredentialStatus, Level } from '../../catalogue/credential/credential.model.ts'
import type { InputFault } from '../../kernel/error.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import type { SwitchStatus } from '../../kernel/switch.ts'
import { fill, listOf } from '../../kernel/text.ts'
import { trainSessionMessages as words, trainSessionWords } from './session.messages.ts'
import type { TrainSessionContent, TrainSessionStatus } from './session.model.ts'

/** The fields that people need before they register. */
type Announced = Pick<TrainSessionContent, 'mode' | 'place' | 'quota' | 'contact' | 'content'>

/** What the guard of a training session looks at; `organiser_status` is null where the platform holds it. */
export type TrainSessionFacts = Announced & {
  status: TrainSessionStatus
  signup_end: string
  /** The day, YYYY-MM-DD. */
  today: string
  credential_status: CredentialStatus
  training_open: boolean
  organiser_status: SwitchStatus | null
}

/** Refuses while one of these fields is empty; a training that is only online needs no place. */
function incomplete({ mode, ...given }: Announced): Refusal | null {
  const needed =
    mode === 'ONLINE' ? (['quota', 'contact', 'content'] as const) : (['place', 'quota', 'contact', 'content'] as const)
  const missing = needed.filter((name) => given[name] === null).map((name) => trainSessionWords[name])
  if (missing.length === 0) return null
  return { rule: 'train_incomplete', message: fill(words.train_incomplete, { fields: listOf(missing) }) }
}

/** May a session of this credential be held: is it enabled, and open for training (domain.md §3.5)? */
export function credentialRefusal(of: Pick<TrainSessionFacts, 'credential_status' | 'training_open'>): Refusal | null {
  if (of.credential_status === 'ENABLE' && of.training_open) return null
  return { rule: 'train_credential_closed', message: words.train_credential_closed }
}

/** A session is offered once it is complete, while people can still register, under an enabled organiser, for a credential that is open for training (domain.md §5.10). */
export function sessionMayOpen(facts: TrainSessionFacts): Refusal | null {
  const closed = incomplete(facts) ?? credentialRefusal(facts)
  if (closed) return closed
  if (facts.organiser_status === 'DISABLE')
    return { rule: 'train_organiser_disabled', message: words.train_organiser_disabled }
  if (facts.signup_end >= facts.today) return null
  return { rule: 'train_signup_over', message: fill(words.train_signup_over, { date: facts.signup_end }) }
}

/** What people registered for. */
const FIXED = ['credential_sn', 'type', 'org_sn'] as const
type Fixed = Pick<TrainSessionContent, (typeof FIXED)[number] | 'levels'>
type Held = Fixed & { status: TrainSessionStatus; taken: number }

const isMoved = (before: Fixed, after: Fixed): boolean =>
  FIXED.some((name) => before[name] !== after[name]) ||
  [...before.levels].sort(byName).join() !== [...after.levels].sort(byName).join()
const byName = (one: string, other: string) => (one < other ? -1 : 1)

/** What an edit may not take away from a session that is offered, or that people registered for. */
export function editRefusal(before: Held, after: Announced & Fixed): Refusal | null {
  if (before.taken > 0 && isMoved(before, after))
    return { rule: 'train_has_trainees', message: fill(words.train_has_trainees, { count: before.taken }) }
  return before.status === 'ENABLE' ? incomplete(after) : null
}

/** A quota is never below the places taken. */
export const quotaFaults = (quota: number | null, taken: number): InputFault[] =>
  quota !== null && quota < taken
    ? [{ path: 'quota', rule: 'train_quota_taken', message: fill(words.train_quota_taken, { count: taken }) }]
    : []

/** Do people register for it today? */
export const takesTrainees = (facts: Pick<TrainSessionFacts, 'status' | 'signup_end' | 'today'>): boolean =>
  facts.status === 'ENABLE' && facts.signup_end >= facts.today

/** Faults of the dates among themselves: registration ends before the training begins. */
export function dateFaults(of: Pick<TrainSessionContent, 'signup_end' | 'start_date' | 'end_date'>): InputFault[] {
  const faults: InputFault[] = []
  if (of.signup_end > of.start_date)
    faults.push({ path: 'signup_end', rule: 'train_signup_end', message: words.train_signup_end })
  if (of.end_date < of.start_date)
    faults.push({ path: 'end_date', rule: 'train_end_date', message: words.train_end_date })
  return faults
}

/** Every fault of the form that depends on other fields, on the credential or on the settings. */
export function contentFaults(
  content: Pick<TrainSessionContent, 'signup_end' | 'start_date' | 'end_date' | 'levels' | 'hours'>,
  { offered, hours_min }: { offered: readonly Level[]; hours_min: number },
): InputFault[] {
  const faults = dateFaults(content)
  if (!content.levels.every((one) => offered.includes(one)))
    faults.push({ path: 'levels', rule: 'train_level_unknown', message: words.train_level_unknown })
  if (content.hours < hours_min) {
    const message = fill(words.train_hours_few, { min: hours_min })
    faults.push({ path: 'hours', rule: 'train_hours_few', message })
  }
  return faults
}
