import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { loginLabels } from './auth.labels.ts'
import type { CaptchaPurpose, CaptchaState, SolvedCaptcha } from '../../kit/wire/captcha.ts'

type FaultMarks = { 'aria-invalid': true | undefined; 'aria-describedby': string }

type PasswordProps = {
  value: string
  onChange: (value: string) => void
  faulty: FaultMarks
  /** `password` is the account's current password; the other names are for a new one. */
  name?: 'password' | 'new-password' | 'password2'
  label?: Text
}

/** A password field with a show button and a Caps Lock hint. */
export function LoginPassword(props: PasswordProps) {
  const { value, onChange, faulty, name = 'password', label = loginLabels.password } = props
  const say = useSay()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const id = useId()
  return (
    <div className="login-field">
      <label htmlFor={id}>{say(label)}</label>
      <span className="login-secret">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={name === 'password' ? 'current-password' : 'new-password'}
          maxLength={128}
          value={value}
          onKeyDown={watch}
          onKeyUp={watch}
          onChange={(event) => onChange(event.target.value)}
          {...faulty}
        />
        <ShowButton shown={shown} onClick={() => setShown(!shown)} />
      </span>
      {capsLock ? <small role="status">{say(loginLabels.caps_lock)}</small> : null}
    </div>
  )
}

function ShowButton({ shown, onClick }: { shown: boolean; onClick: () => void }) {
  const say = useSay()
  const label = say(shown ? loginLabels.hide_password : loginLabels.show_password)
  return (
    <button type="button" aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
        <circle cx="12" cy="12" r="3" />
        {shown ? null : <path d="m4 20 16-16" />}
      </svg>
    </button>
  )
}

type Run = { answer: Promise<SolvedCaptcha>; gone: AbortController }

/** The security check of a form: `start` begins one, `answer` waits for its solution. Its parts are not part of the first load (shell.md §0.15). */
export function useCaptcha(purpose: CaptchaPurpose) {
  const [state, setState] = useState<CaptchaState | null>(null)
  const run = useRef<Run>(null)
  const stop = () => run.current?.gone.abort()
  useEffect(() => () => run.current?.gone.abort(), [])
  return {
    state,
    start: (username: string) => {
      stop()
      const gone = new AbortController()
      setState({ phase: 'working', progress: 0 })
      const answer = import('../../kit/wire/captcha.ts').then(
        ({ solveCaptcha }) => solveCaptcha(purpose, username, setState, gone.signal),
        () => {
          setState({ phase: 'failed', progress: 0 })
          return {}
        },
      )
      run.current = { answer, gone }
    },
    clear: () => {
      stop()
      run.current = null
      setState(null)
    },
    answer: async (): Promise<SolvedCaptcha> => (await run.current?.answer) ?? {},
  }
}

const CaptchaPanel = lazy(() => import('./AuthCaptchaPanel.tsx'))

/** The security check, once one has begun. */
export function LoginCaptcha({ state, onRetry }: { state: CaptchaState | null; onRetry: () => void }) {
  return state ? (
    <Suspense fallback={null}>
      <CaptchaPanel state={state} onRetry={onRetry} />
    </Suspense>
  ) : null
}

type TextProps = {
  name: string
  label: Text
  value: string
  onChange: (value: string) => void
  faulty?: FaultMarks
  maxLength?: number
  autoComplete?: string
  autoFocus?: boolean
  /** Drawn behind the input. */
  children?: ReactNode
}

/** One line of the light forms. */
export function LoginText({ label, onChange, faulty, children, ...input }: TextProps) {
  const say = useSay()
  const id = useId()
  return (
    <div className="login-field">
      <label htmlFor={id}>{say(label)}</label>
      <span className={children ? 'login-captcha' : undefined}>
        <input
          id={id}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...input}
          onChange={(event) => onChange(event.target.value)}
          {...faulty}
        />
        {children}
      </span>
    </div>
  )
}
