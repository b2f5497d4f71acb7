import { Form } from 'antd'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import {
  trainModeWords,
  trainSessionWords as words,
  trainTypeWords,
} from '@zhikao/domain/training/session/session.messages.ts'
import {
  CONTACT_MAX,
  EXAM_MODE_MAX,
  HOURS_MAX,
  PLACE_MAX,
  QUOTA_MAX,
  SCORE_MAX,
  TITLE_MAX,
  trainSessionContent,
} from '@zhikao/domain/training/session/session.model.ts'
import { dateFaults } from '@zhikao/domain/training/session/session.rules.ts'
import { RichTextField } from '../../kit/rich/RichTextField.tsx'
import { DateField } from '../../kit/view/dates.tsx'
import type { FormField, FormGroup, Values } from '../../kit/view/form.ts'
import { NumberField, RadioField, SelectField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { CredentialPicker, LevelsPicker, useLevels } from '../../catalogue/credential/CredentialPicker.tsx'
import { trainSessionLabels as labels } from './session.labels.ts'
import { OrganiserPicker } from './SessionOrganiserPicker.tsx'
import type { Named } from './SessionOrganiserPicker.tsx'

/** The levels that the chosen credential offers. */
function SessionLevelsField(bound: Bound<Level[]>) {
  const chosen: unknown = Form.useWatch('credential_sn')
  const credentialSn = typeof chosen === 'string' ? chosen : null
  const offered = useLevels(credentialSn).map(({ level }) => level)
  return <LevelsPicker {...bound} offered={offered} disabled={bound.disabled || credentialSn === null} />
}

type Known = { credential?: Named; organiser?: Named; choosesOrganiser: boolean }

const basicFields = ({ credential, organiser, choosesOrganiser }: Known): FormField[] => [
  { name: 'title', label: words.title, input: <TextField maxLength={TITLE_MAX} /> },
  {
    name: 'credential_sn',
    label: words.credential_sn,
    half: true,
    input: <CredentialPicker forTraining {...(credential ? { current: credential } : {})} />,
  },
  { name: 'levels', label: words.levels, half: true, input: <SessionLevelsField /> },
  { name: 'type', label: words.type, half: true, input: <SelectField of={trainTypeWords} /> },
  { name: 'mode', label: words.mode, half: true, input: <RadioField of={trainModeWords} /> },
  ...(choosesOrganiser
    ? [
        {
          name: 'org_sn',
          label: words.org_sn,
          input: <OrganiserPicker current={organiser} />,
          hint: labels.organiser_hint,
        },
      ]
    : []),
]

const timeFields: FormField[] = [
  { name: 'start_date', label: words.start_date, half: true, input: <DateField /> },
  { name: 'end_date', label: words.end_date, half: true, input: <DateField /> },
  {
    name: 'hours',
    label: words.hours,
    half: true,
    input: <NumberField min={1} max={HOURS_MAX} precision={0} unit={labels.hours_unit} />,
  },
  {
    name: 'place',
    label: words.place,
    half: true,
    input: <TextField maxLength={PLACE_MAX} />,
    hint: labels.place_hint,
  },
]

const signupFields: FormField[] = [
  { name: 'signup_end', label: words.signup_end, half: true, input: <DateField />, hint: labels.signup_end_hint },
  {
    name: 'quota',
    label: words.quota,
    half: true,
    input: <NumberField min={1} max={QUOTA_MAX} precision={0} unit={labels.people} />,
  },
  { name: 'fee', label: words.fee, half: true, input: <NumberField min={0} unit={labels.yuan} /> },
  { name: 'contact', label: words.contact, half: true, input: <TextField maxLength={CONTACT_MAX} /> },
]

const examFields: FormField[] = [
  {
    name: 'exam_mode',
    label: words.exam_mode,
    input: <TextField maxLength={EXAM_MODE_MAX} example={labels.exam_mode_example} />,
  },
  {
    name: 'pass_score',
    label: words.pass_score,
    half: true,
    input: <NumberField min={1} max={SCORE_MAX} precision={0} unit={labels.points} />,
    hint: labels.pass_score_hint,
  },
]

/** The form; `known`: what the record names now, and whether the account chooses who holds it. */
export const sessionGroups = (known: Known): FormGroup[] => [
  { title: labels.basic, hint: labels.complete_hint, fields: basicFields(known) },
  { title: labels.time, fields: timeFields },
  { title: labels.signup, fields: signupFields },
  { title: labels.exam, fields: examFields },
  {
    title: words.content,
    fields: [{ name: 'content', label: words.content, input: <RichTextField label={words.content} /> }],
  },
]

const dates = trainSessionContent.pick({ start_date: true, end_date: true, signup_end: true }).loose()
/** What is wrong with the dates among themselves, once all are given. */
export function sessionFaults(values: Values): InputFault[] {
  const { data } = dates.safeParse(values)
  return data ? dateFaults(data) : []
}
