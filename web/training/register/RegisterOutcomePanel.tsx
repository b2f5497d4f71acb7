import { useRef, useState } from 'react'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { registerContract } from '@zhikao/domain/training/register/register.contract.ts'
import { isField, shownFault } from '@zhikao/domain/training/register/register.entry.rules.ts'
import type { Entry } from '@zhikao/domain/training/register/register.entry.rules.ts'
import type { RegisterBody, RegisterKind } from '@zhikao/domain/training/register/register.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { captchaLabels } from '../../kit/view/captcha.labels.ts'
import { call } from '../../kit/wire/call.ts'
import { sendSolved } from '../../kit/wire/captcha.ts'
import type { CaptchaState } from '../../kit/wire/captcha.ts'
import { failureOf, mayRetry } from '../../kit/wire/failure.ts'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { registerLabels as labels } from './register.labels.ts'

/** A fault as it is shown: its field, and its sentence. */
export type ShownFault = readonly [path: string, message: string]
/** What is sent, or why nothing can be sent. */
export type Prepared = { body: RegisterBody } | { faults: readonly ShownFault[] }
type Body = BodyIn<(typeof registerContract)['send']>

/** Sends a registration with a solved captcha. After a lost answer the same body is sent again, so that it registers once. */
function useSending(kind: RegisterKind) {
  const [captcha, setCaptcha] = useState<CaptchaState | null>(null)
  const unsure = useRef<{ of: string; body: Body } | null>(null)
  const send = async (given: RegisterBody) => {
    const of = JSON.stringify(given)
    const earlier = unsure.current?.of === of ? unsure.current.body : null
    const how = { purpose: 'register', isNeeded: earlier === null, show: setCaptcha } as const
    try {
      const done = await sendSolved({ ...how, signal: new AbortController().signal }, (solved) => {
        const body = earlier && !solved.captcha ? earlier : { ...given, ...solved }
        unsure.current = { of, body }
        return call(registerContract.send, { params: { kind }, body })
      })
      unsure.current = null
      return done
    } catch (thrown) {
      if (!mayRetry(failureOf(thrown))) unsure.current = null
      throw thrown
    }
  }
  return { captcha, send }
}

/** Prepares a registration and sends it; answers the faults that are to be shown. */
export function useSubmission(kind: RegisterKind, onDone: (title: string) => void) {
  const { captcha, send } = useSending(kind)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppFailure | null>(null)
  const submit = async (prepare: () => Promise<Prepared>): Promise<readonly ShownFault[]> => {
    setBusy(true)
    setFailure(null)
    try {
      const prepared = await prepare()
      if ('faults' in prepared) return prepared.faults
      const { registrations } = await send(prepared.body)
      onDone(registrations[0]?.train_title ?? '')
      return []
    } catch (thrown) {
      const found = failureOf(thrown)
      setFailure(found)
      return found.errors.map(shownFault).map(({ path, message }): ShownFault => [path, message])
    } finally {
      setBusy(false)
    }
  }
  return { captcha, isBusy, failure, submit }
}

type Props = {
  submission: ReturnType<typeof useSubmission>
  faults: Readonly<Record<string, string>>
  entry: Entry
  /** The form asks for a code. */
  hasCode: boolean
  /** The registration is sent when its files are uploaded. */
  isWaiting: boolean
}

/** What the last press of a button came to. A fault that no field shows is shown here. */
export function RegisterOutcomePanel({ submission: { captcha, failure }, faults, entry, hasCode, isWaiting }: Props) {
  const say = useSay()
  const others = Object.entries(faults).filter(([path]) => !isField(path, entry, hasCode))
  const count = Object.keys(faults).length - others.length
  const isOwn = failure !== null && failure.errors.length === 0
  return (
    <>
      <div role="status">
        {isWaiting && <p className="check-busy">{say(labels.wait_upload)}</p>}
        {captcha && <p className="check-busy">{say(captchaLabels.working)}</p>}
        {captcha && <progress className="check-progress" max={1} value={captcha.progress} />}
      </div>
      <div role="alert">
        {count > 0 && <p className="check-fault">{say(labels.faults, { count })}</p>}
        {others.map(([path, message]) => (
          <p key={path} className="check-fault">
            {message}
          </p>
        ))}
        {isOwn && <p className="check-fault">{failure.message}</p>}
        {isOwn && failure.requestId && (
          <p className="register-note">{say(labels.request, { id: failure.requestId })}</p>
        )}
      </div>
    </>
  )
}
