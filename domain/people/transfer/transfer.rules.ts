import type { Actor } from '../../access/actor.ts'
import { isPlatformRole } from '../../access/roles.ts'
import type { InputFault } from '../../kernel/error.ts'
import { enteredFaults, identityFaults } from '../../kernel/identity.ts'
import type { Identity } from '../../kernel/identity.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import type { SwitchStatus } from '../../kernel/switch.ts'
import { fill, listOf } from '../../kernel/text.ts'
import { comparableName } from '../../kernel/textForm.ts'
import { transferMessages as words } from './transfer.messages.ts'
import type { TransferSide, TransferStatus } from './transfer.model.ts'

type Rule = Exclude<keyof typeof words, 'transfer_signup' | 'transfer_limit'>
const refusal = (rule: Rule): Refusal => ({ rule, message: words[rule] })

const isOfDocument = ({ path }: InputFault) => path === 'name' || path === 'id_no'

/** The faults of name and number; gender and birthday are not asked for, because they are on record. */
export const documentFaults = (person: Pick<Identity, 'name' | 'id_type' | 'id_no'>): InputFault[] =>
  identityFaults({ ...person, gender: null, birthday: null }).filter(isOfDocument)

/** The same of a form, once a number is entered. */
export const enteredDocumentFaults = (values: Readonly<Record<string, unknown>>): InputFault[] =>
  enteredFaults(values).filter(isOfDocument)

type Registered = { sn: string; org_sn: string; name: string }

/** The student whom a request is about: the holder of the document, where the name is the same by its comparable form (Decided 44). */
export const requestedStudent = (name: string, holder: Registered | undefined): Registered | null =>
  holder && comparableName(holder.name) === comparableName(name) ? holder : null

/** The two institutions of a request; `from_org_sn` is null where no student has this number and name. */
type Parties = { org_sn: string; from_org_sn: string | null }
type Reader = Pick<Actor, 'role' | 'org_sn'>

/** On which side of a request an actor is who may see it. */
export function sideOf({ org_sn }: Parties, actor: Reader): TransferSide {
  if (isPlatformRole(actor.role)) return 'PLATFORM'
  return actor.org_sn === org_sn ? 'NEW' : 'OLD'
}

/** The student as it is now, and the place that it would get. */
export type TransferFinding = {
  org_sn: string
  /** It was merged into another record of the same person. */
  merged: boolean
  /** The titles of the plans in which it has an open sign-up. */
  open_plans: readonly string[]
  /** How many corrections of its identity wait, and how many merges. */
  corrections: number
  merges: number
  /** Another student of the new institution has the number. */
  number_taken: boolean
  /** The state of the new major; null: it is deleted. */
  major: SwitchStatus | null
}
/** What the guards look at; `found` is read for who decides, and null where there is no such student. */
export type TransferFacts = Parties & { status: TransferStatus; found: TransferFinding | null }

/** The institution that the student leaves decides, or centre and platform (Decided 24). */
export const deciderRefusal = (facts: TransferFacts, actor: Reader): Refusal | null =>
  sideOf(facts, actor) === 'NEW' ? refusal('transfer_decider') : null

/** Only the institution that asked withdraws. */
export const requesterRefusal = (facts: TransferFacts, actor: Reader): Refusal | null =>
  sideOf(facts, actor) === 'NEW' ? null : refusal('transfer_requester')

/** Why a student is not handed over now: “open sign-ups block it by name” (Decided 24). */
export function approveRefusal(facts: TransferFacts, actor: Reader): Refusal | null {
  const { found, from_org_sn } = facts
  const side = deciderRefusal(facts, actor)
  if (side) return side
  if (!found) return refusal('transfer_unknown')
  if (found.org_sn !== from_org_sn || found.merged) return refusal('transfer_gone')
  return personRefusal(found) ?? placeRefusal(found)
}

function personRefusal({ open_plans, corrections, merges }: TransferFinding): Refusal | null {
  if (open_plans.length > 0) {
    const plans = listOf(open_plans.map((title) => ({ CN: title, HK: title, US: title })))
    return { rule: 'transfer_signup', message: fill(words.transfer_signup, { plans }) }
  }
  if (corrections > 0) return refusal('transfer_correction')
  return merges > 0 ? refusal('transfer_merge') : null
}

function placeRefusal({ number_taken, major }: TransferFinding): Refusal | null {
  if (number_taken) return refusal('transfer_number')
  return major === 'ENABLE' ? null : refusal('transfer_major')
}
