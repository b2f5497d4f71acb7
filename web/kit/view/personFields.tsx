import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { identityFaults } from '@zhikao/domain/kernel/identity.ts'
import { nationWords } from '@zhikao/domain/kernel/nation.messages.ts'
import { genderWords, idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { GENDERS, idType } from '@zhikao/domain/kernel/person.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { DateField } from './dates.tsx'
import type { FormField, Values } from './form.ts'
import { RadioField, SelectField, TextField } from './inputs.tsx'
import { kitLabels } from './kit.labels.ts'

const PERSON = ['name', 'nation', 'id_type', 'id_no', 'gender', 'birthday', 'mobile', 'email'] as const

/** What a number is now, masked, that stays as it is while its field is empty. */
export const kept = (value: string | null | undefined): { hint?: Text } =>
  value ? { hint: fill(kitLabels.unchanged, { value }) } : {}

/** A person: name, document, mobile and mail; `now` are the masked numbers of an existing record. */
export const personFields = (
  words: Record<(typeof PERSON)[number], Text>,
  now: { id_no: string; mobile: string } | undefined,
): FormField[] => [
  { name: 'name', label: words.name, half: true, input: <TextField maxLength={30} /> },
  { name: 'nation', label: words.nation, half: true, input: <SelectField of={nationWords} clearable /> },
  { name: 'id_type', label: words.id_type, half: true, input: <SelectField of={idTypeWords} /> },
  {
    name: 'id_no',
    label: words.id_no,
    half: true,
    input: <TextField maxLength={20} upper autoComplete="off" />,
    ...kept(now?.id_no),
  },
  { name: 'gender', label: words.gender, half: true, input: <RadioField of={genderWords} /> },
  { name: 'birthday', label: words.birthday, half: true, input: <DateField /> },
  {
    name: 'mobile',
    label: words.mobile,
    half: true,
    input: <TextField maxLength={11} inputMode="tel" />,
    ...kept(now?.mobile),
  },
  { name: 'email', label: words.email, half: true, input: <TextField maxLength={64} inputMode="email" /> },
]

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The faults of the document that need nothing but the form; without a number the server checks the stored one. */
export function personFaults(values: Values): InputFault[] {
  const type = idType.safeParse(values.id_type)
  if (!type.success || !textIn(values.id_no)) return []
  return identityFaults({
    name: textIn(values.name),
    id_type: type.data,
    id_no: textIn(values.id_no),
    gender: GENDERS.find((gender) => gender === values.gender) ?? null,
    birthday: textIn(values.birthday) || null,
  })
}
