import { Select } from 'antd'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import {
  educationWords,
  gradeWords,
  skillLevelWords,
  teacherMessages,
  teacherWords as words,
  titleWords,
} from '@zhikao/domain/people/teacher/teacher.messages.ts'
import {
  examined,
  TEACHER_CREDENTIALS_MAX,
  TEACHER_FILES_MAX,
  WORK_YEARS_MAX,
} from '@zhikao/domain/people/teacher/teacher.model.ts'
import { PortraitField } from '../../kit/jobs/PortraitField.tsx'
import type { FormField, FormGroup, Values } from '../../kit/view/form.ts'
import { DateField } from '../../kit/view/dates.tsx'
import { AreaField, NumberField, RadioField, SelectField, SwitchField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { kept, personFaults, personFields } from '../../kit/view/personFields.tsx'
import { RowsField } from '../../kit/view/RowsField.tsx'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import { CollegePicker } from '../college/CollegePicker.tsx'
import { credentialColumn, LevelsPicker } from '../../catalogue/credential/CredentialPicker.tsx'
import { teacherLabels } from './teacher.labels.ts'

/** What the form of an existing record shows besides its fields. */
export type StoredTeacher = {
  id_no: string
  mobile: string
  bank_card: string | null
  org: { sn: string; name: string }
  credentials: readonly { credential_sn: string; name: string }[]
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The rules across fields that need nothing but the form; without a number the server checks the stored one. */
export function teacherCheck(values: Values): InputFault[] {
  const [from, to] = [textIn(values.train_cert_date), textIn(values.train_cert_expire)]
  const order: InputFault[] =
    from && to && to < from
      ? [{ path: 'train_cert_expire', rule: 'cert_order', message: teacherMessages.cert_order }]
      : []
  return [...personFaults(values), ...order]
}

/** An emptied card number is one not given: it stays as it is. */
export const withoutEmptyCard = (values: Values): Values =>
  values.bank_card === '' ? { ...values, bank_card: undefined } : values

/** Short texts, each ended by Enter or a comma. */
function DirectionsField({ value, onChange, ...rest }: Bound<string[]>) {
  return (
    <Select
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      maxCount={10}
      tokenSeparators={[',', '\uff0c', '\u3001', ';', '\uff1b']}
      value={value ?? []}
      onChange={(tags: string[]) => onChange?.(tags)}
    />
  )
}

const identityFields = (now: StoredTeacher | undefined): FormField[] => [
  ...personFields(words, now),
  { name: 'photo', label: words.photo, input: <PortraitField />, hint: teacherLabels.photo_hint },
]

const workFields = (now: StoredTeacher | undefined): FormField[] => [
  { name: 'org_sn', label: words.org_name, input: <CollegePicker current={now?.org} /> },
  { name: 'department', label: words.department, half: true, input: <TextField maxLength={50} /> },
  { name: 'position', label: words.position, half: true, input: <TextField maxLength={50} /> },
  { name: 'title', label: words.title, half: true, input: <SelectField of={titleWords} /> },
  {
    name: 'work_years',
    label: words.work_years,
    half: true,
    input: <NumberField min={0} max={WORK_YEARS_MAX} unit={teacherLabels.years} />,
  },
  { name: 'education', label: words.education, half: true, input: <SelectField of={educationWords} /> },
  { name: 'degree', label: words.degree, half: true, input: <TextField maxLength={30} /> },
  { name: 'major', label: words.major, input: <TextField maxLength={60} /> },
  { name: 'skill_cert_name', label: words.skill_cert_name, input: <TextField maxLength={60} /> },
  {
    name: 'skill_cert_level',
    label: words.skill_cert_level,
    half: true,
    input: <SelectField of={skillLevelWords} clearable />,
  },
  { name: 'skill_cert_no', label: words.skill_cert_no, half: true, input: <TextField maxLength={40} /> },
]

const credentialsField = (now: StoredTeacher | undefined): FormField => ({
  name: 'credentials',
  label: words.credentials,
  input: (
    <RowsField
      what={teacherLabels.credential}
      row={examined}
      max={TEACHER_CREDENTIALS_MAX}
      columns={[
        credentialColumn(teacherLabels.credential, 2, now?.credentials),
        { name: 'levels', label: words.level, share: 2, input: () => <LevelsPicker /> },
        { name: 'directions', label: words.directions, share: 2, input: () => <DirectionsField /> },
      ]}
    />
  ),
})

const dutyFields = (now: StoredTeacher | undefined): FormField[] => [
  { name: 'grade', label: words.grade, half: true, input: <RadioField of={gradeWords} /> },
  { name: 'is_chief', label: words.is_chief, half: true, input: <SwitchField /> },
  credentialsField(now),
  { name: 'train_cert_no', label: words.train_cert_no, input: <TextField maxLength={40} /> },
  { name: 'train_cert_date', label: words.train_cert_date, half: true, input: <DateField /> },
  { name: 'train_cert_expire', label: words.train_cert_expire, half: true, input: <DateField /> },
]

const feeFields = (now: StoredTeacher | undefined): FormField[] => [
  {
    name: 'bank_card',
    label: words.bank_card,
    half: true,
    input: <TextField maxLength={19} inputMode="numeric" autoComplete="off" />,
    ...kept(now?.bank_card),
  },
  { name: 'bank_name', label: words.bank_name, half: true, input: <TextField maxLength={60} /> },
]

const otherFields: FormField[] = [
  { name: 'resume', label: words.resume, input: <AreaField maxLength={2000} /> },
  { name: 'files', label: words.files, input: <FilesField max={TEACHER_FILES_MAX} />, hint: teacherLabels.files_hint },
]

/** The form of an examiner; `now` is the record that it changes. */
export const teacherGroups = (now?: StoredTeacher): FormGroup[] => [
  { title: teacherLabels.identity, hint: teacherLabels.identity_hint, fields: identityFields(now) },
  { title: teacherLabels.work, fields: workFields(now) },
  { title: teacherLabels.duty, hint: teacherLabels.duty_hint, fields: dutyFields(now) },
  { title: teacherLabels.fee, fields: feeFields(now) },
  { title: teacherLabels.other, fields: otherFields },
]
