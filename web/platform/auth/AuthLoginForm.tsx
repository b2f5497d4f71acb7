import { useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { ERRORS } from '@zhikao/domain/kernel/error.ts'
import { useSay } from '../../i18n/lang.ts'
import { call } from '../../kit/wire/call.ts'
import { failureOf } from '../../kit/wire/failure.ts'
import { LoginCaptcha, LoginPassword, LoginText, useCaptcha } from './auth.fields.tsx'
import { loginLabels } from './auth.labels.ts'

type SignedIn = DataOf<typeof authContract.login>
type Props = {
  /** In the form from the start: the account whose password has just been reset. */
  username?: string
  onSignedIn: (session: SignedIn) => Promise<void>
  onTyping: () => void
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const input = form?.elements.namedItem(name)
  if (input instanceof HTMLInputElement) input.focus()
}

/** The state of the form and its call. A refused login keeps the username and empties the password. */
function useLogin(known: string, onSignedIn: Props['onSignedIn']) {
  const say = useSay()
  const [given, setGiven] = useState({ username: known, password: '', remember: false })
  const captcha = useCaptcha('login')
  const [{ fault, busy }, setResult] = useState({ fault: '', busy: false })
  const form = useRef<HTMLFormElement>(null)
  const set = (part: Partial<typeof given>) => setGiven((now) => ({ ...now, ...part }))
  function stop(text: string, field: 'username' | 'password') {
    setResult({ fault: text, busy: false })
    focusField(form.current, field)
  }
  function refused(thrown: unknown) {
    const failure = failureOf(thrown)
    set({ password: '' })
    if (failure.status === ERRORS.captcha.status || captcha.state) captcha.start(given.username)
    stop(failure.message, 'password')
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { username, password, remember } = given
    if (busy) return
    if (username.trim() === '') return stop(say(loginLabels.need_username), 'username')
    if (password === '') return stop(say(loginLabels.need_password), 'password')
    setResult({ fault: '', busy: true })
    const body = { username: username.trim(), password, remember, ...(await captcha.answer()) }
    try {
      await onSignedIn(await call(authContract.login, { body }))
    } catch (thrown) {
      refused(thrown)
    }
  }
  return { form, given, set, captcha, fault, busy, submit }
}

/** The light login form; it runs a security check when the server requires one. */
export function AuthLoginForm({ username: known = '', onSignedIn, onTyping }: Props) {
  const say = useSay()
  const login = useLogin(known, onSignedIn)
  const { form, given, set, captcha, fault, busy } = login
  const faultId = useId()
  const faulty = { 'aria-invalid': fault !== '' || undefined, 'aria-describedby': faultId }
  const submit = (event: SubmitEvent<HTMLFormElement>) => void login.submit(event)
  return (
    <form ref={form} className="login-form" onSubmit={submit} onInput={onTyping} noValidate>
      <LoginText
        name="username"
        label={loginLabels.username}
        value={given.username}
        onChange={(username) => set({ username })}
        faulty={faulty}
        autoComplete="username"
        autoFocus
      />
      <LoginPassword value={given.password} onChange={(password) => set({ password })} faulty={faulty} />
      <LoginCaptcha state={captcha.state} onRetry={() => captcha.start(given.username)} />
      <label className="login-remember">
        <input type="checkbox" checked={given.remember} onChange={(event) => set({ remember: event.target.checked })} />
        <span>{say(loginLabels.remember)}</span>
      </label>
      <p id={faultId} className="login-fault" role="alert">
        {fault}
      </p>
      <button type="submit" className="login-submit" aria-disabled={busy} data-busy={busy || undefined}>
        {say(busy ? loginLabels.busy : loginLabels.submit)}
      </button>
    </form>
  )
}
