import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, SubmitEvent } from 'react'
import { authContract } from '@zhikao/domain/auth/auth.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { ERRORS } from '@zhikao/domain/kernel/error.ts'
import { useSay } from '../../i18n/lang.ts'
import { call } from '../../kit/call.ts'
import { failureOf } from '../../kit/failure.ts'
import { loginLabels } from './auth.labels.ts'
import styles from './AuthLoginPage.module.css'

type SignedIn = DataOf<typeof authContract.login>
type Captcha = DataOf<typeof authContract.captcha>
type Props = { onSignedIn: (session: SignedIn) => Promise<void>; onTyping: () => void }

/** A fresh picture; none when it cannot be had, the next answer asks again. */
const fetchCaptcha = (): Promise<Captcha | null> =>
  call(authContract.captcha, { params: { purpose: 'login' }, query: { t: String(Date.now()) } }).catch(() => null)

/** The light login form: keeps the username, empties the password, shows a picture to read off when the server asks for it. */
export function AuthLoginForm({ onSignedIn, onTyping }: Props) {
  const say = useSay()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [answer, setAnswer] = useState('')
  const [remember, setRemember] = useState(false)
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const faultId = useId()

  function stop(text: string, field: 'username' | 'password' | 'captcha') {
    setFault(text)
    setBusy(false)
    const input = form.current?.elements.namedItem(field)
    if (input instanceof HTMLInputElement) input.focus()
  }

  async function refreshCaptcha() {
    setAnswer('')
    setCaptcha(await fetchCaptcha())
  }

  async function refused(thrown: unknown) {
    const failure = failureOf(thrown)
    setPassword('')
    const asked = failure.status === ERRORS.captcha.status
    if (asked || captcha) await refreshCaptcha()
    stop(failure.message, 'password')
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (username.trim() === '') return stop(say(loginLabels.need_username), 'username')
    if (password === '') return stop(say(loginLabels.need_password), 'password')
    setBusy(true)
    setFault('')
    const read = captcha ? { captcha_id: captcha.captcha_id, captcha: answer } : {}
    try {
      await onSignedIn(await call(authContract.login, { body: { username: username.trim(), password, remember, ...read } }))
    } catch (thrown) {
      await refused(thrown)
    }
  }

  const faulty = { 'aria-invalid': fault !== '' || undefined, 'aria-describedby': faultId }
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} onInput={onTyping} noValidate>
      <label className={styles.field}>
        <span>{say(loginLabels.username)}</span>
        <input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={64} autoFocus value={username} onChange={(event) => setUsername(event.target.value)} {...faulty} />
      </label>
      <PasswordField value={password} onChange={setPassword} faulty={faulty} />
      {captcha ? <CaptchaField captcha={captcha} value={answer} onChange={setAnswer} onRefresh={() => void refreshCaptcha()} /> : null}
      <label className={styles.remember}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        <span>{say(loginLabels.remember)}</span>
      </label>
      <p id={faultId} className={styles.fault} role="alert">
        {fault}
      </p>
      <button type="submit" className={styles.submit} aria-disabled={busy} data-busy={busy || undefined}>
        {say(busy ? loginLabels.busy : loginLabels.submit)}
      </button>
    </form>
  )
}

type FaultMarks = { 'aria-invalid': true | undefined; 'aria-describedby': string }

function PasswordField({ value, onChange, faulty }: { value: string; onChange: (value: string) => void; faulty: FaultMarks }) {
  const say = useSay()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{say(loginLabels.password)}</label>
      <span className={styles.secret}>
        <input id={id} name="password" type={shown ? 'text' : 'password'} autoComplete="current-password" maxLength={128} value={value} onKeyDown={watch} onKeyUp={watch} onChange={(event) => onChange(event.target.value)} {...faulty} />
        <button type="button" aria-label={say(shown ? loginLabels.hide_password : loginLabels.show_password)} onClick={() => setShown(!shown)}>
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
            <circle cx="12" cy="12" r="3" />
            {shown ? null : <path d="m4 20 16-16" />}
          </svg>
        </button>
      </span>
      {capsLock ? <small role="status">{say(loginLabels.caps_lock)}</small> : null}
    </div>
  )
}

type CaptchaProps = { captcha: Captcha; value: string; onChange: (value: string) => void; onRefresh: () => void }

function CaptchaField({ captcha, value, onChange, onRefresh }: CaptchaProps) {
  const say = useSay()
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{say(loginLabels.captcha)}</label>
      <span className={styles.captcha}>
        <input id={id} name="captcha" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={16} value={value} onChange={(event) => onChange(event.target.value)} />
        <button type="button" aria-label={say(loginLabels.captcha_image)} title={say(loginLabels.captcha_hint)} onClick={onRefresh}>
          <img src={captcha.image} alt="" height={40} />
        </button>
      </span>
    </div>
  )
}
