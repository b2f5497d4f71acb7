import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { certificateWords as words, examinedWords } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import { examinedOf, NUMBER_MAX, PROOF_MAX } from '@zhikao/domain/results/certificate/certificate.model.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { ERRORS } from '@zhikao/domain/kernel/error.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { LanguageChoice } from '../../i18n/LanguageChoice.tsx'
import { captchaLabels } from '../../kit/view/captcha.labels.ts'
import { call } from '../../kit/wire/call.ts'
import type { CaptchaState, SolvedCaptcha } from '../../kit/wire/captcha.ts'
import { AppFailure } from '../../kit/wire/failure.ts'
import { useRead } from '../../kit/wire/query.ts'
import { certificateLabels as labels } from './certificate.labels.ts'

type Checked = DataOf<typeof certificateContract.check>
type Asked = { no: string; name: string }
type Props = {
  /** Empty on the page without a number: it is entered. */
  no: string
  /** From the QR code; without it the holder's name must be entered. */
  token: string | undefined
}

/** /certificate and /certificate/{no}: the public data of a certificate for a person who has the paper. For phones; without antd. */
export function CertificateCheckPage({ no, token }: Props) {
  const say = useSay()
  return (
    <div className="check-page">
      <header className="check-head">
        <img src="/logo.svg" alt="" width={32} height={32} />
        <span>{say(kernelMessages.platform_name)}</span>
        <LanguageChoice label={say(labels.language)} />
      </header>
      <main className="check-card">
        <h1>{say(labels.check_title)}</h1>
        {no && <p className="check-no">{no}</p>}
        {no && token ? <ByToken no={no} token={token} /> : <ByName no={no} />}
      </main>
      <footer className="check-foot">{say(authMessages.platform_long_name)}</footer>
    </div>
  )
}

/** The check of a scanned paper; where the code is not confirmed, the name may be tried. */
function ByToken({ no, token }: { no: string; token: string }) {
  const say = useSay()
  const read = useRead(certificateContract.check, { params: { no }, query: { token } })
  return (
    <>
      <div aria-live="polite">
        {read.isFetching && <p className="check-busy">{say(labels.checking)}</p>}
        {!read.isFetching && read.data && <Result checked={read.data} />}
        {!read.isFetching && read.error && <Refused failure={read.error} onRetry={() => void read.refetch()} />}
      </div>
      {!read.data && !read.isFetching && <ByName no={no} />}
    </>
  )
}

/** The check by number and name; what was entered stays, whatever comes back. */
function ByName({ no }: { no: string }) {
  const say = useSay()
  const { found, failure, isBusy, captcha, check, clear } = useNamedCheck()
  const [asked, setAsked] = useState<Asked>({ no, name: '' })
  return (
    <>
      <div aria-live="polite">
        {isBusy && <p className="check-busy">{say(captcha ? captchaLabels.working : labels.checking)}</p>}
        {captcha && <progress className="check-progress" max={1} value={captcha.progress} />}
        {!isBusy && found && <Result checked={found} />}
        {!isBusy && failure && <Refused failure={failure} onRetry={() => void check(asked)} />}
      </div>
      {found && !no && (
        <button type="button" className="check-button" onClick={clear}>
          {say(labels.check_another)}
        </button>
      )}
      {!found && <NameForm asked={asked} onAsked={setAsked} hasNumber={no !== ''} isBusy={isBusy} onCheck={check} />}
    </>
  )
}

const CAPTCHA_NEEDED = ERRORS.captcha.status
type Outcome = { found?: Checked; failure?: AppFailure }

/** Checks by number and name. A captcha that the server asks for is solved by the browser, then the check is sent again (Decided 48). */
function useNamedCheck() {
  const [outcome, setOutcome] = useState<Outcome>({})
  const [isBusy, setBusy] = useState(false)
  const [captcha, setCaptcha] = useState<CaptchaState | null>(null)
  const send = (body: Asked & SolvedCaptcha) => call(certificateContract.checkNamed, { body })
  const solveAndSend = async (asked: Asked) => {
    const { solveCaptcha } = await import('../../kit/wire/captcha.ts')
    return send({ ...asked, ...(await solveCaptcha('check', '', setCaptcha, new AbortController().signal)) })
  }
  const check = async (asked: Asked) => {
    setBusy(true)
    try {
      const found = await send(asked).catch((error: unknown) => {
        if (error instanceof AppFailure && error.status === CAPTCHA_NEEDED) return solveAndSend(asked)
        throw error
      })
      setOutcome({ found })
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error
      setOutcome({ failure: error })
    } finally {
      setBusy(false)
      setCaptcha(null)
    }
  }
  return { ...outcome, isBusy, captcha, check, clear: () => setOutcome({}) }
}

function Result({ checked }: { checked: Checked }) {
  return checked.status === 'VOID' ? <VoidResult checked={checked} /> : <StandingResult checked={checked} />
}

/** Nothing of the person: the paper attests nothing any more (Decided 29). */
function VoidResult({ checked: { void_date } }: { checked: Extract<Checked, { status: 'VOID' }> }) {
  const say = useSay()
  return (
    <>
      <p className="check-verdict" data-tone="none">
        <span aria-hidden="true">×</span>
        <strong>{say(labels.void_on, { date: void_date })}</strong>
      </p>
      <p className="check-hint">{say(labels.void_more)}</p>
    </>
  )
}

function StandingResult({ checked }: { checked: Exclude<Checked, { status: 'VOID' }> }) {
  const say = useSay()
  const reissued = checked.reissue_dates.at(-1)
  const isValid = checked.status === 'VALID'
  const facts = [
    [words.name, checked.name],
    [words.id_no, checked.id_no],
    [words.credential, checked.credential_name],
    [words.level, say(levelWords[checked.level])],
    [words.direction, checked.direction ?? '--'],
    [words.subjects, say(examinedWords[examinedOf(checked.subjects)])],
    [words.authority, checked.authority_name],
    [words.issue_date, checked.issue_date],
    [words.expire_date, checked.expire_date ?? say(words.long_term)],
  ] as const
  return (
    <>
      <p className="check-verdict" data-tone={isValid ? 'fine' : 'over'}>
        <span aria-hidden="true">{isValid ? '✓' : '!'}</span>
        <strong>{say(isValid ? labels.valid : labels.expired)}</strong>
      </p>
      {reissued && <p className="check-hint">{say(labels.reissued_on, { date: reissued })}</p>}
      <p className="check-hint">{say(labels.valid_more)}</p>
      <dl className="check-facts">
        {facts.map(([label, value]) => (
          <div key={label.US}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="check-hint">{say(labels.masked)}</p>
    </>
  )
}

function Refused({ failure, onRetry }: { failure: AppFailure; onRetry: () => void }) {
  const say = useSay()
  const isUnmatched = failure.rule === 'certificate_unmatched'
  return (
    <>
      <p className="check-verdict" data-tone={isUnmatched ? 'none' : 'over'}>
        <span aria-hidden="true">{isUnmatched ? '×' : '!'}</span>
        <strong>{say(isUnmatched ? labels.unmatched : labels.failed)}</strong>
      </p>
      <p className="check-hint">{failure.message}</p>
      {!isUnmatched && (
        <>
          {failure.requestId && <p className="check-hint">{say(labels.request, { id: failure.requestId })}</p>}
          <button type="button" className="check-button" onClick={onRetry}>
            {say(labels.retry)}
          </button>
        </>
      )}
    </>
  )
}

type FormProps = {
  asked: Asked
  onAsked: (asked: Asked) => void
  /** The number is known from the address. */
  hasNumber: boolean
  isBusy: boolean
  onCheck: (asked: Asked) => Promise<void>
}

function NameForm({ asked, onAsked, hasNumber, isBusy, onCheck }: FormProps) {
  const say = useSay()
  const [isTried, setTried] = useState(false)
  const given = { no: asked.no.trim(), name: asked.name.trim() }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (given.no && given.name && !isBusy) void onCheck(given)
  }
  return (
    <form className="check-form" noValidate onSubmit={submit}>
      <h2>{say(labels.ask_title)}</h2>
      <p className="check-hint">{say(hasNumber ? labels.ask_hint : labels.ask_both_hint)}</p>
      {!hasNumber && (
        <CheckField
          label={labels.number}
          value={asked.no}
          max={NUMBER_MAX}
          fault={isTried && !given.no ? labels.need_number : null}
          onChange={(no) => onAsked({ ...asked, no })}
        />
      )}
      <CheckField
        label={labels.name}
        value={asked.name}
        max={PROOF_MAX}
        fault={isTried && !given.name ? labels.need_name : null}
        onChange={(name) => onAsked({ ...asked, name })}
      />
      <button type="submit" className="check-button" aria-disabled={isBusy}>
        {say(labels.submit)}
      </button>
    </form>
  )
}

type FieldProps = { label: Text; value: string; max: number; fault: Text | null; onChange: (value: string) => void }

function CheckField({ label, value, max, fault, onChange }: FieldProps) {
  const say = useSay()
  const [id, faultId] = [useId(), useId()]
  return (
    <>
      <label htmlFor={id}>{say(label)}</label>
      <input
        id={id}
        value={value}
        maxLength={max}
        autoComplete="off"
        aria-invalid={fault !== null}
        {...(fault ? { 'aria-describedby': faultId } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
      {fault && (
        <p id={faultId} className="check-fault" role="alert">
          {say(fault)}
        </p>
      )}
    </>
  )
}
