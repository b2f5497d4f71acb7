import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { publicUploadContract } from '@zhikao/domain/platform/publicUpload/publicUpload.contract.ts'
import { without } from '@zhikao/domain/training/register/register.entry.rules.ts'
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

/** Sends files with the token of their ticket: the first opens it, the others carry it. A picture from a phone is made smaller before. */
function useTicket({ draft, change }: DraftState) {
  const [captcha, setCaptcha] = useState<CaptchaState | null>(null)
  const token = useRef(draft.token)
  const send = async (name: TraineeFile, chosen: File) => {
    const file = chosen.size > LARGEST || name === 'photo' ? await shrinkPhoto(chosen) : chosen
    const how = { purpose: 'register', isNeeded: token.current === null, show: setCaptcha } as const
    const stored = await sendSolved({ ...how, signal: new AbortController().signal }, (solved) =>
      call(publicUploadContract.store, {
        body: { ...(token.current ? { token: token.current } : {}), ...solved },
        file,
      }),
    )
    const isNew = token.current !== stored.token
    token.current = stored.token
    change((now) => ({
      ...now,
      files: { ...now.files, [name]: { key: stored.key, name: file.name.slice(0, 255) } },
      token: stored.token,
      // A ticket lasts from its first file on.
      uploaded: isNew ? Date.now() : (now.uploaded ?? Date.now()),
    }))
  }
  const forget = () => {
    token.current = null
  }
  return { captcha, send, forget }
}

/** Uploads one file after the other; what is under way, and what failed, by field. */
export function useUploads(draft: DraftState) {
  const [busy, setBusy] = useState<Record<string, string>>({})
  const [faults, setFaults] = useState<Record<string, string>>({})
  const { captcha, send, forget } = useTicket(draft)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const upload = async (name: TraineeFile, file: File) => {
    try {
      await send(name, file)
    } catch (thrown) {
      const failure = failureOf(thrown)
      setFaults((now) => ({ ...now, [name]: failure.errors[0]?.message ?? failure.message }))
    }
    setBusy((now) => without(now, name))
  }
  return {
    busy,
    faults,
    captcha,
    isBusy: Object.keys(busy).length > 0,
    add: (name: TraineeFile, file: File) => {
      setBusy((now) => ({ ...now, [name]: file.name }))
      setFaults((now) => without(now, name))
      line.current = line.current.then(() => upload(name, file))
    },
    remove: (name: TraineeFile) => draft.change((now) => ({ ...now, files: without(now.files, name) })),
    /** After a registration, which took the files. */
    forget,
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
