import { useState } from 'react'
import { bankTypeWords, judgeWords, questionWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { alternativesOf, hasOptions, isOpen } from '@zhikao/domain/bank/question/question.rules.ts'
import { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { percentOf } from '@zhikao/domain/bank/selftest/selftest.rules.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { RichText } from '../../kit/rich/RichText.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useStart } from './SelftestHomePanel.tsx'
import { ScreenTitle, SelftestWaiting } from './SelftestScreenPanel.tsx'
import type { ScreenProps } from './SelftestScreenPanel.tsx'
import { isAnswered, OptionContent, picturesOf } from './selftest.fields.tsx'
import { resultLabels as labels, selftestLabels, sittingLabels } from './selftest.labels.ts'

type Result = DataOf<typeof selftestContract.result>
type Item = Result['items'][number]
type Mark = 'right' | 'part' | 'wrong' | 'none' | 'open'

/** How an answer was marked. */
function markOf({ points, score, given }: Item): Mark {
  if (points === null) return 'open'
  if (points === score) return 'right'
  if (!isAnswered(given)) return 'none'
  return points > 0 ? 'part' : 'wrong'
}
const MARK_WORDS: Record<Mark, (typeof labels)['mark_right' | 'mark_part' | 'mark_wrong' | 'mark_none' | 'mark_open']> =
  {
    right: labels.mark_right,
    part: labels.mark_part,
    wrong: labels.mark_wrong,
    none: labels.mark_none,
    open: labels.mark_open,
  }
const isWrong = (item: Item) => item.points !== null && item.points < item.score

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
      <Questions result={data} />
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
        <Marked key={item.position} sn={sn} item={item} />
      ))}
    </section>
  )
}

function Marked({ sn, item }: { sn: string; item: Item }) {
  const say = useSay()
  const { position, type, score, points, stem, options, answer } = item
  const mark = markOf(item)
  return (
    <article className="practice-question" aria-labelledby={`marked-${position}`}>
      <header>
        <h3 id={`marked-${position}`}>{say(sittingLabels.number, { number: position })}</h3>
        <span className="practice-quiet">{say(sittingLabels.type_points, { type: bankTypeWords[type], score })}</span>
        <b className="practice-mark" data-mark={mark}>
          {say(MARK_WORDS[mark])}
        </b>
        {points !== null && <span className="practice-quiet">{say(labels.got, { points, score })}</span>}
      </header>
      <RichText html={stem} pictures={picturesOf(sn)} />
      {options.length > 0 && (
        <ul className="practice-options">
          {options.map((option) => (
            <li key={option.key} data-right={answer.includes(option.key) || undefined}>
              <OptionContent sn={sn} option={option} />
            </li>
          ))}
        </ul>
      )}
      <Answers sn={sn} item={item} />
    </article>
  )
}

/** The own answer, the right one, and why. */
function Answers({ sn, item: { type, given, answer, analysis } }: { sn: string; item: Item }) {
  const say = useSay()
  return (
    <dl className="practice-answers">
      <dt>{say(labels.given)}</dt>
      <dd>{isAnswered(given) ? <Words type={type} words={given} /> : say(labels.mark_none)}</dd>
      <dt>{say(isOpen(type) ? questionWords.model_answer : labels.right_answer)}</dt>
      <dd>
        <Words
          type={type}
          words={type === 'FILL' ? answer.map((blank) => alternativesOf(blank).join(' / ')) : answer}
        />
      </dd>
      {analysis !== null && <dt>{say(questionWords.analysis)}</dt>}
      {analysis !== null && (
        <dd>
          <RichText html={analysis} pictures={picturesOf(sn)} />
        </dd>
      )}
    </dl>
  )
}

/** An answer in words: letters, true or false, the words of each blank, or a text. */
function Words({ type, words }: { type: Item['type']; words: readonly string[] }) {
  const say = useSay()
  if (type === 'JUDGE') return say(judgeWords[words[0] === 'TRUE' ? 'TRUE' : 'FALSE'])
  if (hasOptions(type)) return words.join(' ')
  if (isOpen(type)) return <span className="practice-lines">{words[0]}</span>
  return (
    <ul>
      {words
        .map((word, at) => ({ word, number: at + 1 }))
        .map(({ word, number }) => (
          <li key={number}>{say(labels.blank, { number, words: word })}</li>
        ))}
    </ul>
  )
}
