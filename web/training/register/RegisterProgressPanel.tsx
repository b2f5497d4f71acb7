import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { mobile, soughtIdNo } from '@zhikao/domain/kernel/person.ts'
import { registerContract } from '@zhikao/domain/training/register/register.contract.ts'
import type { RegisterKind } from '@zhikao/domain/training/register/register.model.ts'
import { traineeStatusWords, traineeWords } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { captchaLabels } from '../../kit/view/captcha.labels.ts'
import { call } from '../../kit/wire/call.ts'
import { sendSolved } from '../../kit/wire/captcha.ts'
import type { CaptchaState } from '../../kit/wire/captcha.ts'
import { failureOf } from '../../kit/wire/failure.ts'
import { RegisterFields } from './register.fields.tsx'
import { registerLabels as labels } from './register.labels.ts'

type Progress = DataOf<typeof registerContract.send>['registrations'][number]
type Asked = { id_no: string; mobile: string }
type Props = { kind: RegisterKind; onAgain: (asked: Asked, train: Progress) => void }

const ASKED_FIELDS = [
  { name: 'id_no', label: traineeWords.id_no, input: { maxLength: 20 } },
  { name: 'mobile', label: traineeWords.mobile, input: { type: 'tel', autoComplete: 'tel-national', maxLength: 11 } },
] as const

/** One query at a time, each with a solved captcha. */
function useProgress(kind: RegisterKind) {
  const [isBusy, setBusy] = useState(false)
  const [captcha, setCaptcha] = useState<CaptchaState | null>(null)
  const [found, setFound] = useState<{ asked: Asked; items: Progress[] } | null>(null)
  const [fault, setFault] = useState('')
  const ask = async (asked: Asked) => {
    if (isBusy) return
    setBusy(true)
    setFault('')
    setFound(null)
    const how = { purpose: 'register', isNeeded: true, show: setCaptcha, signal: new AbortController().signal } as const
    try {
      const { registrations } = await sendSolved(how, (solved) =>
        call(registerContract.send, { params: { kind }, body: { query: asked, ...solved } }),
      )
      setFound({ asked, items: registrations })
    } catch (thrown) {
      setFault(failureOf(thrown).message)
    }
    setBusy(false)
  }
  return { isBusy, captcha, found, fault, ask }
}

/** State and opinion of a person's registrations; a rejected one leads back to the form, or names who corrects it. */
export function RegisterProgressPanel({ kind, onAgain }: Props) {
  const say = useSay()
  const [entry, setEntry] = useState<Record<string, string>>({})
  const [faults, setFaults] = useState<Record<string, string>>({})
  const progress = useProgress(kind)
  const press = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [number, phone] = [soughtIdNo.safeParse(entry['id_no']), mobile.safeParse(entry['mobile'])]
    setFaults({
      ...(number.success ? {} : { id_no: say(kernelMessages.required) }),
      ...(phone.success
        ? {}
        : { mobile: say(entry['mobile'] ? kernelMessages.wrong_format : kernelMessages.required) }),
    })
    if (number.success && phone.success) void progress.ask({ id_no: number.data, mobile: phone.data })
  }
  const set = (name: string, value: string) => setEntry((now) => ({ ...now, [name]: value }))
  return (
    <form className="register-form" noValidate onSubmit={press} aria-label={say(labels.query)}>
      <h2>{say(labels.query)}</h2>
      <p className="check-hint">{say(labels.query_hint)}</p>
      <RegisterFields fields={ASKED_FIELDS} form={{ entry, faults, set }} />
      <div className="register-buttons">
        <button type="submit" className="check-button" aria-disabled={progress.isBusy}>
          {say(labels.query_submit)}
        </button>
      </div>
      <div aria-live="polite">
        {progress.captcha && <p className="check-busy">{say(captchaLabels.working)}</p>}
        {progress.captcha && <progress className="check-progress" max={1} value={progress.captcha.progress} />}
        {progress.fault && <p className="check-fault">{progress.fault}</p>}
        {progress.found && <Found found={progress.found} onAgain={onAgain} />}
      </div>
    </form>
  )
}

function Found({
  found: { asked, items },
  onAgain,
}: { found: { asked: Asked; items: Progress[] } } & Pick<Props, 'onAgain'>) {
  const say = useSay()
  if (items.length === 0) return <p className="check-hint">{say(labels.query_none)}</p>
  return (
    <ul className="register-found">
      {items.map((one) => (
        <li key={one.train_sn} data-status={one.status}>
          <strong>{one.train_title}</strong>
          <span>{say(traineeStatusWords[one.status])}</span>
          {one.opinion && <p>{say(labels.opinion, { opinion: one.opinion })}</p>}
          {one.status === 'REJECT' && !one.is_correctable && <p>{say(labels.again_org)}</p>}
          {one.is_correctable && (
            <button type="button" className="register-second" onClick={() => onAgain(asked, one)}>
              {say(labels.again)}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
