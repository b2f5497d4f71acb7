import { trainTypeWords } from '@zhikao/domain/training/session/session.messages.ts'
import {
  everyCredential,
  paperWords,
  trainTemplateWords as words,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import { NAME_MAX } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import type { FormGroup } from '../../kit/view/form.ts'
import { RadioField, SelectField, TextField } from '../../kit/view/inputs.tsx'
import { CredentialPicker } from '../../catalogue/credential/CredentialPicker.tsx'
import { trainTemplateLabels as labels } from './trainTemplate.labels.ts'

/** What a new template is asked; its layout follows in the designer. */
export const newTemplateGroups: readonly FormGroup[] = [
  {
    title: labels.basic,
    fields: [
      { name: 'name', label: words.name, input: <TextField maxLength={NAME_MAX} /> },
      { name: 'type', label: words.type, input: <SelectField of={trainTypeWords} />, hint: labels.type_hint },
      {
        name: 'credential_sn',
        label: words.credential_sn,
        input: <CredentialPicker none={everyCredential} />,
        hint: labels.credential_hint,
      },
      { name: 'paper', label: words.paper, input: <RadioField of={paperWords} />, hint: labels.paper_hint },
    ],
  },
]
