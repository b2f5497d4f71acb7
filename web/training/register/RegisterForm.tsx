import { useEffect, useRef, useState } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import {
  bodyOf,
  entryFaults,
  STEP_NAMES,
  stepOf,
  without,
} from '@zhikao/domain/training/register/register.entry.rules.ts'
import type { Entry, RegisterDraft, RegisterStep } from '@zhikao/domain/training/register/register.entry.rules.ts'
import { registerBody } from '@zhikao/domain/training/register/register.model.ts'
import type { RegisterKind } from '@zhikao/domain/training/register/register.model.ts'
import type { TraineeFile, VerifiedContact } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { localFailure } from '../../kit/wire/failure.ts'
import { useOnce } from '../../kit/wire/once.ts'
import { useRead } from '../../kit/wire/query.ts'
import { codeTarget } from './RegisterCodePanel.tsx'
import type { Channels } from './RegisterCodePanel.tsx'
import { RegisterDraftPanel } from './RegisterDraftPanel.tsx'
import type { DraftState } from './RegisterDraftPanel.tsx'
import type { Uploading, UploadState } from './RegisterFilesPanel.tsx'
import { useOrgs } from './RegisterOrgPicker.tsx'
import { RegisterOutcomePanel, useSubmission } from './RegisterOutcomePanel.tsx'
import type { Prepared, ShownFault } from './RegisterOutcomePanel.tsx'
import { RegisterStepPanel } from './RegisterStepPanel.tsx'
import type { KnownTraining } from './RegisterTrainingPicker.tsx'
import type { FormState } from './register.fields.tsx'
import { registerLabels as labels } from './register.labels.ts'

type Props = {
  kind: RegisterKind
  draft: DraftState
  uploads: UploadState
  known: KnownTraining | null
  /** The draft is removed. */
  onRemove: () => void
  /** The title of the training. */
  onDone: (title: string) => void
}

const STEP_WORDS = {
  training: labels.step_training,
  person: labels.step_person,
  documents: labels.step_documents,
  finish: labels.step_finish,
} as const satisfies Record<RegisterStep, unknown>

/** The faults that are shown, by field; the first faulty field gets the focus, and its step is opened. */
function useFaults(form: RefObject<HTMLFormElement | null>) {
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [step, setStep] = useState<RegisterStep>('training')
  const isDue = useRef<string | null>(null)
  useEffect(() => {
    if (isDue.current === null) return
    const due = form.current?.querySelector<HTMLElement>(isDue.current)
    due?.focus()
    // The fields are disabled while the form is sent: then the focus is set once they are enabled.
    if (!due || document.activeElement === due) isDue.current = null
  })
  return {
    faults,
    step,
    go: (next: RegisterStep) => {
      isDue.current = 'h2'
      setStep(next)
    },
    show: (found: readonly ShownFault[]) => {
      setFaults(Object.fromEntries(found))
      const first = STEP_NAMES.find((one) => found.some(([path]) => stepOf(path) === one))
      if (!first) return
      isDue.current = '[aria-invalid="true"]'
      setStep(first)
    },
    forget: (name: string) => setFaults((now) => without(now, name)),
  }
}
type Faults = ReturnType<typeof useFaults>

/** What the form sees before it is sent: its sentences by field. A file on its way is not missing; one that failed is a fault. */
function useJudge() {
  const say = useSay()
  return ({ entry, files, token }: RegisterDraft, { busy, faults }: Uploading, target: VerifiedContact | null) => {
    const found = entryFaults(entry, files, token)
      .filter(({ path }) => !(path in busy))
      .map(({ path, message }): ShownFault => [path, say(path === 'train_sn' ? labels.need_training : message)])
    const code: ShownFault[] = target && !entry['code']?.trim() ? [['code', say(labels.need_code)]] : []
    return [...found, ...code, ...Object.entries(faults)]
  }
}

const targetOf = (channels: Channels | null, entry: Entry) => channels && codeTarget(channels, entry)

/** The entry and the uploads as the fields change them: what is changed is no longer shown as faulty. */
function changing({ draft, uploads }: Props, { faults, forget }: Faults) {
  const state: FormState = {
    entry: draft.draft.entry,
    faults,
    set: (name, value) => {
      draft.set(name, value)
      forget(name)
    },
  }
  const files: UploadState = {
    ...uploads,
    add: (name: TraineeFile, file: File) => {
      forget(name)
      uploads.add(name, file)
    },
    remove: (name: TraineeFile) => {
      forget(name)
      uploads.remove(name)
    },
    discard: (name: TraineeFile) => {
      forget(name)
      uploads.discard(name)
    },
  }
  return { state, files }
}

/** What codes the platform sends, and the institutions that the employer is looked for in. */
function useAnswers(draft: DraftState) {
  const welcome = useRead(authContract.welcome)
  const channels = welcome.data?.code_channels ?? null
  const target = targetOf(channels, draft.draft.entry)
  return { orgs: useOrgs(draft.draft.entry), codes: { welcome, channels, target } }
}

/** The faults, and the body, as they are at the moment of asking: a press of a button waits for files and answers. */
function usePreparation({ draft, uploads }: Props, { orgs, codes }: ReturnType<typeof useAnswers>) {
  const judge = useJudge()
  const { welcome, channels } = codes
  return {
    /** As far as they can be seen without asking the server. */
    faultsNow: () => {
      const given = draft.now()
      return judge({ ...given, entry: orgs.completed(given.entry) }, uploads.now(), targetOf(channels, given.entry))
    },
    prepare: async (): Promise<Prepared> => {
      const { data } = welcome.data ? welcome : await welcome.refetch({ cancelRefetch: false, throwOnError: true })
      if (!data) throw localFailure('network')
      const given = { ...draft.now(), entry: await orgs.complete(draft.now().entry) }
      const target = targetOf(data.code_channels, given.entry)
      const faults = judge(given, uploads.now(), target)
      if (faults.length > 0) return { faults }
      const proof: Entry = target ? { code_to: target } : { code: '', code_to: '' }
      return { body: registerBody.parse(bodyOf({ ...given.entry, ...proof }, given.files, given.token)) }
    },
  }
}

/** The form: its state, and what its buttons do. */
function useRegister(props: Props, form: RefObject<HTMLFormElement | null>) {
  const answers = useAnswers(props.draft)
  const { welcome, target } = answers.codes
  const faults = useFaults(form)
  const { faultsNow, prepare } = usePreparation(props, answers)
  const submission = useSubmission(props.kind, props.onDone)
  const [isWaiting, setWaiting] = useState(false)
  const once = useOnce()
  const filesEnded = async () => {
    setWaiting(props.uploads.isBusy())
    const isSame = await props.uploads.ended()
    setWaiting(false)
    return isSame
  }
  const submit = async () => {
    const own = faultsNow()
    faults.show(own)
    if (own.length > 0 || !(await filesEnded())) return
    const found = await submission.submit(prepare)
    faults.show(found)
    // The platform sends codes since the form was opened.
    if (target === null && found.some(([path]) => path === 'code')) void welcome.refetch()
  }
  const next = () => {
    const own = faultsNow().filter(([path]) => stepOf(path) === faults.step)
    faults.show(own)
    const after = STEP_NAMES[STEP_NAMES.indexOf(faults.step) + 1]
    if (own.length === 0 && after) faults.go(after)
  }
  return {
    ...faults,
    ...answers,
    ...changing(props, faults),
    submission,
    isWaiting,
    submit: () => once('register', submit),
    next,
  }
}

/** The registration: on a desktop one page in sections, on a phone one step after the other. */
export function RegisterForm(props: Props) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const model = useRegister(props, form)
  const { step, submission, state, files, codes } = model
  const isStepped = props.kind === 'train'
  const isLast = !isStepped || step === 'finish'
  const press = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLast) void model.submit()
    else model.next()
  }
  const shown = { draft: props.draft, uploads: files, known: props.known, form: state, orgs: model.orgs, ...codes }
  const outcome = { submission, faults: model.faults, entry: state.entry, hasCode: codes.target !== null }
  return (
    <form ref={form} className="register-form" noValidate onSubmit={press} aria-label={say(labels.register)}>
      <fieldset className="register-parts" disabled={submission.isBusy}>
        <RegisterDraftPanel draft={props.draft} onRemove={props.onRemove} />
        {isStepped && <Steps at={STEP_NAMES.indexOf(step)} />}
        {(isStepped ? [step] : STEP_NAMES).map((one) => (
          <section key={one} aria-label={say(STEP_WORDS[one])}>
            <h2 tabIndex={-1}>{say(STEP_WORDS[one])}</h2>
            <RegisterStepPanel step={one} {...shown} />
          </section>
        ))}
      </fieldset>
      <RegisterOutcomePanel {...outcome} isWaiting={model.isWaiting} />
      <Buttons
        before={isStepped ? STEP_NAMES[STEP_NAMES.indexOf(step) - 1] : undefined}
        isLast={isLast}
        isBusy={submission.isBusy || model.isWaiting}
        onBack={model.go}
      />
    </form>
  )
}

type ButtonProps = {
  before: RegisterStep | undefined
  isLast: boolean
  isBusy: boolean
  onBack: (step: RegisterStep) => void
}

function Buttons({ before, isLast, isBusy, onBack }: ButtonProps) {
  const say = useSay()
  return (
    <div className="register-buttons">
      {before && (
        <button type="button" className="register-second" onClick={() => onBack(before)}>
          {say(labels.back)}
        </button>
      )}
      <button type="submit" className="check-button" aria-disabled={isLast && isBusy}>
        {say(isLast ? (isBusy ? labels.submitting : labels.submit) : labels.next)}
      </button>
    </div>
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
