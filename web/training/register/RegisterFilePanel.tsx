import type { ChangeEvent } from 'react'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import type { EntryFiles } from '@zhikao/domain/training/register/register.entry.rules.ts'
import { traineeWords as words } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import type { TraineeFile } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { urlOf } from '../../kit/wire/call.ts'
import { RegisterLabelled } from './register.fields.tsx'
import type { Marks } from './register.fields.tsx'
import { registerLabels as labels } from './register.labels.ts'

const HINTS = {
  photo: labels.photo_hint,
  title_proof: labels.file_hint,
  skill_proof: labels.file_hint,
  recommend_letter: labels.letter_hint,
} as const satisfies Record<TraineeFile, unknown>

type Props = {
  name: TraineeFile
  /** The uploaded file, and the token that shows it. */
  stored: EntryFiles[TraineeFile]
  token: string | null
  /** The name of a file on its way. */
  sending: string | undefined
  /** Why the last upload failed. */
  failed: string | undefined
  fault: string | undefined
  onChoose: (file: File) => void
  onRemove: () => void
  /** Goes on without the file that was not uploaded. */
  onDiscard: () => void
}

/** One document with its upload. */
export function RegisterFilePanel(props: Props) {
  const { name, sending, failed, fault, onDiscard } = props
  const say = useSay()
  const label = words[name]
  return (
    <RegisterLabelled label={label} isOptional={name === 'skill_proof'} hint={HINTS[name]} fault={failed ?? fault}>
      {(marks) => (
        <>
          <Stored {...props} />
          <Chooser {...props} marks={marks} />
          {sending !== undefined && (
            <p role="status" className="register-note">
              {say(labels.uploading, { name: sending })} <progress className="check-progress" aria-label={say(label)} />
            </p>
          )}
          {failed !== undefined && (
            <p className="register-note">
              <button type="button" className="register-link" onClick={onDiscard}>
                {say(labels.discard, { file: label })}
              </button>
            </p>
          )}
        </>
      )}
    </RegisterLabelled>
  )
}

/** A button in the words of the page: the browser's own one has those of its language. */
function Chooser({ name, stored, sending, onChoose, marks }: Props & { marks: Marks }) {
  const say = useSay()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again after a failure.
    event.target.value = ''
    if (file) onChoose(file)
  }
  return (
    <>
      <input
        {...marks}
        type="file"
        name={name}
        disabled={sending !== undefined}
        accept={name === 'photo' ? 'image/jpeg,image/png' : 'image/jpeg,image/png,application/pdf'}
        onChange={choose}
      />
      <label htmlFor={marks.id} className="register-second register-chooser" aria-hidden="true">
        {say(stored ? labels.replace : labels.upload, { file: words[name] })}
      </label>
    </>
  )
}

/** The uploaded file: its name, a picture where it is one, and a button that removes it. */
function Stored({ name, stored, token, onRemove }: Props) {
  const say = useSay()
  if (!stored) return null
  const isPicture = token !== null && !stored.key.endsWith('.pdf')
  const src = isPicture ? urlOf(mediaContract.showImage, { query: { key: stored.key, token } }) : ''
  return (
    <p className="register-file">
      {isPicture && <img src={src} alt="" width={48} height={64} />}
      <span>{stored.name}</span>
      <button type="button" className="register-link" onClick={onRemove}>
        {say(labels.remove, { file: words[name] })}
      </button>
    </p>
  )
}
