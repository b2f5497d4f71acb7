import { Form } from 'antd'
import {
  categoryWords,
  messageWords as words,
  relatedWords,
} from '@zhikao/domain/publishing/message/message.messages.ts'
import {
  MESSAGE_CONTENT_MAX,
  MESSAGE_IMAGES_MAX,
  MESSAGE_TITLE_MAX,
} from '@zhikao/domain/publishing/message/message.model.ts'
import { PhotosField } from '../../kit/jobs/UploadField.tsx'
import type { FormGroup } from '../../kit/view/form.ts'
import { AreaField, MobileField, SelectField, TextField } from '../../kit/view/inputs.tsx'
import { messageLabels as labels } from './message.labels.ts'
import { RelatedPicker } from './MessagePicker.tsx'

const NAME_MAX = 60
const ROWS = 6
type Current = { sn: string; name: string } | null

/** The form of a message; `current` is the related record that it names now. */
export const messageGroups = (current: Current): readonly FormGroup[] => [
  {
    title: labels.form_question,
    hint: labels.form_question_hint,
    fields: [
      { name: 'title', label: words.title, input: <TextField maxLength={MESSAGE_TITLE_MAX} /> },
      { name: 'category', label: words.category, half: true, input: <SelectField of={categoryWords} /> },
      { name: 'content', label: words.content, input: <AreaField maxLength={MESSAGE_CONTENT_MAX} rows={ROWS} /> },
      {
        name: 'images',
        label: words.images,
        hint: labels.images_hint,
        input: <PhotosField max={MESSAGE_IMAGES_MAX} pictures />,
      },
    ],
  },
  {
    title: labels.form_related,
    hint: labels.form_related_hint,
    fields: [
      { name: 'related', label: words.related, half: true, input: <SelectField of={relatedWords} clearable /> },
      {
        name: 'related_sn',
        label: words.related_sn,
        half: true,
        when: ({ related }) => Boolean(related),
        input: <RelatedOf current={current} />,
      },
    ],
  },
  {
    title: labels.form_contact,
    hint: labels.form_contact_hint,
    fields: [
      { name: 'contact_name', label: words.contact_name, half: true, input: <TextField maxLength={NAME_MAX} /> },
      { name: 'contact_mobile', label: words.contact_mobile, half: true, input: <MobileField /> },
    ],
  },
]

/** The records of the kind that is chosen beside it. */
function RelatedOf(props: Omit<Parameters<typeof RelatedPicker>[0], 'related'>) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const related: unknown = Form.useWatch('related', form)
  return <RelatedPicker {...props} related={typeof related === 'string' ? related : null} />
}
