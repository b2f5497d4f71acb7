import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { educationWords, skillLevelWords, titleWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { WORK_YEARS_MAX } from '@zhikao/domain/people/teacher/teacher.model.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { SCORE_MAX } from '@zhikao/domain/training/session/session.model.ts'
import { traineeWords as words, trainResultWords } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { DONE_HOURS_MAX, ORG_TEXT_MAX, REMARK_MAX, SUBJECT_MAX } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { missingParts } from '@zhikao/domain/training/trainee/trainee.rules.ts'
import { PortraitField } from '../../kit/jobs/PortraitField.tsx'
import { FileField } from '../../kit/jobs/UploadField.tsx'
import type { FormField, FormGroup, Values } from '../../kit/view/form.ts'
import { NumberField, RadioField, SelectField, SwitchField, TextField } from '../../kit/view/inputs.tsx'
import { personFaults, personFields } from '../../kit/view/personFields.tsx'
import { CollegePicker } from '../../people/college/CollegePicker.tsx'
import { traineeLabels as labels } from './trainee.labels.ts'

/** What the form of an existing registration shows besides its fields. */
type StoredTrainee = { id_no: string; mobile: string; org: { sn: string; name: string } | null }
type Known = {
  now?: StoredTrainee
  /** Institutions register their own staff. */
  choosesEmployer: boolean
  /** What waits for a decision is submitted already. */
  submits: boolean
}

/** Whether the employer is one of the list; in the form alone. */
export const EMPLOYER = 'employer'
const employers = { LISTED: labels.listed, OTHER: labels.other }

/** Of the two ways to name an employer the one that is chosen. */
export const withOneEmployer = (values: Values): Values => ({
  ...values,
  [values[EMPLOYER] === 'OTHER' ? 'org_sn' : 'org_text']: null,
})

/** Whether it is submitted already and stays complete; in the form alone. */
export const WAITS = 'waits'

const keyIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const lacking = (path: string, rule: string, message: Text): InputFault => ({ path, rule, message })

/** Of what is submitted: the parts that are missing. A draft may lack them. */
function partFaults(values: Values): InputFault[] {
  if (values.submit !== true && values[WAITS] !== true) return []
  const missing = missingParts({
    photo: keyIn(values.photo),
    title_proof: keyIn(values.title_proof),
    recommend_letter: keyIn(values.recommend_letter),
    promise: values.promise === true,
  })
  return missing.map((path) => lacking(path, 'trainee_incomplete', kernelMessages.required))
}

/** The employer that the chosen way lacks, at its field. */
function employerFaults(values: Values): InputFault[] {
  const path = values[EMPLOYER] === 'OTHER' ? 'org_text' : 'org_sn'
  return keyIn(values[path]) === null ? [lacking(path, 'trainee_org', kernelMessages.required)] : []
}

/** What the form sees before it is sent. */
export const traineeFaults = (values: Values): InputFault[] => [
  ...personFaults(values),
  ...employerFaults(values),
  ...partFaults(values),
]

const employerFields = ({ now }: Known): FormField[] => [
  { name: EMPLOYER, label: labels.employer, half: true, input: <RadioField of={employers} /> },
  {
    name: 'org_sn',
    label: words.org_sn,
    half: true,
    input: <CollegePicker current={now?.org ?? undefined} />,
    when: (values) => values[EMPLOYER] !== 'OTHER',
  },
  {
    name: 'org_text',
    label: words.org_text,
    half: true,
    input: <TextField maxLength={ORG_TEXT_MAX} />,
    when: (values) => values[EMPLOYER] === 'OTHER',
  },
]

const workFields = (known: Known): FormField[] => [
  ...(known.choosesEmployer ? employerFields(known) : []),
  { name: 'title', label: words.title, half: true, input: <SelectField of={titleWords} /> },
  {
    name: 'work_years',
    label: words.work_years,
    half: true,
    input: <NumberField min={0} max={WORK_YEARS_MAX} precision={0} unit={labels.years} />,
  },
  { name: 'education', label: words.education, half: true, input: <SelectField of={educationWords} /> },
  { name: 'major', label: words.major, half: true, input: <TextField maxLength={SUBJECT_MAX} /> },
  { name: 'teach_subject', label: words.teach_subject, half: true, input: <TextField maxLength={SUBJECT_MAX} /> },
  { name: 'skill_cert_name', label: words.skill_cert_name, half: true, input: <TextField maxLength={SUBJECT_MAX} /> },
  {
    name: 'skill_cert_level',
    label: words.skill_cert_level,
    half: true,
    input: <SelectField of={skillLevelWords} clearable />,
  },
  { name: 'skill_cert_no', label: words.skill_cert_no, half: true, input: <TextField maxLength={40} /> },
]

const documentFields: FormField[] = [
  {
    name: 'photo',
    label: words.photo,
    half: true,
    input: <PortraitField call={mediaContract.photo} />,
    hint: labels.photo_hint,
  },
  { name: 'title_proof', label: words.title_proof, half: true, input: <FileField />, hint: labels.file_hint },
  { name: 'recommend_letter', label: words.recommend_letter, half: true, input: <FileField />, hint: labels.file_hint },
  { name: 'skill_proof', label: words.skill_proof, half: true, input: <FileField />, hint: labels.file_hint },
]

const invoiceFields: FormField[] = [
  { name: 'invoice_title', label: words.invoice_title, half: true, input: <TextField maxLength={ORG_TEXT_MAX} /> },
  { name: 'tax_no', label: words.tax_no, half: true, input: <TextField maxLength={20} upper /> },
]

const promiseField: FormField = {
  name: 'promise',
  label: words.promise,
  half: true,
  input: <SwitchField />,
  hint: labels.promise_hint,
}
const submitField: FormField = {
  name: 'submit',
  label: labels.submit,
  half: true,
  input: <SwitchField />,
  hint: labels.submit_hint,
}

/** The form of a registration. */
export const traineeGroups = (known: Known): FormGroup[] => [
  { title: labels.person, hint: labels.person_hint, fields: personFields(words, known.now) },
  { title: labels.work, fields: workFields(known) },
  { title: labels.documents, hint: labels.documents_hint, fields: documentFields },
  { title: labels.invoice, fields: invoiceFields },
  { title: labels.finish, fields: known.submits ? [promiseField, submitField] : [promiseField] },
]

/** Hours, scores and the result. */
export const resultGroups: FormGroup[] = [
  {
    fields: [
      {
        name: 'hours_done',
        label: words.hours_done,
        half: true,
        input: <NumberField min={0} max={DONE_HOURS_MAX} precision={0} unit={labels.hours_unit} />,
      },
      {
        name: 'theory_score',
        label: words.theory_score,
        half: true,
        input: <NumberField min={0} max={SCORE_MAX} precision={1} unit={labels.points} />,
      },
      {
        name: 'skill_score',
        label: words.skill_score,
        half: true,
        input: <NumberField min={0} max={SCORE_MAX} precision={1} unit={labels.points} />,
      },
      { name: 'practice', label: words.practice, half: true, input: <SelectField of={trainResultWords} clearable /> },
      { name: 'result', label: words.result, half: true, input: <RadioField of={trainResultWords} /> },
      { name: 'remark', label: words.remark, input: <TextField maxLength={REMARK_MAX} /> },
    ],
  },
]
