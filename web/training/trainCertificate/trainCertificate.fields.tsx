import { Input } from 'antd'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { trainCertificateWords as words } from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { PortraitField } from '../../kit/jobs/PortraitField.tsx'
import type { FormField, FormGroup, Values } from '../../kit/view/form.ts'
import { SwitchField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { ApplicantsField, TrainingPicker } from './TrainCertificateApplicantsPicker.tsx'
import type { Chosen } from './TrainCertificateApplicantsPicker.tsx'
import { trainCertificateLabels as labels } from './trainCertificate.labels.ts'

const ADDRESS_MAX = 200
const NAME_MAX = 30

type Mailing = { name?: string; mobile?: string; address?: string }
type Line = { name: keyof Mailing; label: Text; max: number; mode?: 'tel' }
const LINES: readonly Line[] = [
  { name: 'name', label: words.mailing_name, max: NAME_MAX },
  { name: 'mobile', label: words.mailing_mobile, max: 11, mode: 'tel' },
  { name: 'address', label: words.mailing_address, max: ADDRESS_MAX },
]

/** Recipient, mobile and address of a printed certificate. */
function MailingField({ id, value, onChange, onBlur }: Bound<Mailing>) {
  const say = useSay()
  return (
    <div role="group" aria-label={say(words.mailing)}>
      {LINES.map(({ name, label, max, mode }, at) => (
        <label key={name} className="zk-label">
          {say(label)}
          <Input
            {...(at === 0 && id ? { id } : {})}
            value={value?.[name] ?? ''}
            maxLength={max}
            {...(mode ? { inputMode: mode } : {})}
            autoComplete="off"
            onBlur={onBlur}
            onChange={(event) => onChange?.({ ...value, [name]: event.target.value })}
          />
        </label>
      ))}
    </div>
  )
}

const photoField: FormField = {
  name: 'id_photo',
  label: words.id_photo,
  hint: labels.photo_hint,
  input: <PortraitField call={mediaContract.photo} />,
}

/** The list of who is applied for, as the form holds it. */
export const chosenIn = ({ trainees }: Values): readonly Chosen[] => (Array.isArray(trainees) ? trainees : [])

const sendingGroup: FormGroup = {
  title: labels.sending,
  fields: [
    { name: 'e_certificate_only', label: words.e_certificate_only, hint: labels.e_hint, input: <SwitchField /> },
    {
      name: 'mailing',
      label: words.mailing,
      input: <MailingField />,
      when: (values) => values.e_certificate_only !== true,
    },
    { name: 'statement', label: words.statement, hint: labels.statement_hint, input: <SwitchField /> },
  ],
}

/** The application for trainees of one training; another photo can be given where it is for one. */
export const applicationGroups = (train: string | undefined): FormGroup[] => [
  {
    title: labels.who,
    hint: labels.who_hint,
    fields: [
      { name: 'train_sn', label: words.train_sn, input: <TrainingPicker first={train} /> },
      { name: 'trainees', label: labels.trainees, input: <ApplicantsField /> },
      { ...photoField, when: (values) => chosenIn(values).length === 1 },
    ],
  },
  sendingGroup,
]

/** A rejected application that is submitted again. */
export const resubmissionGroups: FormGroup[] = [{ fields: [photoField] }, sendingGroup]
