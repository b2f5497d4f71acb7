import { authorityWords as words } from '@zhikao/domain/catalogue/authority/authority.messages.ts'
import { SEAL_MAX_BYTES } from '@zhikao/domain/catalogue/authority/authority.model.ts'
import type { FormGroup } from '../../kit/view/form.ts'
import { MobileField, TextField } from '../../kit/view/inputs.tsx'
import { FileField, ImageField } from '../../kit/jobs/UploadField.tsx'
import { authorityLabels } from './authority.labels.ts'

export const authorityGroups: readonly FormGroup[] = [
  {
    title: authorityLabels.basic,
    fields: [
      { name: 'name', label: words.name, input: <TextField maxLength={60} /> },
      { name: 'name_en', label: words.name_en, input: <TextField maxLength={120} /> },
      {
        name: 'code',
        label: words.code,
        half: true,
        input: <TextField maxLength={10} example={authorityLabels.code_example} />,
      },
      {
        name: 'batch',
        label: words.batch,
        half: true,
        input: <TextField maxLength={30} example={authorityLabels.batch_example} />,
      },
      { name: 'uscc', label: words.uscc, half: true, input: <TextField maxLength={18} upper /> },
    ],
  },
  {
    title: authorityLabels.contact,
    fields: [
      { name: 'contact_name', label: words.contact_name, half: true, input: <TextField maxLength={60} /> },
      { name: 'mobile', label: words.mobile, half: true, input: <MobileField /> },
      { name: 'email', label: words.email, half: true, input: <TextField maxLength={64} inputMode="email" /> },
      {
        name: 'website',
        label: words.website,
        half: true,
        input: <TextField maxLength={120} inputMode="url" example={authorityLabels.website_example} />,
      },
    ],
  },
  {
    title: authorityLabels.pictures,
    fields: [
      { name: 'logo', label: words.logo, half: true, input: <ImageField kind="LOGO" /> },
      {
        name: 'seal',
        label: words.seal,
        half: true,
        input: <FileField rule={{ types: ['png'], maxBytes: SEAL_MAX_BYTES }} />,
        hint: authorityLabels.seal_hint,
      },
    ],
  },
]
