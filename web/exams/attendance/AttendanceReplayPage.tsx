import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useId, useState } from 'react'
import type { ChangeEvent, FormEvent } from 'react'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { attendanceWords as words } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { misfits } from '@zhikao/domain/exams/attendance/attendance.draw.rules.ts'
import type { Commitment } from '@zhikao/domain/exams/attendance/attendance.draw.rules.ts'
import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { LanguageChoice } from '../../i18n/LanguageChoice.tsx'
import { failureOf } from '../../kit/wire/failure.ts'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { write } from '../../kit/wire/query.ts'
import { attendanceLabels as labels } from './attendance.labels.ts'
import css from './attendance.module.css'

/** A recomputed draw, with what was published of it. */
type Result = DataOf<typeof attendanceContract.replay> & { published: Commitment }
type Given = Commitment & { seed: string; tickets: string }

/** What the link of a proof fills in; behind the #, which no server is sent. */
function givenBy(link: string): Given {
  const known = new URLSearchParams(link)
  const of = (name: keyof Given) => known.get(name) ?? ''
  const tickets = of('tickets').split(' ').join('\n')
  return { seed: of('seed'), tickets, seed_hash: of('seed_hash'), list_hash: of('list_hash') }
}

/** /exam/draw: recomputes a draw from its seed and tickets, for anybody (Decided 25). For phones; without antd. `link` is what follows # in the address. */
export function AttendanceReplayPage({ link }: { link: string }) {
  const say = useSay()
  const client = useQueryClient()
  const [result, setResult] = useState<Result | null>(null)
  const [failure, setFailure] = useState<AppFailure | null>(null)
  const compute = async ({ seed, tickets, ...published }: Given) => {
    setFailure(null)
    try {
      const body = { seed: seed.trim(), tickets: tickets.split(/\s+/).filter(Boolean) }
      setResult({ ...(await write(client, attendanceContract.replay, { body })), published })
    } catch (cause) {
      setResult(null)
      setFailure(failureOf(cause))
    }
  }
  return (
    <div className="check-page">
      <header className="check-head">
        <img src="/logo.svg" alt="" width={32} height={32} />
        <span>{say(kernelMessages.platform_name)}</span>
        <LanguageChoice label={say(labels.language)} />
      </header>
      <main className="check-card">
        <h1>{say(labels.replay_title)}</h1>
        <p className="check-hint">{say(labels.replay_hint)}</p>
        <ReplayForm link={link} onAsk={(given) => void compute(given)} />
        <div aria-live="polite">
          {failure && <p className="check-fault">{failure.errors[0]?.message ?? failure.message}</p>}
          {result && <Recomputed result={result} />}
        </div>
      </main>
      <footer className="check-foot">{say(authMessages.platform_long_name)}</footer>
    </div>
  )
}

function ReplayForm({ link, onAsk }: { link: string; onAsk: (given: Given) => void }) {
  const say = useSay()
  const id = useId()
  const [given, setGiven] = useState(() => givenBy(link))
  const field = (name: keyof Given) => ({
    id: `${id}${name}`,
    value: given[name],
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setGiven({ ...given, [name]: value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(given)
  }
  return (
    <form className="check-form" onSubmit={submit}>
      <label htmlFor={`${id}seed`}>{say(words.seed)}</label>
      <input {...field('seed')} required maxLength={128} autoComplete="off" />
      <label htmlFor={`${id}tickets`}>{say(words.tickets)}</label>
      <textarea {...field('tickets')} required rows={8} />
      {HASHES.map((hash) => (
        <Fragment key={hash}>
          <label htmlFor={`${id}${hash}`}>{say(labels.replay_published, { what: words[hash] })}</label>
          <input {...field(hash)} maxLength={128} autoComplete="off" />
        </Fragment>
      ))}
      <button type="submit" className="check-button">
        {say(labels.replay)}
      </button>
    </form>
  )
}

const HASHES = ['seed_hash', 'list_hash'] as const
const WRONG = { seed_hash: labels.replay_seed_hash, list_hash: labels.replay_list_hash }

/** Whether what was published fits; nothing where nothing of it was entered. */
function Verdict({ result }: { result: Result }) {
  const say = useSay()
  const wrong = misfits(result, result.published)
  if (wrong.length > 0)
    return wrong.map((hash) => (
      <p key={hash} className="check-fault">
        {say(WRONG[hash])}
      </p>
    ))
  const isWhole = HASHES.every((hash) => result.published[hash].trim() !== '')
  return isWhole && <p>{say(labels.replay_fits)}</p>
}

function Recomputed({ result }: { result: Result }) {
  const say = useSay()
  const { seed_hash, list_hash, order } = result
  return (
    <>
      <Verdict result={result} />
      <dl className={css.hash}>
        <dt>{say(words.seed_hash)}</dt>
        <dd>{seed_hash}</dd>
        <dt>{say(words.list_hash)}</dt>
        <dd>{list_hash}</dd>
      </dl>
      <h2>{say(labels.replay_order)}</h2>
      <ol>
        {order.map((ticket) => (
          <li key={ticket}>{ticket}</li>
        ))}
      </ol>
    </>
  )
}
