import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { percentOf } from '@zhikao/domain/bank/selftest/selftest.rules.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { failureOf } from '../../kit/wire/failure.ts'
import { useRead, write } from '../../kit/wire/query.ts'
import { ScreenTitle, SelftestWaiting } from './SelftestScreenPanel.tsx'
import type { ScreenProps } from './SelftestScreenPanel.tsx'
import { selftestLabels as labels } from './selftest.labels.ts'

type Home = DataOf<typeof selftestContract.home>
type Paper = Home['papers'][number]
type Props = ScreenProps & { onLeave: () => void }

/** Begins a self-test of a paper, or goes on with the one that was begun; one at a time. */
export function useStart(onGo: ScreenProps['onGo']) {
  const client = useQueryClient()
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const start = async (paperSn: string) => {
    if (busyWith !== null) return
    setBusyWith(paperSn)
    setFault('')
    try {
      const { sn } = await write(client, selftestContract.start, { body: { paper_sn: paperSn } })
      onGo({ at: 'sitting', sn })
    } catch (thrown) {
      setFault(failureOf(thrown).message)
    }
    setBusyWith(null)
  }
  return { start, busyWith, fault }
}

/** What one may take, and what one reached. */
export function SelftestHome({ hasMoved, onGo, onLeave }: Props) {
  const read = useRead(selftestContract.home, {}, { fresh: true })
  const { data } = read
  return data ? (
    <main className="practice-card">
      <Greeting home={data} hasMoved={hasMoved} onLeave={onLeave} />
      <Papers papers={data.papers} onGo={onGo} />
    </main>
  ) : (
    <SelftestWaiting of={read} />
  )
}

type GreetingProps = Pick<Props, 'hasMoved' | 'onLeave'> & { home: Home }

function Greeting({ home: { name, end_time }, hasMoved, onLeave }: GreetingProps) {
  const say = useSay()
  const client = useQueryClient()
  const [fault, setFault] = useState('')
  const leave = async () => {
    try {
      await write(client, selftestContract.logout, {})
      onLeave()
    } catch (thrown) {
      setFault(failureOf(thrown).message)
    }
  }
  return (
    <header className="practice-greeting">
      <ScreenTitle hasMoved={hasMoved}>{say(labels.hello, { name })}</ScreenTitle>
      <button type="button" className="practice-plain" onClick={() => void leave()}>
        {say(labels.logout)}
      </button>
      <p className="practice-quiet">{say(labels.until, { time: end_time.slice(0, 16) })}</p>
      <p role="alert" className="practice-fault">
        {fault}
      </p>
    </header>
  )
}

function Papers({ papers, onGo }: { papers: readonly Paper[]; onGo: ScreenProps['onGo'] }) {
  const say = useSay()
  const { start, busyWith, fault } = useStart(onGo)
  if (papers.length === 0)
    return (
      <>
        <h2>{say(labels.none)}</h2>
        <p className="practice-quiet">{say(labels.none_first)}</p>
      </>
    )
  return (
    <>
      <h2>{say(labels.papers)}</h2>
      <p className="practice-quiet">{say(labels.start_hint)}</p>
      <p role="alert" className="practice-fault">
        {fault}
      </p>
      <ul className="practice-papers">
        {papers.map((paper) => (
          <PaperLine
            key={paper.paper_sn}
            paper={paper}
            isBusy={paper.paper_sn === busyWith}
            onStart={() =>
              // One that goes on is continued, whatever became of its paper.
              paper.open_sitting === null ? void start(paper.paper_sn) : onGo({ at: 'sitting', sn: paper.open_sitting })
            }
          />
        ))}
      </ul>
    </>
  )
}

type LineProps = { paper: Paper; isBusy: boolean; onStart: () => void }

function PaperLine({ paper, isBusy, onStart }: LineProps) {
  const say = useSay()
  const { title, credential_name, level, item_count, total_score, minutes, open_sitting, attempts } = paper
  const act = open_sitting !== null ? labels.go_on : attempts > 0 ? labels.again : labels.start
  return (
    <li>
      <h3>{title}</h3>
      <p className="practice-quiet">
        {credential_name} · {say(levelWords[level])}
      </p>
      <p className="practice-quiet">{say(labels.facts, { count: item_count, points: total_score, minutes })}</p>
      <Reached paper={paper} />
      <button
        type="button"
        className="practice-first"
        aria-disabled={isBusy}
        aria-label={say(labels.named, { act, title })}
        onClick={onStart}
      >
        {say(isBusy ? labels.starting : act)}
      </button>
    </li>
  )
}

const pointsWords = (points: number, total: number | null, plain: Text, withPercent: Text) => {
  const percent = percentOf(points, total ?? 0)
  return { text: percent === null ? plain : withPercent, params: { points, percent: percent ?? '' } }
}

/** How often the paper was handed in, with the best and the latest points. */
function Reached({ paper: { attempts, best, latest, total, latest_time, open_sitting } }: { paper: Paper }) {
  const say = useSay()
  const reached = [
    ...(best === null ? [] : [pointsWords(best, total, labels.best, labels.best_percent)]),
    ...(latest === null ? [] : [pointsWords(latest, total, labels.latest, labels.latest_percent)]),
  ]
  return (
    <p className="practice-reached">
      {open_sitting !== null && <b>{say(labels.running)}</b>}
      {attempts > 0 && <span>{say(labels.attempts, { count: attempts })}</span>}
      {reached.map(({ text, params }) => (
        <span key={text.US}>{say(text, params)}</span>
      ))}
      {latest_time !== null && <time>{latest_time.slice(0, 16)}</time>}
    </p>
  )
}
