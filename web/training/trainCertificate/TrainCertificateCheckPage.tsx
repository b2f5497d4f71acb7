import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import { trainTypeWords } from '@zhikao/domain/training/session/session.messages.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { trainCertificateWords as words } from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { LanguageChoice } from '../../i18n/LanguageChoice.tsx'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { useRead } from '../../kit/wire/query.ts'
import { trainCertificateLabels as labels } from './trainCertificate.labels.ts'

type Checked = DataOf<typeof trainCertificateContract.check>
type Props = {
  no: string
  /** From the QR code. */
  token: string | undefined
}

/** /certificate/train/{no}: the public data of a training certificate for a person who has the paper. For phones; without antd. */
export function TrainCertificateCheckPage({ no, token }: Props) {
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
        <p className="check-no">{no}</p>
        {token ? (
          <ByToken no={no} token={token} />
        ) : (
          <Verdict tone="over" sign="!" title={labels.scan} more={say(labels.scan_more)} />
        )}
      </main>
      <footer className="check-foot">{say(authMessages.platform_long_name)}</footer>
    </div>
  )
}

function ByToken({ no, token }: { no: string; token: string }) {
  const say = useSay()
  const read = useRead(trainCertificateContract.check, { params: { no }, query: { token } })
  return (
    <div aria-live="polite">
      {read.isFetching && <p className="check-busy">{say(labels.checking)}</p>}
      {!read.isFetching && read.data && <Result checked={read.data} />}
      {!read.isFetching && read.error && <Refused failure={read.error} onRetry={() => void read.refetch()} />}
    </div>
  )
}

type VerdictProps = { tone: 'fine' | 'over' | 'none'; sign: string; title: Text; more: string }
function Verdict({ tone, sign, title, more }: VerdictProps) {
  const say = useSay()
  return (
    <>
      <p className="check-verdict" data-tone={tone}>
        <span aria-hidden="true">{sign}</span>
        <strong>{say(title)}</strong>
      </p>
      <p className="check-hint">{more}</p>
    </>
  )
}

function Result({ checked }: { checked: Checked }) {
  const say = useSay()
  const isValid = checked.status === 'VALID'
  const levels = checked.levels.map((level) => say(levelWords[level])).join(' · ')
  const facts = [
    [words.name, checked.name],
    [words.id_no, checked.id_no],
    [words.train_sn, checked.train_title],
    [words.type, say(trainTypeWords[checked.type])],
    [labels.days, `${checked.start_date} – ${checked.end_date}`],
    [words.hours_done, checked.hours],
    [words.credential_sn, checked.credential_name],
    [words.levels, levels],
    [words.authority_name, checked.authority_name],
    [words.issue_date, checked.issue_date],
    [words.expire_date, checked.expire_date],
  ] as const
  return (
    <>
      <Verdict
        tone={isValid ? 'fine' : 'over'}
        sign={isValid ? '✓' : '!'}
        title={isValid ? labels.valid : labels.expired}
        more={say(labels.more)}
      />
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
  if (failure.rule === 'train_certificate_unmatched')
    return <Verdict tone="none" sign="×" title={labels.unmatched} more={failure.message} />
  return (
    <>
      <Verdict tone="over" sign="!" title={labels.failed} more={failure.message} />
      {failure.requestId && <p className="check-hint">{say(labels.request, { id: failure.requestId })}</p>}
      <button type="button" className="check-button" onClick={onRetry}>
        {say(labels.retry)}
      </button>
    </>
  )
}
