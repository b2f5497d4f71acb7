import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { call } from '../../kit/wire/call.ts'
import { loginLabels } from './auth.labels.ts'

export type Captcha = DataOf<typeof authContract.captcha>
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

type CaptchaProps = {
  captcha: Captcha
  value: string
  onChange: (value: string) => void
  onRefresh: () => void
  label?: Text
}

/** The captcha image; a click loads another. */
export function LoginCaptcha({ captcha, onRefresh, label = loginLabels.captcha, ...text }: CaptchaProps) {
  const say = useSay()
  return (
    <LoginText {...text} name="captcha" label={label} maxLength={16}>
      <button
        type="button"
        aria-label={say(loginLabels.captcha_image)}
        title={say(loginLabels.captcha_hint)}
        onClick={onRefresh}
      >
        <img src={captcha.image} alt="" height={40} />
      </button>
    </LoginText>
  )
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

/** A new captcha; none if the request fails, then the next login answer requests it again. */
export const fetchCaptcha = (purpose: 'login' | 'reset'): Promise<Captcha | null> =>
  call(authContract.captcha, { params: { purpose }, query: { t: String(Date.now()) } }).catch(() => null)
