import type { Refusal } from '../../kernel/lifecycle.ts'
import type { IdType } from '../../kernel/person.ts'
import { fill } from '../../kernel/text.ts'
import { comparableName, nameForm, numberForm } from '../../kernel/textForm.ts'
import { photoFaultMessages } from '../../platform/media/media.messages.ts'
import type { PhotoFault, PhotoFinding } from '../../platform/media/media.model.ts'
import { studentMessages } from './student.messages.ts'

type Identified = { name: string; id_type: IdType; id_no: string }

/** Name and document are locked while a sign-up is open (domain.md §3.8). */
export function identityLock(openPlan: string | null, before: Identified, after: Identified): Refusal | null {
  const isSame = before.name === after.name && before.id_type === after.id_type && before.id_no === after.id_no
  return openPlan === null || isSame ? null : refusal('identity_locked', openPlan)
}

/** The same for the photo: confirmed once, it is not changed. */
export function photoLock(openPlan: string | null): Refusal | null {
  return openPlan === null ? null : refusal('photo_locked', openPlan)
}

/** Faults that a machine can judge wrongly: the plainness of the background, and light (Decided 22). */
const APPEALABLE: readonly PhotoFault[] = ['photo_border', 'photo_dark', 'photo_bright']

/** Why a rejected photo cannot be appealed: a fault of size, type or the like remains at any second look. */
export function photoAppeal(faults: readonly PhotoFinding[]): Refusal | null {
  const fixed = faults.find(({ rule }) => !APPEALABLE.includes(rule))
  if (!fixed) return null
  return {
    rule: 'photo_appeal',
    message: fill(studentMessages.photo_appeal, { fault: fill(photoFaultMessages[fixed.rule], fixed.params) }),
  }
}

const refusal = (rule: 'identity_locked' | 'photo_locked', plan: string): Refusal => ({
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
