import { Button, Select } from 'antd'
import { useId } from 'react'
import type { FormDocument } from '@zhikao/domain/kernel/form.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { NOTE_MAX } from '@zhikao/domain/sites/siteReview/siteReview.model.ts'
import { siteReviewWords as words } from '@zhikao/domain/sites/siteReview/siteReview.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { AreaField } from '../../kit/view/inputs.tsx'
import { applicationLabels as labels } from './application.labels.ts'
import { useSheet } from './ApplicationSheetPanel.tsx'

type Props = { form: FormDocument; section: string }

/** The places of a section that a note may be about: the section itself, then its fields. */
function placesOf({ form, section }: Props): { place: string; label: Text }[] {
  const fields = Object.entries(form[section]?.fields ?? {})
  return [
    { place: section, label: labels.note_section },
    ...fields.map(([name, { label }]) => ({ place: `${section}.${name}`, label })),
  ]
}

/** What the reviewer writes about a section of the form and its fields. */
export function ApplicationNotes(props: Props) {
  const say = useSay()
  const sheet = useSheet()
  const places = placesOf(props)
  const noted = places.filter(({ place }) => sheet?.notes[place] !== undefined)
  if (!sheet || (noted.length === 0 && !sheet.edit)) return null
  const { notes, edit } = sheet
  return (
    <div className="zk-stack" role="group" aria-label={say(words.notes)}>
      {noted.map(({ place, label }) => (
        <Note key={place} label={label} text={notes[place] ?? ''} onText={edit && ((text) => edit.note(place, text))} />
      ))}
      {edit && (
        <Select
          aria-label={say(labels.note_add)}
          placeholder={say(labels.note_add)}
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          options={places
            .filter(({ place }) => notes[place] === undefined)
            .map(({ place, label }) => ({ value: place, label: say(label) }))}
          onChange={(place: string) => edit.note(place, '')}
        />
      )}
    </div>
  )
}

type NoteProps = { label: Text; text: string; onText: ((text: string | undefined) => void) | null }

function Note({ label, text, onText }: NoteProps) {
  const say = useSay()
  const id = useId()
  if (!onText) return <p>{say(labels.note_of, { what: label, note: text })}</p>
  return (
    <div>
      <label htmlFor={id}>{say(labels.note_on, { what: label })}</label>
      <AreaField id={id} rows={2} maxLength={NOTE_MAX} value={text} onChange={(next) => onText(next ?? '')} />
      <Button type="link" size="small" className="zk-inline-link" onClick={() => onText(undefined)}>
        {say(labels.note_remove)}
      </Button>
    </div>
  )
}
