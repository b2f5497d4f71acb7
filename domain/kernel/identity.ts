import type { InputFault } from './error.ts'
import { personMessages as words } from './person.messages.ts'
import { birthdayOf, GENDERS, genderOf, ID_TYPES, idFault, nameFault, saysBirthday } from './person.ts'
import type { Gender, IdType } from './person.ts'
import { fill } from './text.ts'

/** What the rules of one person's identity look at. */
export type Identity = { name: string; id_type: IdType; id_no: string; gender: Gender | null; birthday: string | null }

/** The identity of a person without a fault: gender and birthday are known. */
export type PersonIdentity = Identity & { gender: Gender; birthday: string }

type IdentityRule = keyof typeof words
const faultAt = (path: keyof Identity, rule: IdentityRule): InputFault => ({ path, rule, message: words[rule] })

/** Every fault of a person's identity, the document number judged first: without it nothing can contradict it (domain.md §2). */
export function identityFaults(person: Identity): InputFault[] {
  const faults: InputFault[] = []
  const name = nameFault(person.name, person.id_type)
  if (name) faults.push({ path: 'name', rule: name.rule, message: fill(words[name.rule], name.params) })
  const id = idFault(person.id_type, person.id_no)
  if (id) faults.push({ path: 'id_no', ...id })
  else faults.push(...(saysBirthday(person.id_type) ? contradictions(person) : missing(person)))
  return faults
}

function contradictions(person: Identity): InputFault[] {
  const faults: InputFault[] = []
  if (person.gender && person.gender !== genderOf(person.id_no)) faults.push(faultAt('gender', 'gender_contradicts'))
  if (person.birthday && person.birthday !== birthdayOf(person.id_no))
    faults.push(faultAt('birthday', 'birthday_contradicts'))
  return faults
}

function missing(person: Identity): InputFault[] {
  const faults: InputFault[] = []
  if (!person.gender) faults.push(faultAt('gender', 'gender_missing'))
  if (!person.birthday) faults.push(faultAt('birthday', 'birthday_missing'))
  return faults
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The faults of an identity that a form holds, once a number is entered; without one the server judges it with the stored number. */
export function enteredFaults(values: Readonly<Record<string, unknown>>): InputFault[] {
  const id_type = ID_TYPES.find((type) => type === values['id_type'])
  const id_no = textIn(values['id_no'])
  if (!id_type || !id_no) return []
  const gender = GENDERS.find((one) => one === values['gender']) ?? null
  return identityFaults({
    name: textIn(values['name']),
    id_type,
    id_no,
    gender,
    birthday: textIn(values['birthday']) || null,
  })
}

/** Gender and birthday of a faultless identity: from the number where it says them, else as given. */
export function derivedIdentity(person: Identity): { gender: Gender; birthday: string } | null {
  if (saysBirthday(person.id_type)) return { gender: genderOf(person.id_no), birthday: birthdayOf(person.id_no) }
  return person.gender && person.birthday ? { gender: person.gender, birthday: person.birthday } : null
}
