import type { InputFault } from '../../kernel/error.ts'
import type { Identity } from '../../kernel/identity.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import { comparableName, nameForm, numberForm } from '../../kernel/textForm.ts'
import { studentMessages } from './student.messages.ts'

const isSameDocument = (one: Identity, other: Identity) => one.id_type === other.id_type && one.id_no === other.id_no
const isSamePerson = (one: Identity, other: Identity) =>
  isSameDocument(one, other) && one.gender === other.gender && one.birthday === other.birthday

/** Are all fields of both the same? */
export const isSameIdentity = (one: Identity, other: Identity): boolean =>
  isSamePerson(one, other) && one.name === other.name

export type Validity = { id_valid_from?: string | null; id_valid_to?: string | null }
/** A document does not end before it begins. */
export function validityFaults({ id_valid_from: from, id_valid_to: to }: Validity): InputFault[] {
  if (!from || !to || from <= to) return []
  return [{ path: 'id_valid_to', rule: 'id_valid_order', message: studentMessages.id_valid_order }]
}

/** The plans because of which an identity is locked: one with an open sign-up, and the latest whose exam attests it. */
type Held = { open_plan: string | null; attested_plan: string | null }

/**
 * Once an exam attests the identity it changes by a correction alone; another spelling of the same name needs none (Decided
 * 42, 44). Before that, name and document are locked while a sign-up is open (domain.md §3.8).
 */
export function identityLock({ open_plan, attested_plan }: Held, before: Identity, after: Identity): Refusal | null {
  if (attested_plan !== null) {
    const isSame = isSamePerson(before, after) && comparableName(before.name) === comparableName(after.name)
    return isSame ? null : refusal('identity_attested', attested_plan)
  }
  const isSame = isSameDocument(before, after) && before.name === after.name
  return open_plan === null || isSame ? null : refusal('identity_locked', open_plan)
}

/** Why a record is not enabled: it was merged into another one of the same person (Decided 43). */
export const mergedFault = (mergedInto: string | null): Refusal | null =>
  mergedInto === null ? null : { rule: 'student_merged', message: studentMessages.student_merged }

/** The same for the photo: confirmed once, it is not changed. */
export function photoLock(openPlan: string | null): Refusal | null {
  return openPlan === null ? null : refusal('photo_locked', openPlan)
}

const refusal = (rule: 'identity_attested' | 'identity_locked' | 'photo_locked', plan: string): Refusal => ({
  rule,
  message: fill(studentMessages[rule], { plan }),
})

/** How a search word is interpreted: it decides which index is used (performance.md §1.5). */
export type StudentKeyword =
  | { kind: 'id_no' | 'last_four' | 'student_no' | 'mobile' | 'name_prefix'; value: string }
  | { kind: 'name'; value: string }

/** Numbers whole, of an ID card also the last four digits, which lists show (Decided 28); one-character name by prefix, longer names by bigrams of their comparable form (Decided 44). */
export function readKeyword(word: string): StudentKeyword {
  const number = numberForm(word)
  const value = number.toUpperCase()
  if (/^\d{17}[\dX]$/.test(value)) return { kind: 'id_no', value }
  if (/^\d{3}[\dX]$/.test(value)) return { kind: 'last_four', value }
  if (/^1[3-9]\d{9}$/.test(value)) return { kind: 'mobile', value }
  if (/^[0-9A-Z()-]+$/.test(value) && /\d/.test(value)) return { kind: 'student_no', value: number }
  const name = comparableName(word)
  return [...name].length > 1 ? { kind: 'name', value: name } : { kind: 'name_prefix', value: nameForm(word) || word }
}
