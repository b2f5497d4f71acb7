import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { certificateWords as words, examinedWords } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import { examinedOf, PROOF_MAX } from '@zhikao/domain/results/certificate/certificate.model.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { LanguageChoice } from '../../i18n/LanguageChoice.tsx'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { useRead } from '../../kit/wire/query.ts'
import { certificateLabels as labels } from './certificate.labels.ts'

type Checked = DataOf<typeof certificateContract.check>
type Proof = { token: string } | { name: string }
type Props = {
  no: string
  /** From the QR code; without it the holder's name must be entered. */
  token: string | undefined
}

/** /certificate/{no}: the public data of a certificate for a person who has the paper. For phones; without antd. */
export function CertificateCheckPage({ no, token }: Props) {
  const say = useSay()
  const [proof, setProof] = useState<Proof | null>(token ? { token } : null)
  const read = useRead(certificateContract.check, { params: { no }, query: proof ?? {} }, { when: proof !== null })
  return (
    <div className="check-page">
      <header className="check-head">
        <img src="/logo.svg" alt="" width={32} height={32} />
        <span>{say(kernelMessages.platform_name)}</span>
        <LanguageChoice label={say(labels.language)} />
      </header>
      <main className="check-card">
        <h1>{say(labels.check_title)}</h1>
        <p className="check-no">{no}</p>
        <div aria-live="polite">
          {read.isFetching && <p className="check-busy">{say(labels.checking)}</p>}
          {!read.isFetching && read.data && <Result checked={read.data} />}
          {!read.isFetching && read.error && <Refused failure={read.error} onRetry={() => void read.refetch()} />}
        </div>
        {!read.data && !read.isFetching && <NameForm onName={(name) => setProof({ name })} />}
      </main>
      <footer className="check-foot">{say(authMessages.platform_long_name)}</footer>
    </div>
  )
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

function NameForm({ onName }: { onName: (name: string) => void }) {
  const say = useSay()
  const [id, faultId] = [useId(), useId()]
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = tried && name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim()) onName(name.trim())
  }
  return (
    <form className="check-form" noValidate onSubmit={submit}>
      <h2>{say(labels.ask_title)}</h2>
      <p className="check-hint">{say(labels.ask_hint)}</p>
      <label htmlFor={id}>{say(labels.name)}</label>
      <input
        id={id}
        value={name}
        maxLength={PROOF_MAX}
        autoComplete="off"
        aria-invalid={isMissing}
        {...(isMissing ? { 'aria-describedby': faultId } : {})}
        onChange={(event) => setName(event.target.value)}
      />
      {isMissing && (
        <p id={faultId} className="check-fault" role="alert">
          {say(labels.need_name)}
        </p>
      )}
      <button type="submit" className="check-button">
        {say(labels.submit)}
      </button>
    </form>
  )
}
