import { Checkbox } from 'antd'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { newsScopeWords, newsWords as words } from '@zhikao/domain/publishing/news/news.messages.ts'
import { ABSTRACT_MAX, ATTACHMENTS_MAX, ORGS_MAX } from '@zhikao/domain/publishing/news/news.model.ts'
import type { NewsKind } from '@zhikao/domain/publishing/news/news.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { ImageField, NamedFilesField } from '../../kit/jobs/UploadField.tsx'
import { RichTextField } from '../../kit/rich/RichTextField.tsx'
import { DateField, MomentField } from '../../kit/view/dates.tsx'
import type { FormField, FormGroup, Values } from '../../kit/view/form.ts'
import { AreaField, SwitchField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { CollegesPicker } from '../../people/college/CollegePicker.tsx'
import { newsLabels as labels } from './news.labels.ts'

/** Several of a short code list, all visible. */
function ChecksField({ of, value, onChange, id, disabled = false }: Bound<string[]> & { of: Record<string, Text> }) {
  const say = useSay()
  const options = Object.entries(of).map(([code, word]) => ({ value: code, label: say(word) }))
  return (
    <Checkbox.Group
      {...(id ? { 'aria-labelledby': id } : {})}
      options={options}
      value={value ?? []}
      disabled={disabled}
      onChange={(next) => onChange?.(next)}
    />
  )
}

const basicFields: FormField[] = [
  { name: 'title', label: words.title, input: <TextField maxLength={100} /> },
  {
    name: 'abstract',
    label: words.abstract,
    input: <AreaField maxLength={ABSTRACT_MAX} rows={2} />,
    hint: labels.abstract_hint,
  },
  { name: 'content', label: words.content, input: <RichTextField label={words.content} /> },
]

const isOn = (name: string) => (values: Values) => values[name] === true

type Known = { orgs?: readonly { sn: string; name: string }[]; published?: boolean }

const readerFields = (kind: NewsKind, { orgs }: Known): FormField[] => {
  const scope: FormField = { name: 'scope', label: words.scope, input: <ChecksField of={newsScopeWords} /> }
  if (kind !== 'notice') return [scope]
  return [
    scope,
    {
      name: 'org_sns',
      label: words.org_sns,
      input: <CollegesPicker current={orgs} max={ORGS_MAX} />,
      hint: labels.org_sns_hint,
    },
    { name: 'need_receipt', label: words.need_receipt, half: true, input: <SwitchField />, hint: labels.receipt_hint },
    { name: 'deadline', label: words.deadline, half: true, input: <DateField />, when: isOn('need_receipt') },
  ]
}

const publishFields = (kind: NewsKind, { published = false }: Known): FormField[] => [
  {
    name: 'publish_time',
    label: words.publish_time,
    half: true,
    input: <MomentField disabled={published} />,
    hint: published ? labels.publish_time_fixed : labels.publish_time_hint,
  },
  ...(kind === 'notice'
    ? []
    : [{ name: 'push', label: words.push, half: true, input: <SwitchField />, hint: labels.push_hint }]),
  { name: 'is_top', label: words.is_top, half: true, input: <SwitchField /> },
  { name: 'top_until', label: words.top_until, half: true, input: <DateField />, when: isOn('is_top') },
]

const policyFields: FormField[] = [
  { name: 'policy_no', label: words.policy_no, half: true, input: <TextField maxLength={60} /> },
  { name: 'issuing_body', label: words.issuing_body, half: true, input: <TextField maxLength={100} /> },
  { name: 'issue_date', label: words.issue_date, half: true, input: <DateField /> },
  { name: 'original_url', label: words.original_url, half: true, input: <TextField maxLength={500} inputMode="url" /> },
]

const fileFields: FormField[] = [
  { name: 'cover', label: words.cover, input: <ImageField kind="CONTENT" />, hint: labels.cover_hint },
  { name: 'attachments', label: words.attachments, input: <NamedFilesField max={ATTACHMENTS_MAX} /> },
  { name: 'source', label: words.source, half: true, input: <TextField maxLength={60} /> },
  { name: 'author', label: words.author, half: true, input: <TextField maxLength={30} /> },
]

/** The form of one kind; `known`: what the record names now, and whether readers see it already. */
export const newsGroups = (kind: NewsKind, known: Known = {}): FormGroup[] => [
  { title: labels.basic, fields: basicFields },
  ...(kind === 'policy' ? [{ title: labels.policy, fields: policyFields }] : []),
  { title: labels.readers, hint: labels.readers_hint, fields: readerFields(kind, known) },
  { title: labels.publishing, fields: publishFields(kind, known) },
  { title: labels.files, fields: fileFields },
]
