import { useEffect, useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { ERRORS } from '@zhikao/domain/kernel/error.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { call } from '../../kit/wire/call.ts'
import { passwordLabels, resetLabels as words } from '../../kit/view/account.labels.ts'
import { failureOf } from '../../kit/wire/failure.ts'
import { useWait } from '../../kit/wire/useWait.ts'
import { LoginCaptcha, LoginPassword, LoginText, useCaptcha } from './auth.fields.tsx'
import { loginLabels } from './auth.labels.ts'

type Props = { onDone: (username: string) => void; onBack: () => void }
type Channels = DataOf<typeof authContract.welcome>['code_channels']

/** How codes are sent on this server; read once. */
function useChannels(): Channels | null {
  const [channels, setChannels] = useState<Channels | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    call(authContract.welcome, { signal: gone.signal })
      .then(({ code_channels }) => setChannels(code_channels))
      .catch(() => undefined)
    return () => gone.abort()
  }, [])
  return channels
}

/** How the reader gets a code. */
const hintOf = ({ mail, sms }: Channels): Text =>
  mail && sms ? words.hint_both : mail ? words.hint_mail : sms ? words.hint_sms : words.hint_operator

/** The address as a field of the call: with an @ it is an email. */
const namedAddress = (address: string) =>
  address.trim() === '' ? {} : address.includes('@') ? { email: address.trim() } : { mobile: address.trim() }

const EMPTY = { username: '', address: '', code: '', password: '', password2: '' }
type Given = typeof EMPTY

/** What is missing before a code can be sent; null when nothing is. */
function lackOfAddress({ username, address }: Given): Text | null {
  if (username.trim() === '') return loginLabels.need_username
  return address.trim() === '' ? words.need_address : null
}

/** What is missing before the password can be changed; null when nothing is. */
function lackOfPassword({ username, code, password, password2 }: Given): Text | null {
  if (username.trim() === '') return loginLabels.need_username
  if (code.trim() === '') return words.need_code
  if (password === '') return words.need_password
  return password === password2 ? null : passwordLabels.mismatch
}

const NOTHING = { fault: '', done: '' }

/** One request at a time and its result: `work` returns the success message, `refused` the failure message. */
function useAttempt(refused: (thrown: unknown) => Promise<string>) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState(NOTHING)
  const run = async (work: () => Promise<string>) => {
    if (busy) return
    setBusy(true)
    setResult(NOTHING)
    try {
      setResult({ fault: '', done: await work() })
    } catch (thrown) {
      setResult({ fault: await refused(thrown), done: '' })
    }
    setBusy(false)
  }
  return { busy, result, run, need: (fault: string) => setResult({ fault, done: '' }) }
}

/** The state of the form and its two calls: sending a code, and changing the password with it. */
function useReset(onDone: Props['onDone']) {
  const say = useSay()
  const [given, setGiven] = useState(EMPTY)
  const captcha = useCaptcha('reset')
  const [wait, setWait] = useWait()
  const { busy, result, run, need } = useAttempt(async (thrown) => {
    const failure = failureOf(thrown)
    const asked = failure.status === ERRORS.captcha.status && failure.rule === undefined
    if (asked || captcha.state) captcha.start(given.username)
    if (failure.retryAfter !== undefined) setWait(failure.retryAfter)
    return failure.errors[0]?.message ?? failure.message
  })
  const account = { username: given.username.trim(), ...namedAddress(given.address) }
  function send() {
    const lack = lackOfAddress(given)
    if (lack) return need(say(lack))
    void run(async () => {
      const query = { ...account, ...(await captcha.answer()) }
      const { sent } = await call(authContract.captcha, { params: { purpose: 'reset' }, query })
      captcha.clear()
      setWait(sent?.wait_seconds ?? 0)
      return say(words.sent, { minutes: String(sent?.minutes ?? 0) })
    })
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const lack = lackOfPassword(given)
    if (lack) return need(say(lack))
    const { code, password, password2 } = given
    void run(async () => {
      const body = { ...account, ...(await captcha.answer()), code: code.trim(), password, password2 }
      await call(authContract.reset, { body })
      onDone(account.username)
      return ''
    })
  }
  const set = (name: keyof Given) => (value: string) => setGiven({ ...given, [name]: value })
  return { given, set, captcha, busy, result, wait, send, submit }
}

/** A new password against a one-time code: by mail or SMS where they are sent, else from an operator. */
export default function AuthResetForm({ onDone, onBack }: Props) {
  const say = useSay()
  const channels = useChannels()
  const faultId = useId()
  const reset = useReset(onDone)
  const { busy, result } = reset
  return (
    <>
      <h1>{say(loginLabels.reset_title)}</h1>
      <p className="login-hint">{channels === null ? '' : say(hintOf(channels))}</p>
      <form className="login-form" onSubmit={reset.submit} noValidate aria-label={say(loginLabels.reset_title)}>
        <ResetFields reset={reset} channels={channels} faultId={faultId} />
        <p className="login-hint login-rule">{say(passwordLabels.rule)}</p>
        <p role="status" className="login-done">
          {result.done}
        </p>
        <p id={faultId} className="login-fault" role="alert">
          {result.fault}
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

type FieldsProps = { reset: ReturnType<typeof useReset>; channels: Channels | null; faultId: string }

function ResetFields({ reset, channels, faultId }: FieldsProps) {
  const say = useSay()
  const { given, set, captcha, busy, wait } = reset
  const faulty = { 'aria-invalid': reset.result.fault !== '' || undefined, 'aria-describedby': faultId } as const
  const field = (name: keyof Given) => ({ value: given[name], onChange: set(name), faulty })
  return (
    <>
      <LoginText name="username" label={loginLabels.username} {...field('username')} autoComplete="username" />
      {channels?.mail || channels?.sms ? (
        <LoginText
          name="address"
          label={channels.mail ? words.address : words.mobile}
          {...field('address')}
          autoComplete={channels.mail ? 'email' : 'tel'}
        >
          <button type="button" className="login-send" disabled={wait > 0 || busy} onClick={reset.send}>
            {wait > 0 ? say(words.send_again, { seconds: String(wait) }) : say(words.send)}
          </button>
        </LoginText>
      ) : null}
      <LoginCaptcha state={captcha.state} onRetry={() => captcha.start(given.username)} />
      <LoginText name="code" label={words.code} {...field('code')} autoComplete="one-time-code" />
      <LoginPassword name="new-password" label={words.fresh} {...field('password')} />
      <LoginPassword name="password2" label={words.again} {...field('password2')} />
    </>
  )
}
