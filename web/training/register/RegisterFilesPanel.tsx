import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { publicUploadContract } from '@zhikao/domain/platform/publicUpload/publicUpload.contract.ts'
import { traineeWords as words } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { TRAINEE_FILES } from '@zhikao/domain/training/trainee/trainee.model.ts'
import type { TraineeFile } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { shrinkPhoto } from '../../kit/jobs/photo.ts'
import { captchaLabels } from '../../kit/view/account.labels.ts'
import { call, urlOf } from '../../kit/wire/call.ts'
import { sendSolved } from '../../kit/wire/captcha.ts'
import type { CaptchaState } from '../../kit/wire/captcha.ts'
import { failureOf } from '../../kit/wire/failure.ts'
import type { DraftState } from './RegisterDraftPanel.tsx'
import { RegisterLabelled } from './register.fields.tsx'
import { registerLabels as labels } from './register.labels.ts'

const LARGEST = 5 * 1024 * 1024
const HINTS = {
  photo: labels.photo_hint,
  title_proof: labels.file_hint,
  skill_proof: labels.file_hint,
  recommend_letter: labels.letter_hint,
} as const satisfies Record<TraineeFile, unknown>

export type UploadState = ReturnType<typeof useUploads>

/** Uploads one file after the other: the first opens the ticket whose token the others carry. A picture from a phone is made smaller before. */
export function useUploads({ draft, change }: DraftState) {
  const [busy, setBusy] = useState<Partial<Record<TraineeFile, string>>>({})
  const [faults, setFaults] = useState<Partial<Record<TraineeFile, string>>>({})
  const [captcha, setCaptcha] = useState<CaptchaState | null>(null)
  const token = useRef(draft.token)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const keep = (name: TraineeFile, { key, token: given }: { key: string; token: string }, file: File) => {
    change((now) => ({
      ...now,
      files: { ...now.files, [name]: { key, name: file.name.slice(0, 255) } },
      token: given,
      // A ticket lasts from its first file on.
      uploaded: token.current === given ? (now.uploaded ?? Date.now()) : Date.now(),
    }))
    token.current = given
  }
  const upload = async (name: TraineeFile, chosen: File) => {
    try {
      const file = chosen.size > LARGEST || name === 'photo' ? await shrinkPhoto(chosen) : chosen
      const how = { purpose: 'register', isNeeded: token.current === null, show: setCaptcha } as const
      const stored = await sendSolved({ ...how, signal: new AbortController().signal }, (solved) =>
        call(publicUploadContract.store, {
          body: { ...(token.current ? { token: token.current } : {}), ...solved },
          file,
        }),
      )
      keep(name, stored, file)
    } catch (thrown) {
      const failure = failureOf(thrown)
      setFaults((now) => ({ ...now, [name]: failure.errors[0]?.message ?? failure.message }))
    }
    setBusy(({ [name]: _, ...others }) => others)
  }
  return {
    busy,
    faults,
    captcha,
    isBusy: Object.keys(busy).length > 0,
    add: (name: TraineeFile, file: File) => {
      setBusy((now) => ({ ...now, [name]: file.name }))
      setFaults(({ [name]: _, ...others }) => others)
      line.current = line.current.then(() => upload(name, file))
    },
    remove: (name: TraineeFile) =>
      change((now) => {
        const { [name]: _, ...files } = now.files
        return { ...now, files }
      }),
    /** After a registration, which took the files, or a removed draft. */
    forget: () => {
      token.current = null
      setFaults({})
    },
  }
}

type Props = { draft: DraftState; uploads: UploadState; faults: Readonly<Record<string, string>> }

/** The documents, each with its upload. */
export function RegisterFilesPanel({ draft, uploads, faults }: Props) {
  const say = useSay()
  return (
    <>
      {uploads.captcha && (
        <div role="status">
          <p className="check-busy">{say(captchaLabels.working)}</p>
          <progress className="check-progress" max={1} value={uploads.captcha.progress} />
        </div>
      )}
      <div className="register-grid">
        {TRAINEE_FILES.map((name) => (
          <FileInput
            key={name}
            name={name}
            draft={draft}
            uploads={uploads}
            fault={uploads.faults[name] ?? faults[name]}
          />
        ))}
      </div>
    </>
  )
}

type FileProps = Omit<Props, 'faults'> & { name: TraineeFile; fault: string | undefined }

function FileInput({ name, draft: { draft }, uploads, fault }: FileProps) {
  const say = useSay()
  const [label, sending] = [words[name], uploads.busy[name]]
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again after a failure.
    event.target.value = ''
    if (file) uploads.add(name, file)
  }
  return (
    <RegisterLabelled label={label} isOptional={name === 'skill_proof'} hint={HINTS[name]} fault={fault}>
      {(marks) => (
        <>
          <Stored name={name} draft={draft} onRemove={() => uploads.remove(name)} />
          <input
            {...marks}
            type="file"
            name={name}
            disabled={sending !== undefined}
            accept={name === 'photo' ? 'image/jpeg,image/png' : 'image/jpeg,image/png,application/pdf'}
            onChange={choose}
          />
          {sending !== undefined && (
            <p role="status" className="register-note">
              {say(labels.uploading, { name: sending })} <progress className="check-progress" aria-label={say(label)} />
            </p>
          )}
        </>
      )}
    </RegisterLabelled>
  )
}

type StoredProps = { name: TraineeFile; draft: DraftState['draft']; onRemove: () => void }

/** The uploaded file: its name, a picture where it is one, and a button that removes it. */
function Stored({ name, draft: { files, token }, onRemove }: StoredProps) {
  const say = useSay()
  const file = files[name]
  if (!file) return null
  const isPicture = token !== null && !file.key.endsWith('.pdf')
  const src = isPicture ? urlOf(mediaContract.showImage, { query: { key: file.key, token } }) : ''
  return (
    <p className="register-file">
      {isPicture && <img src={src} alt="" width={48} height={64} />}
      <span>{file.name}</span>
      <button type="button" className="register-link" onClick={onRemove}>
        {say(labels.remove, { file: words[name] })}
      </button>
    </p>
  )
}
