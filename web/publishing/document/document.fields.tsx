import { Checkbox } from 'antd'
import { ROLES } from '@zhikao/domain/access/roles.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { documentContract } from '@zhikao/domain/publishing/document/document.contract.ts'
import { documentWords as words, downloadWords } from '@zhikao/domain/publishing/document/document.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileField } from '../../kit/jobs/UploadField.tsx'
import type { FormGroup } from '../../kit/view/form.ts'
import { AreaField, SelectField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { documentLabels as labels } from './document.labels.ts'

/** The roles that see it, in their usual order. */
function ScopeField({ value, onChange, id, disabled }: Bound<Role[]>) {
  const say = useSay()
  return (
    <div id={id} role="group" tabIndex={-1} aria-label={say(words.scope)}>
      <Checkbox.Group
        disabled={disabled ?? false}
        value={value ?? []}
        options={ROLES.map((role) => ({ value: role, label: say(roleWords[role]) }))}
        onChange={(chosen) => onChange?.(ROLES.filter((role) => chosen.includes(role)))}
      />
    </div>
  )
}

const { MANUAL, TEMPLATE, STANDARD } = downloadWords

export const documentGroups: readonly FormGroup[] = [
  {
    fields: [
      { name: 'title', label: words.title, input: <TextField maxLength={100} /> },
      {
        name: 'category',
        label: words.category,
        half: true,
        input: <SelectField of={{ MANUAL, TEMPLATE, STANDARD }} />,
      },
      { name: 'scope', label: words.scope, input: <ScopeField /> },
      { name: 'file', label: words.file, input: <FileField call={documentContract.upload} />, hint: labels.file_hint },
      { name: 'note', label: words.note, input: <AreaField maxLength={200} />, hint: labels.note_hint },
    ],
  },
]
