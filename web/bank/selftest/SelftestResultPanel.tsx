import { useState } from 'react'
import { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { percentOf } from '@zhikao/domain/bank/selftest/selftest.rules.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { Formulas } from '../../kit/rich/FormulaText.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useStart } from './SelftestHomePanel.tsx'
import { SelftestMarked } from './SelftestMarkedPanel.tsx'
import type { MarkedItem } from './SelftestMarkedPanel.tsx'
import { ScreenTitle, SelftestWaiting } from './SelftestScreenPanel.tsx'
import type { ScreenProps } from './SelftestScreenPanel.tsx'
import { resultLabels as labels, selftestLabels, sittingLabels } from './selftest.labels.ts'

type Result = DataOf<typeof selftestContract.result>
const isWrong = ({ points, score }: MarkedItem) => points !== null && points < score

/** What came of a self-test, and each question with what is right and why. */
export function SelftestResult({ sn, hasMoved, onGo }: ScreenProps & { sn: string }) {
  const say = useSay()
  const read = useRead(selftestContract.result, { params: { id: sn } })
  const { data } = read
  const { start, busyWith, fault } = useStart(onGo)
  if (!data && read.error?.rule === 'sitting_running')
    return <Unfinished message={read.error.message} sn={sn} onGo={onGo} />
  if (!data) return <SelftestWaiting of={read} onHome={() => onGo({ at: 'home' })} />
  return (
    <main className="practice-card">
      <ScreenTitle hasMoved={hasMoved}>{say(labels.title)}</ScreenTitle>
      <p className="practice-quiet">
        {data.title} · {data.credential_name} · {say(levelWords[data.level])}
      </p>
      <Summary result={data} />
      <div className="practice-buttons">
        <button type="button" className="practice-second" onClick={() => onGo({ at: 'home' })}>
          {say(selftestLabels.home)}
        </button>
        <button
          type="button"
          className="practice-first"
          aria-disabled={busyWith !== null}
          onClick={() => void start(data.paper_sn)}
        >
          {say(selftestLabels.again)}
        </button>
      </div>
      <p role="alert" className="practice-fault">
        {fault}
      </p>
      <Formulas of={data.formulas}>
        <Questions result={data} />
      </Formulas>
    </main>
  )
}

function Unfinished({ message, sn, onGo }: { message: string; sn: string; onGo: ScreenProps['onGo'] }) {
  const say = useSay()
  return (
    <main className="practice-card">
      <p role="alert">{message}</p>
      <button type="button" className="practice-first" onClick={() => onGo({ at: 'sitting', sn }, true)}>
        {say(sittingLabels.submit_back)}
      </button>
    </main>
  )
}

function Summary({ result }: { result: Result }) {
  const say = useSay()
  const { points, total, right_count, open_count, seconds, handed_by, handed_time, items } = result
  const percent = percentOf(points, total)
  const by = handed_by === 'TIME' ? labels.by_time : labels.by_sitter
  return (
    <div className="practice-summary">
      <p>
        <strong>{say(labels.points, { points, total })}</strong>
        {percent !== null && <b>{say(labels.percent, { percent })}</b>}
      </p>
      <ul>
        <li>{say(labels.right_of, { right: right_count, count: items.length - open_count })}</li>
        <li>{say(labels.taken, { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}</li>
        <li>{say(by, { time: handed_time.slice(0, 16) })}</li>
        {open_count > 0 && <li>{say(labels.open, { count: open_count })}</li>}
      </ul>
    </div>
  )
}

function Questions({ result: { sn, items } }: { result: Result }) {
  const say = useSay()
  const [onlyWrong, setOnlyWrong] = useState(false)
  const shown = onlyWrong ? items.filter(isWrong) : items
  return (
    <section className="practice-results">
      <header>
        <h2>{say(labels.questions)}</h2>
        <label className="practice-flag">
          <input type="checkbox" checked={onlyWrong} onChange={(event) => setOnlyWrong(event.target.checked)} />
          <span>{say(labels.only_wrong)}</span>
        </label>
        <span role="status" className="practice-quiet">
          {shown.length === 0 ? say(labels.none_wrong) : say(labels.shown, { count: shown.length })}
        </span>
      </header>
      {shown.map((item) => (
        <SelftestMarked key={item.position} sn={sn} item={item} />
      ))}
    </section>
  )
}
