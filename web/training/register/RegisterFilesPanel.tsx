import { useRef, useState } from 'react'
import { publicUploadContract } from '@zhikao/domain/platform/publicUpload/publicUpload.contract.ts'
import { without } from '@zhikao/domain/training/register/register.entry.rules.ts'
import { TRAINEE_FILES } from '@zhikao/domain/training/trainee/trainee.model.ts'
import type { TraineeFile } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { shrinkPhoto } from '../../kit/jobs/photo.ts'
import { captchaLabels } from '../../kit/view/captcha.labels.ts'
import { call } from '../../kit/wire/call.ts'
import { sendSolved } from '../../kit/wire/captcha.ts'
import type { CaptchaState } from '../../kit/wire/captcha.ts'
import { failureOf } from '../../kit/wire/failure.ts'
import { useUploads } from '../../kit/wire/uploads.ts'
import type { DraftState } from './RegisterDraftPanel.tsx'
import { RegisterFilePanel } from './RegisterFilePanel.tsx'

const LARGEST = 5 * 1024 * 1024

export type UploadState = ReturnType<typeof useRegisterUploads>
/** By field: the names of the files on their way, and why an upload failed. */
export type Uploading = { busy: Readonly<Record<string, string>>; faults: Readonly<Record<string, string>> }
const NOTHING: Uploading = { busy: {}, faults: {} }

/** Sends files with the token of their ticket: the first opens it, the others carry it. A picture from a phone is made smaller before. */
function useTicket({ now, change }: DraftState) {
  const [captcha, setCaptcha] = useState<CaptchaState | null>(null)
  const send = async (name: TraineeFile, chosen: File, signal: AbortSignal) => {
    const file = chosen.size > LARGEST || name === 'photo' ? await shrinkPhoto(chosen) : chosen
    const { token } = now()
    const use = name === 'photo' ? ({ use: 'ID_PHOTO' } as const) : {}
    const how = { purpose: 'register', isNeeded: token === null, show: setCaptcha, signal } as const
    const stored = await sendSolved(how, (solved) =>
      call(publicUploadContract.store, {
        body: { ...(token === null ? {} : { token }), ...use, ...solved },
        file,
        signal,
      }),
    )
    if (signal.aborted) return
    change((draft) => ({
      ...draft,
      files: { ...draft.files, [name]: { key: stored.key, name: file.name.slice(0, 255) } },
      token: stored.token,
      // A ticket lasts from its first file on.
      uploaded: token === stored.token ? (draft.uploaded ?? Date.now()) : Date.now(),
    }))
  }
  return { captcha, send }
}

/** What is under way, and what failed; `now` is for work that began before it was drawn. */
function useUploading() {
  const [uploading, setUploading] = useState(NOTHING)
  const latest = useRef(uploading)
  const set = (next: Uploading) => {
    latest.current = next
    setUploading(next)
  }
  const now = () => latest.current
  return {
    uploading,
    now,
    begin: (name: TraineeFile, file: string) =>
      set({ busy: { ...now().busy, [name]: file }, faults: without(now().faults, name) }),
    end: (name: TraineeFile) => set({ ...now(), busy: without(now().busy, name) }),
    fail: (name: TraineeFile, fault: string) => set({ ...now(), faults: { ...now().faults, [name]: fault } }),
    /** The failed upload of this field counts no longer. */
    discard: (name: TraineeFile) => set({ ...now(), faults: without(now().faults, name) }),
    clear: () => set(NOTHING),
  }
}

/** Runs one upload after the other, until they are stopped. `run` is given the signal of that. */
function useLine() {
  const { track, ended } = useUploads()
  const last = useRef(Promise.resolve(true))
  const person = useRef(new AbortController())
  return {
    add: (run: (signal: AbortSignal) => Promise<boolean>) => {
      const { signal } = person.current
      last.current = last.current.then(() => !signal.aborted && run(signal))
      void track(last.current)
    },
    /** Waits for all of them; false: they were stopped meanwhile. */
    ended: async (): Promise<boolean> => {
      const { signal } = person.current
      await ended()
      return !signal.aborted
    },
    stop: () => {
      person.current.abort()
      person.current = new AbortController()
      last.current = Promise.resolve(true)
    },
  }
}

/** The uploads of the form, one file after the other. */
export function useRegisterUploads(draft: DraftState) {
  const { uploading, now, begin, end, fail, discard, clear } = useUploading()
  const { captcha, send } = useTicket(draft)
  const { add, ended, stop } = useLine()
  const upload = async (name: TraineeFile, file: File, signal: AbortSignal): Promise<boolean> => {
    const failure = await send(name, file, signal).then(() => null, failureOf)
    // It belongs to the former person.
    if (signal.aborted) return false
    if (failure) fail(name, failure.errors[0]?.message ?? failure.message)
    end(name)
    return failure === null
  }
  return {
    ...uploading,
    now,
    captcha,
    isBusy: () => Object.keys(now().busy).length > 0,
    /** Waits for the files on their way; false: they were forgotten meanwhile. */
    ended,
    discard,
    add: (name: TraineeFile, file: File) => {
      begin(name, file.name)
      add((signal) => upload(name, file, signal))
    },
    remove: (name: TraineeFile) => {
      discard(name)
      draft.change((given) => ({ ...given, files: without(given.files, name) }))
    },
    /** The form is for another person from now on. */
    forget: () => {
      stop()
      clear()
    },
  }
}

type Props = { draft: DraftState; uploads: UploadState; faults: Readonly<Record<string, string>> }

/** The documents, each with its upload. */
export function RegisterFilesPanel({ draft: { draft }, uploads, faults }: Props) {
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
          <RegisterFilePanel
            key={name}
            name={name}
            stored={draft.files[name]}
            token={draft.token}
            sending={uploads.busy[name]}
            failed={uploads.faults[name]}
            fault={faults[name]}
            onChoose={(file) => uploads.add(name, file)}
            onRemove={() => uploads.remove(name)}
            onDiscard={() => uploads.discard(name)}
          />
        ))}
      </div>
    </>
  )
}
