import { useEffect, useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { ERRORS } from '@zhikao/domain/kernel/error.ts'
import { useSay } from '../../i18n/lang.ts'
import { call } from '../../kit/wire/call.ts'
import { passwordLabels, resetLabels as words } from '../../kit/view/account.labels.ts'
import { failureOf } from '../../kit/wire/failure.ts'
import { fetchCaptcha, LoginCaptcha, LoginPassword, LoginText } from './auth.fields.tsx'
import type { Captcha } from './auth.fields.tsx'
import { loginLabels } from './auth.labels.ts'

type Props = { onDone: (username: string) => void; onBack: () => void }
type Issuer = DataOf<typeof authContract.welcome>['code_by']

/** Who hands out codes here; the server is asked once. */
function useIssuer(): Issuer | null {
  const [issuer, setIssuer] = useState<Issuer | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    call(authContract.welcome, { signal: gone.signal })
      .then(({ code_by }) => setIssuer(code_by))
      .catch(() => undefined)
    return () => gone.abort()
  }, [])
  return issuer
}

/** Seconds until another code may be asked for. */
function useWait() {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft] as const
}

/** An address as the call names it: what has an @ is mail. */
const named = (address: string) =>
  address.trim() === '' ? {} : address.includes('@') ? { email: address.trim() } : { mobile: address.trim() }

/** A new password against a one-time code: by mail where there is a mail server, else from an operator. */
export default function AuthResetForm({ onDone, onBack }: Props) {
  const say = useSay()
  const issuer = useIssuer()
  const faultId = useId()
  const [given, setGiven] = useState({ username: '', address: '', code: '', password: '', password2: '', captcha: '' })
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [told, setTold] = useState({ fault: '', done: '' })
  const [busy, setBusy] = useState(false)
  const [wait, setWait] = useWait()
  const set = (name: keyof typeof given) => (value: string) => setGiven({ ...given, [name]: value })
  const read = captcha ? { captcha_id: captcha.captcha_id, captcha: given.captcha } : {}
  const faulty = { 'aria-invalid': told.fault !== '' || undefined, 'aria-describedby': faultId } as const

  async function refreshCaptcha() {
    setCaptcha(await fetchCaptcha('reset'))
  }
  async function refused(thrown: unknown) {
    const failure = failureOf(thrown)
    const asked = failure.status === ERRORS.captcha.status && failure.rule === undefined
    if (asked || captcha) await refreshCaptcha()
    setGiven((now) => ({ ...now, captcha: '' }))
    if (failure.retryAfter !== undefined) setWait(failure.retryAfter)
    setTold({ fault: failure.errors[0]?.message ?? failure.message, done: '' })
  }
  async function run(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setTold({ fault: '', done: '' })
    await work().catch(refused)
    setBusy(false)
  }
  const need = (text: string) => setTold({ fault: text, done: '' })

  function send() {
    if (given.username.trim() === '') return need(say(loginLabels.need_username))
    if (given.address.trim() === '') return need(say(words.need_address))
    void run(async () => {
      const query = { username: given.username.trim(), ...named(given.address), ...read }
      const { sent } = await call(authContract.captcha, { params: { purpose: 'reset' }, query })
      setCaptcha(null)
      setWait(sent?.wait_seconds ?? 0)
      setTold({ fault: '', done: say(words.sent, { minutes: String(sent?.minutes ?? 0) }) })
    })
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { username, address, code, password, password2 } = given
    if (username.trim() === '') return need(say(loginLabels.need_username))
    if (code.trim() === '') return need(say(words.need_code))
    if (password === '') return need(say(words.need_password))
    if (password !== password2) return need(say(passwordLabels.mismatch))
    void run(async () => {
      const body = { username: username.trim(), ...named(address), code: code.trim(), password, password2, ...read }
      await call(authContract.reset, { body })
      onDone(username.trim())
    })
  }
  return (
    <>
      <h1>{say(loginLabels.reset_title)}</h1>
      <p className="login-hint">
        {issuer === null ? '' : say(issuer === 'mail' ? words.hint_mail : words.hint_operator)}
      </p>
      <form className="login-form" onSubmit={submit} noValidate aria-label={say(loginLabels.reset_title)}>
        <LoginText
          name="username"
          label={loginLabels.username}
          value={given.username}
          onChange={set('username')}
          faulty={faulty}
          autoComplete="username"
        />
        {issuer === 'mail' ? (
          <LoginText
            name="address"
            label={words.address}
            value={given.address}
            onChange={set('address')}
            faulty={faulty}
            autoComplete="email"
          >
            <button type="button" className="login-send" disabled={wait > 0 || busy} onClick={send}>
              {wait > 0 ? say(words.send_again, { seconds: String(wait) }) : say(words.send)}
            </button>
          </LoginText>
        ) : null}
        {captcha ? (
          <LoginCaptcha
            captcha={captcha}
            label={words.picture}
            value={given.captcha}
            onChange={set('captcha')}
            onRefresh={() => void refreshCaptcha()}
          />
        ) : null}
        <LoginText
          name="code"
          label={words.code}
          value={given.code}
          onChange={set('code')}
          faulty={faulty}
          autoComplete="one-time-code"
        />
        <LoginPassword
          name="new-password"
          label={words.fresh}
          value={given.password}
          onChange={set('password')}
          faulty={faulty}
        />
        <LoginPassword
          name="password2"
          label={words.again}
          value={given.password2}
          onChange={set('password2')}
          faulty={faulty}
        />
        <p className="login-hint login-rule">{say(passwordLabels.rule)}</p>
        <p role="status" className="login-done">
          {told.done}
        </p>
        <p id={faultId} className="login-fault" role="alert">
          {told.fault}
        </p>
        <button type="submit" className="login-submit" aria-disabled={busy} data-busy={busy || undefined}>
          {say(busy ? words.busy : words.submit)}
        </button>
      </form>
      <p className="login-links">
        <button type="button" onClick={onBack}>
          {say(words.back)}
        </button>
      </p>
    </>
  )
}
