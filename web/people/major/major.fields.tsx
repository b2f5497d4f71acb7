import { Alert } from 'antd'
import { fittingCredential, MAJOR_CREDENTIALS_MAX } from '@zhikao/domain/people/major/major.contract.ts'
import { eduLevelWords, majorMessages, majorWords } from '@zhikao/domain/people/major/major.messages.ts'
import { isYoungMajor } from '@zhikao/domain/people/major/major.rules.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { FormField, FormGroup } from '../../kit/view/form.ts'
import { NumberField, RadioField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { RowsField } from '../../kit/view/RowsField.tsx'
import { credentialColumn, LevelsPicker } from '../../catalogue/credential/CredentialPicker.tsx'
import { thisYear } from './major.columns.tsx'
import type { MajorRow } from './major.columns.tsx'
import { majorLabels } from './major.labels.ts'

/** The year since which the major enrols; shows at once if the major is too young for a pilot. */
function StartYearField(bound: Bound<number>) {
  const say = useSay()
  const { value } = bound
  return (
    <>
      <NumberField {...bound} />
      {value && value > 1900 && isYoungMajor(value, thisYear) && (
        <Alert type="warning" showIcon banner title={say(majorMessages.major_young)} />
      )}
    </>
  )
}

const credentialsField = (now: MajorRow['credentials']): FormField => ({
  name: 'credentials',
  label: majorWords.credentials,
  input: (
    <RowsField
      what={majorWords.credentials}
      row={fittingCredential}
      max={MAJOR_CREDENTIALS_MAX}
      columns={[
        credentialColumn(majorWords.credentials, 3, now),
        { name: 'levels', label: majorWords.levels, share: 2, input: () => <LevelsPicker /> },
      ]}
    />
  ),
})

const basicGroup = (now: MajorRow['credentials']): FormGroup => ({
  title: majorLabels.basic,
  hint: majorLabels.basic_hint,
  fields: [
    {
      name: 'code',
      label: majorWords.code,
      half: true,
      input: <TextField maxLength={6} inputMode="numeric" example={majorLabels.code_example} />,
    },
    { name: 'name', label: majorWords.name, half: true, input: <TextField maxLength={60} /> },
    { name: 'edu_level', label: majorWords.edu_level, input: <RadioField of={eduLevelWords} /> },
    {
      name: 'duration',
      label: majorWords.duration,
      half: true,
      input: <NumberField min={2} max={5} unit={majorLabels.years} />,
    },
    {
      name: 'student_count',
      label: majorWords.student_count,
      half: true,
      input: <NumberField min={0} unit={majorLabels.people} />,
    },
    { name: 'start_year', label: majorWords.start_year, half: true, input: <StartYearField /> },
    credentialsField(now),
  ],
})

/** The form of a major; `mobile` is the masked number as it is kept. */
export const majorGroups = (mobile: string | null, now: MajorRow['credentials'] = []): FormGroup[] => [
  basicGroup(now),
  {
    title: majorLabels.department,
    fields: [
      { name: 'department', label: majorWords.department, input: <TextField maxLength={60} /> },
      { name: 'director', label: majorWords.director, half: true, input: <TextField maxLength={30} /> },
      {
        name: 'director_mobile',
        label: majorWords.director_mobile,
        half: true,
        input: <TextField maxLength={11} inputMode="tel" />,
        ...(mobile ? { hint: fill(majorLabels.unchanged, { mobile }) } : {}),
      },
    ],
  },
]
