import { useEffect, useRef, useState } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { registerContract } from '@zhikao/domain/training/register/register.contract.ts'
import {
  bodyOf,
  entryFaults,
  shownFault,
  STEP_NAMES,
  stepOf,
  without,
} from '@zhikao/domain/training/register/register.entry.rules.ts'
import type { Entry, RegisterStep } from '@zhikao/domain/training/register/register.entry.rules.ts'
import { registerBody } from '@zhikao/domain/training/register/register.model.ts'
import type { RegisterBody, RegisterKind } from '@zhikao/domain/training/register/register.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { captchaLabels } from '../../kit/view/account.labels.ts'
import { call } from '../../kit/wire/call.ts'
import { sendSolved } from '../../kit/wire/captcha.ts'
import type { CaptchaState } from '../../kit/wire/captcha.ts'
import { failureOf, mayRetry } from '../../kit/wire/failure.ts'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { useOnce } from '../../kit/wire/once.ts'
import { useRead } from '../../kit/wire/query.ts'
import { codeTarget } from './RegisterCodePanel.tsx'
import type { Channels } from './RegisterCodePanel.tsx'
import { RegisterDraftPanel } from './RegisterDraftPanel.tsx'
import type { DraftState } from './RegisterDraftPanel.tsx'
import type { UploadState } from './RegisterFilesPanel.tsx'
import { RegisterStepPanel } from './RegisterStepPanel.tsx'
import type { KnownTraining } from './RegisterTrainingPicker.tsx'
import type { FormState } from './register.fields.tsx'
import { registerLabels as labels } from './register.labels.ts'

type Props = {
  kind: RegisterKind
  draft: DraftState
  uploads: UploadState
  known: KnownTraining | null
  /** The title of the training. */
  onDone: (title: string) => void
}
type Body = BodyIn<(typeof registerContract)['send']>

const NO_CODES: Channels = { mail: false, sms: false }
const STEP_WORDS = {
  training: labels.step_training,
  person: labels.step_person,
  documents: labels.step_documents,
  finish: labels.step_finish,
} as const satisfies Record<RegisterStep, unknown>

/** Sends the registration with a solved captcha. After a lost answer the same body is sent again, so that it registers once. */
function useSubmission(kind: RegisterKind, onDone: Props['onDone']) {
  const [captcha, setCaptcha] = useState<CaptchaState | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppFailure | null>(null)
  const unsure = useRef<{ of: string; body: Body } | null>(null)
  const once = useOnce()
  const send = async (given: RegisterBody) => {
    const of = JSON.stringify(given)
    const earlier = unsure.current?.of === of ? unsure.current.body : null
    const how = { purpose: 'register', isNeeded: earlier === null, show: setCaptcha } as const
    return sendSolved({ ...how, signal: new AbortController().signal }, (solved) => {
      const body = earlier && !solved.captcha ? earlier : { ...given, ...solved }
      unsure.current = { of, body }
      return call(registerContract.send, { params: { kind }, body })
    })
  }
  const submit = async (given: RegisterBody): Promise<AppFailure | null> => {
    setBusy(true)
    setFailure(null)
    try {
      const { registrations } = await send(given)
      unsure.current = null
      onDone(registrations[0]?.train_title ?? '')
      return null
    } catch (thrown) {
      const found = failureOf(thrown)
      if (!mayRetry(found)) unsure.current = null
      setFailure(found)
      return found
    } finally {
      setBusy(false)
    }
  }
  return { captcha, isBusy, failure, submit: (given: RegisterBody) => once('register', () => submit(given)) }
}

/** The faults that are shown, by field; the first faulty field gets the focus, and its step is opened. */
function useFaults(form: RefObject<HTMLFormElement | null>) {
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [step, setStep] = useState<RegisterStep>('training')
  const isDue = useRef<string | null>(null)
  useEffect(() => {
    if (isDue.current === null) return
    form.current?.querySelector<HTMLElement>(isDue.current)?.focus()
    isDue.current = null
  })
  return {
    faults,
    step,
    go: (next: RegisterStep) => {
      isDue.current = 'h2'
      setStep(next)
    },
    show: (found: readonly (readonly [string, string])[]) => {
      setFaults(Object.fromEntries(found))
      const first = STEP_NAMES.find((one) => found.some(([path]) => stepOf(path) === one))
      if (!first) return
      isDue.current = '[aria-invalid="true"]'
      setStep(first)
    },
    forget: (name: string) => setFaults((now) => without(now, name)),
  }
}

/** What the form sees before it is sent: its sentences by field. */
function useJudge({ draft: { draft } }: Props, target: 'mobile' | 'email' | null) {
  const say = useSay()
  return (): [string, string][] => {
    const faults = entryFaults(draft.entry, draft.files, draft.token)
    const found = faults.map(({ path, message }): [string, string] => [
      path,
      say(path === 'train_sn' ? labels.need_training : message),
    ])
    return target && !draft.entry['code']?.trim() ? [...found, ['code', say(labels.need_code)]] : found
  }
}

const formState = (draft: DraftState, faults: ReturnType<typeof useFaults>): FormState => ({
  entry: draft.draft.entry,
  faults: faults.faults,
  set: (name, value) => {
    draft.set(name, value)
    faults.forget(name)
  },
})

type FormModel = ReturnType<typeof useRegister>
/** The form: its state, and what its buttons do. */
function useRegister(props: Props, form: RefObject<HTMLFormElement | null>) {
  const { draft, uploads } = props
  const say = useSay()
  const { data } = useRead(authContract.welcome)
  const channels = data?.code_channels ?? NO_CODES
  const target = codeTarget(channels, draft.draft.entry)
  const faults = useFaults(form)
  const judge = useJudge(props, target)
  const submission = useSubmission(props.kind, props.onDone)
  const [note, setNote] = useState('')
  async function submit() {
    const found = judge()
    setNote(uploads.isBusy ? say(labels.wait_upload) : '')
    faults.show(found)
    if (found.length > 0 || uploads.isBusy) return
    const proof: Entry = target ? { code_to: target } : { code: '', code_to: '' }
    const body = bodyOf({ ...draft.draft.entry, ...proof }, draft.draft.files, draft.draft.token)
    const failure = await submission.submit(registerBody.parse(body))
    if (failure) faults.show(failure.errors.map(shownFault).map(({ path, message }) => [path, message]))
  }
  function next() {
    const own = judge().filter(([path]) => stepOf(path) === faults.step)
    faults.show(own)
    const after = STEP_NAMES[STEP_NAMES.indexOf(faults.step) + 1]
    if (own.length === 0 && after) faults.go(after)
  }
  return {
    ...faults,
    channels,
    target,
    submission,
    note,
    state: formState(draft, faults),
    submit,
    next,
  }
}

/** The registration: on a desktop one page in sections, on a phone one step after the other. */
export function RegisterForm(props: Props) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const model = useRegister(props, form)
  const { step, submission } = model
  const isStepped = props.kind === 'train'
  const isLast = !isStepped || step === 'finish'
  const press = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLast) void model.submit()
    else model.next()
  }
  const at = STEP_NAMES.indexOf(step)
  const before = STEP_NAMES[at - 1]
  return (
    <form ref={form} className="register-form" noValidate onSubmit={press} aria-label={say(labels.register)}>
      <RegisterDraftPanel draft={props.draft} />
      {isStepped && <Steps at={at} />}
      {(isStepped ? [step] : STEP_NAMES).map((one) => (
        <section key={one} aria-label={say(STEP_WORDS[one])}>
          <h2 tabIndex={-1}>{say(STEP_WORDS[one])}</h2>
          <RegisterStepPanel step={one} {...props} form={model.state} channels={model.channels} target={model.target} />
        </section>
      ))}
      <Outcome model={model} />
      <div className="register-buttons">
        {isStepped && before && (
          <button type="button" className="register-second" onClick={() => model.go(before)}>
            {say(labels.back)}
          </button>
        )}
        <button type="submit" className="check-button" aria-disabled={submission.isBusy}>
          {say(isLast ? (submission.isBusy ? labels.submitting : labels.submit) : labels.next)}
        </button>
      </div>
    </form>
  )
}

/** Where the person is among the steps. */
function Steps({ at }: { at: number }) {
  const say = useSay()
  return (
    <ol className="register-steps">
      {[...STEP_NAMES.map((one) => STEP_WORDS[one]), labels.step_result].map((word, index) => (
        <li key={word.US} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          {say(word)}
        </li>
      ))}
    </ol>
  )
}

/** What the last press of a button came to. */
function Outcome({ model: { submission, faults, note } }: { model: FormModel }) {
  const say = useSay()
  const { captcha, failure } = submission
  const count = Object.keys(faults).length
  const isOwn = failure !== null && failure.errors.length === 0
  return (
    <>
      {captcha && (
        <div role="status">
          <p className="check-busy">{say(captchaLabels.working)}</p>
          <progress className="check-progress" max={1} value={captcha.progress} />
        </div>
      )}
      <div role="alert">
        {count > 0 && <p className="check-fault">{say(labels.faults, { count })}</p>}
        {note && <p className="check-fault">{note}</p>}
        {isOwn && <p className="check-fault">{failure.message}</p>}
        {isOwn && failure.requestId && (
          <p className="register-note">{say(labels.request, { id: failure.requestId })}</p>
        )}
      </div>
    </>
  )
}
