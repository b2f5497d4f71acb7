import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { LOGIN_NAME_MAX, LOGIN_NUMBER_MAX } from '@zhikao/domain/bank/selftest/selftest.model.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { captchaLabels } from '../../kit/view/captcha.labels.ts'
import { call } from '../../kit/wire/call.ts'
import { sendSolved } from '../../kit/wire/captcha.ts'
import type { CaptchaState } from '../../kit/wire/captcha.ts'
import { failureOf } from '../../kit/wire/failure.ts'
import { useWait } from '../../kit/wire/useWait.ts'
import { ScreenTitle } from './SelftestScreenPanel.tsx'
import type { ScreenProps } from './SelftestScreenPanel.tsx'
import { selftestLabels as labels } from './selftest.labels.ts'

type Asked = { id_no: string; name: string }

/** One login at a time; a captcha that the server asks for is solved by the browser, then the login is sent again. */
function useLogin(onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [captcha, setCaptcha] = useState<CaptchaState | null>(null)
  const [seconds, wait] = useWait()
  const login = async (asked: Asked) => {
    if (isBusy || seconds > 0) return
    setBusy(true)
    setFault('')
    try {
      const how = {
        purpose: 'practice',
        isNeeded: false,
        show: setCaptcha,
        signal: new AbortController().signal,
      } as const
      await sendSolved(how, (solved) => call(selftestContract.login, { body: { ...asked, ...solved } }))
      return onDone()
    } catch (thrown) {
      const failure = failureOf(thrown)
      setFault(failure.errors[0]?.message ?? failure.message)
      wait(failure.retryAfter ?? 0)
    }
    setBusy(false)
  }
  return { isBusy, fault, captcha, seconds, login }
}

type Props = Pick<ScreenProps, 'hasMoved'> & {
  /** Why one has to sign in again. */
  notes: readonly Text[]
  onDone: () => void
}

/** Who takes a self-test says who it is: ID number and name, as an institution has registered them. */
export function SelftestLoginForm({ notes, hasMoved, onDone }: Props) {
  const say = useSay()
  return (
    <main className="practice-card">
      <ScreenTitle hasMoved={hasMoved}>{say(labels.login_title)}</ScreenTitle>
      {notes.map((note) => (
        <p key={note.US} role="status" className="practice-note" data-phase="cutOff">
          {say(note)}
        </p>
      ))}
      <p className="practice-quiet">{say(labels.login_hint)}</p>
      <Fields login={useLogin(onDone)} />
    </main>
  )
}

function Fields({ login: { isBusy, seconds, login, ...state } }: { login: ReturnType<typeof useLogin> }) {
  const say = useSay()
  const [asked, setAsked] = useState<Asked>({ id_no: '', name: '' })
  const [isTried, setTried] = useState(false)
  const given = { id_no: asked.id_no.trim(), name: asked.name.trim() }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (given.id_no && given.name) return void login(given)
    const faulty = event.currentTarget.elements.namedItem(given.id_no ? 'name' : 'id_no')
    if (faulty instanceof HTMLInputElement) faulty.focus()
    return undefined
  }
  const field = (name: keyof Asked, missing: Text) => ({
    name,
    label: labels[name],
    value: asked[name],
    fault: isTried && !given[name] ? missing : null,
    onChange: (value: string) => setAsked({ ...asked, [name]: value }),
  })
  const label = seconds > 0 ? labels.login_wait : isBusy ? labels.login_busy : labels.login
  return (
    <form className="practice-form" noValidate onSubmit={submit}>
      <LoginField {...field('id_no', labels.need_id_no)} max={LOGIN_NUMBER_MAX} />
      <LoginField {...field('name', labels.need_name)} max={LOGIN_NAME_MAX} />
      <LoginState {...state} />
      <button type="submit" className="practice-first" aria-disabled={isBusy || seconds > 0}>
        {say(label, { seconds })}
      </button>
    </form>
  )
}

/** How far the security check is, and why the last login failed. */
function LoginState({ captcha, fault }: { captcha: CaptchaState | null; fault: string }) {
  const say = useSay()
  return (
    <>
      <div role="status">
        {captcha && <p className="practice-quiet">{say(captchaLabels.working)}</p>}
        {captcha && <progress className="practice-progress" max={1} value={captcha.progress} />}
      </div>
      <p role="alert" className="practice-fault">
        {fault}
      </p>
    </>
  )
}

type FieldProps = {
  name: keyof Asked
  label: Text
  value: string
  max: number
  fault: Text | null
  onChange: (value: string) => void
}

function LoginField({ name, label, value, max, fault, onChange }: FieldProps) {
  const say = useSay()
  const [id, faultId] = [useId(), useId()]
  return (
    <div>
      <label htmlFor={id}>{say(label)}</label>
      <input
        id={id}
        name={name}
        value={value}
        maxLength={max}
        // Shared devices: the browser keeps no list of numbers and names.
        autoComplete="off"
        spellCheck={false}
        aria-invalid={fault !== null}
        {...(fault ? { 'aria-describedby': faultId } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
      {fault && (
        <p id={faultId} className="practice-fault">
          {say(fault)}
        </p>
      )}
    </div>
  )
}
