import { birthdayOf, genderOf, idFault, nameFault } from './person.ts'
import type { Gender, IdType } from './person.ts'

/** What the rules of one person's identity look at. */
export type Identity = { name: string; id_type: IdType; id_no: string; gender: Gender | null; birthday: string | null }

export type IdentityFault =
  | { path: 'name'; rule: 'name_length' | 'name_format' }
  | { path: 'id_no'; rule: 'id_format' | 'id_date' | 'id_check_digit' }
  | { path: 'gender'; rule: 'gender_contradicts' | 'gender_missing' }
  | { path: 'birthday'; rule: 'birthday_contradicts' | 'birthday_missing' }

/** Every fault of a person's identity, the document number judged first: without it nothing can contradict it (domain.md §2). */
export function identityFaults(person: Identity): IdentityFault[] {
  const faults: IdentityFault[] = []
  const name = nameFault(person.name, person.id_type)
  if (name) faults.push({ path: 'name', rule: name })
  const id = idFault(person.id_type, person.id_no)
  if (id) faults.push({ path: 'id_no', rule: id })
  else faults.push(...(person.id_type === 'ID_CARD' ? contradictions(person) : missing(person)))
  return faults
}

function contradictions(person: Identity): IdentityFault[] {
  const faults: IdentityFault[] = []
  if (person.gender && person.gender !== genderOf(person.id_no))
    faults.push({ path: 'gender', rule: 'gender_contradicts' })
  if (person.birthday && person.birthday !== birthdayOf(person.id_no))
    faults.push({ path: 'birthday', rule: 'birthday_contradicts' })
  return faults
}

function missing(person: Identity): IdentityFault[] {
  const faults: IdentityFault[] = []
  if (!person.gender) faults.push({ path: 'gender', rule: 'gender_missing' })
  if (!person.birthday) faults.push({ path: 'birthday', rule: 'birthday_missing' })
  return faults
}

/** Gender and birthday of a faultless identity: from the ID card where there is one, else as given. */
export function derivedIdentity(person: Identity): { gender: Gender; birthday: string } | null {
  if (person.id_type === 'ID_CARD') return { gender: genderOf(person.id_no), birthday: birthdayOf(person.id_no) }
  return person.gender && person.birthday ? { gender: person.gender, birthday: person.birthday } : null
}
