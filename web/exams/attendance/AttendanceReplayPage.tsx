import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { attendanceWords as words } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
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

type Result = DataOf<typeof attendanceContract.replay>

/** /exam/draw: recomputes a draw from its seed and tickets, for anybody (Decided 25). For phones; without antd. */
export function AttendanceReplayPage() {
  const say = useSay()
  const client = useQueryClient()
  const [result, setResult] = useState<Result | null>(null)
  const [failure, setFailure] = useState<AppFailure | null>(null)
  const compute = async (seed: string, tickets: string[]) => {
    setFailure(null)
    try {
      setResult(await write(client, attendanceContract.replay, { body: { seed, tickets } }))
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
        <ReplayForm onAsk={(seed, tickets) => void compute(seed, tickets)} />
        <div aria-live="polite">
          {failure && <p className="check-fault">{failure.errors[0]?.message ?? failure.message}</p>}
          {result && <Recomputed result={result} />}
        </div>
      </main>
      <footer className="check-foot">{say(authMessages.platform_long_name)}</footer>
    </div>
  )
}

function ReplayForm({ onAsk }: { onAsk: (seed: string, tickets: string[]) => void }) {
  const say = useSay()
  const [seedId, listId] = [useId(), useId()]
  const [seed, setSeed] = useState('')
  const [list, setList] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(seed.trim(), list.split(/\s+/).filter(Boolean))
  }
  return (
    <form className="check-form" onSubmit={submit}>
      <label htmlFor={seedId}>{say(words.seed)}</label>
      <input
        id={seedId}
        required
        maxLength={128}
        value={seed}
        autoComplete="off"
        onChange={(event) => setSeed(event.target.value)}
      />
      <label htmlFor={listId}>{say(words.tickets)}</label>
      <textarea id={listId} required rows={8} value={list} onChange={(event) => setList(event.target.value)} />
      <button type="submit" className="check-button">
        {say(labels.replay)}
      </button>
    </form>
  )
}

function Recomputed({ result: { seed_hash, list_hash, order } }: { result: Result }) {
  const say = useSay()
  return (
    <>
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
