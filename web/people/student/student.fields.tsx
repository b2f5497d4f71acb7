import { Form } from 'antd'
import { nationWords } from '@zhikao/domain/kernel/nation.messages.ts'
import { genderWords, idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { eduLevelWords } from '@zhikao/domain/people/major/major.messages.ts'
import { candidateTypeWords, studentWords as words } from '@zhikao/domain/people/student/student.messages.ts'
import type { FormGroup } from '../../kit/view/form.ts'
import { DateField } from '../../kit/view/dates.tsx'
import { AreaField, NumberField, RadioField, SelectField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { majorLabels } from '../major/major.labels.ts'
import { MajorPicker } from '../major/MajorPicker.tsx'
import { studentLabels } from './student.labels.ts'

/** The major; picking one brings its level and years of study along. */
function MajorField(props: Bound<string>) {
  const form = Form.useFormInstance()
  return (
    <MajorPicker
      {...props}
      onPick={(major) => form.setFieldsValue({ edu_level: major.edu_level, duration: major.duration })}
    />
  )
}

/** A message that the server already wrote in the reader's language. */
const asText = (message: string): Text => ({ CN: message, HK: message, US: message })
const isLocked = (known: Known | undefined) => known?.locked !== undefined

const kept = (value: string | undefined) => (value ? { hint: fill(studentLabels.unchanged, { value }) } : {})

type Known = { id_no: string; mobile: string; locked?: string | undefined; attested?: boolean }

const identityGroup = (known: Known | undefined): FormGroup => ({
  title: studentLabels.identity,
  hint: known?.locked ? asText(known.locked) : studentLabels.identity_hint,
  fields: [
    { name: 'name', label: words.name, half: true, input: <TextField maxLength={30} disabled={isLocked(known)} /> },
    { name: 'nation', label: words.nation, half: true, input: <SelectField of={nationWords} /> },
    {
      name: 'id_type',
      label: words.id_type,
      half: true,
      input: <SelectField of={idTypeWords} disabled={isLocked(known)} />,
    },
    {
      name: 'id_no',
      label: words.id_no,
      half: true,
      input: <TextField maxLength={20} upper autoComplete="off" disabled={isLocked(known)} />,
      ...kept(known?.id_no),
    },
    { name: 'id_valid_from', label: words.id_valid_from, half: true, input: <DateField /> },
    {
      name: 'id_valid_to',
      label: words.id_valid_to,
      half: true,
      input: <DateField />,
      hint: studentLabels.valid_always,
    },
    {
      name: 'gender',
      label: words.gender,
      half: true,
      input: <RadioField of={genderWords} disabled={known?.attested} />,
    },
    { name: 'birthday', label: words.birthday, half: true, input: <DateField disabled={known?.attested} /> },
  ],
})

const studyGroup: FormGroup = {
  title: studentLabels.study,
  fields: [
    { name: 'student_no', label: words.student_no, half: true, input: <TextField maxLength={20} /> },
    {
      name: 'candidate_type',
      label: words.candidate_type,
      half: true,
      input: <RadioField of={candidateTypeWords} />,
    },
    { name: 'major_code', label: words.major_name, input: <MajorField /> },
    { name: 'edu_level', label: words.edu_level, half: true, input: <SelectField of={eduLevelWords} /> },
    {
      name: 'duration',
      label: words.duration,
      half: true,
      input: <NumberField min={2} max={5} unit={majorLabels.years} />,
    },
    { name: 'class_name', label: words.class_name, half: true, input: <TextField maxLength={50} /> },
    {
      name: 'grade_year',
      label: words.grade_year,
      half: true,
      input: <NumberField />,
      hint: studentLabels.grade_example,
    },
  ],
}

const contactGroup = (known: Known | undefined): FormGroup => ({
  title: studentLabels.contact,
  fields: [
    {
      name: 'mobile',
      label: words.mobile,
      half: true,
      input: <TextField maxLength={11} inputMode="tel" />,
      ...kept(known?.mobile),
    },
    { name: 'email', label: words.email, half: true, input: <TextField maxLength={64} inputMode="email" /> },
    { name: 'address', label: words.address, input: <TextField maxLength={120} /> },
  ],
})

const otherGroup: FormGroup = {
  title: studentLabels.other,
  fields: [
    { name: 'prior_cert_no', label: words.prior_cert_no, input: <TextField maxLength={40} /> },
    { name: 'remark', label: words.remark, input: <AreaField maxLength={500} /> },
  ],
}

/** The form of a student; `known` has the stored masked number and mobile, and the reason why name and document are locked. */
export const studentGroups = (known?: Known): FormGroup[] => [
  identityGroup(known),
  studyGroup,
  contactGroup(known),
  otherGroup,
]
