import { useState } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { email, mobile } from '@zhikao/domain/kernel/person.ts'
import type { Entry } from '@zhikao/domain/training/register/register.entry.rules.ts'
import type { VerifiedContact } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { captchaLabels } from '../../kit/view/captcha.labels.ts'
import { call } from '../../kit/wire/call.ts'
import { sendSolved } from '../../kit/wire/captcha.ts'
import type { CaptchaState } from '../../kit/wire/captcha.ts'
import { failureOf } from '../../kit/wire/failure.ts'
import { useWait } from '../../kit/wire/useWait.ts'
import { RegisterLabelled } from './register.fields.tsx'
import type { FormState } from './register.fields.tsx'
import { registerLabels as labels } from './register.labels.ts'

export type Channels = DataOf<typeof authContract.welcome>['code_channels']

/** The address that the code is sent to: the chosen one, where it is possible, else the only one; null where no codes are sent. */
export function codeTarget({ mail, sms }: Channels, entry: Entry): VerifiedContact | null {
  if (mail && sms) return entry['code_to'] === 'email' ? 'email' : 'mobile'
  return sms ? 'mobile' : mail ? 'email' : null
}

/** Requests codes; the captcha that a network needs after several requests is solved by the browser. */
function useCode() {
  const say = useSay()
  const [wait, setWait] = useWait()
  const [isBusy, setBusy] = useState(false)
  const [captcha, setCaptcha] = useState<CaptchaState | null>(null)
  const [answer, setAnswer] = useState({ done: '', fault: '' })
  const request = async (query: { mobile: string } | { email: string }) => {
    setBusy(true)
    setAnswer({ done: '', fault: '' })
    const signal = new AbortController().signal
    try {
      const { sent } = await sendSolved({ purpose: 'register', isNeeded: false, show: setCaptcha, signal }, (solved) =>
        call(authContract.captcha, { params: { purpose: 'register' }, query: { ...query, ...solved } }),
      )
      setWait(sent?.wait_seconds ?? 0)
      setAnswer({ done: say(labels.sent, { minutes: sent?.minutes ?? 0 }), fault: '' })
    } catch (thrown) {
      const failure = failureOf(thrown)
      setWait(failure.retryAfter ?? 0)
      setAnswer({ done: '', fault: failure.errors[0]?.message ?? failure.message })
    }
    setBusy(false)
  }
  return { wait, isBusy, captcha, ...answer, request, refuse: (fault: string) => setAnswer({ done: '', fault }) }
}

type Props = { form: FormState; channels: Channels; target: VerifiedContact }

/** The code that proves the mobile or the mail address. */
export function RegisterCodePanel({ form, channels, target }: Props) {
  const say = useSay()
  const code = useCode()
  const address = (form.entry[target] ?? '').trim()
  const send = () => {
    const isRight = (target === 'mobile' ? mobile : email).safeParse(address).success
    if (!isRight) return code.refuse(say(target === 'mobile' ? labels.need_mobile : labels.need_email))
    void code.request(target === 'mobile' ? { mobile: address } : { email: address })
  }
  return (
    <>
      <CodeTarget form={form} channels={channels} target={target} />
      <RegisterLabelled label={labels.code} fault={form.faults['code'] ?? (code.fault || undefined)}>
        {(marks) => (
          <span className="register-code">
            <input
              {...marks}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={form.entry['code'] ?? ''}
              onChange={(event) => form.set('code', event.target.value)}
            />
            <button type="button" disabled={code.wait > 0 || code.isBusy} onClick={send}>
              {code.wait > 0 ? say(labels.send_again, { seconds: code.wait }) : say(labels.send)}
            </button>
          </span>
        )}
      </RegisterLabelled>
      {code.captcha && <progress className="check-progress" max={1} value={code.captcha.progress} />}
      <p role="status" className="register-note">
        {code.captcha ? say(captchaLabels.working) : code.done}
      </p>
    </>
  )
}

/** Where the code goes; a choice where the platform sends both. */
function CodeTarget({ form, channels, target }: Props) {
  const say = useSay()
  const words = {
    mobile: say(labels.code_mobile, { mobile: form.entry['mobile'] ?? '' }),
    email: say(labels.code_email, { email: form.entry['email'] ?? '' }),
  }
  if (!channels.mail || !channels.sms)
    return (
      <p className="register-note">
        {say(labels.code_to)} {words[target]}
      </p>
    )
  return (
    <fieldset className="register-target">
      <legend>{say(labels.code_to)}</legend>
      {(['mobile', 'email'] as const).map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="code_to"
            checked={target === one}
            onChange={() => {
              form.set('code_to', one)
              form.set('code', '')
            }}
          />{' '}
          {words[one]}
        </label>
      ))}
    </fieldset>
  )
}
