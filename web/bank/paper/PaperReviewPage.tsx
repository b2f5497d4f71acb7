import { bankTypeWords, judgeWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { BANK_TYPES } from '@zhikao/domain/bank/question/question.model.ts'
import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { paperPrintWords } from '@zhikao/domain/bank/paper/paper.messages.ts'
import { filesLine } from '@zhikao/domain/bank/paper/paper.print.rules.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { templateWords } from '@zhikao/domain/catalogue/template/template.messages.ts'
import { sumPoints } from '@zhikao/domain/catalogue/template/template.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { LanguageChoice } from '../../i18n/LanguageChoice.tsx'
import { imageUrl } from '../../kit/jobs/files.ts'
import { Formulas, FormulaText } from '../../kit/rich/FormulaText.tsx'
import { RichText } from '../../kit/rich/RichText.tsx'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { useRead } from '../../kit/wire/query.ts'
import { paperLabels as labels, reviewLabels } from './paper.labels.ts'
import css from './paper.module.css'

/** The whole paper, its theory, or its practical: the three addresses of spec §2.1. */
export type ReviewView = 'all' | 'online' | 'offline'
type Review = DataOf<typeof paperContract.review>
type Props = { view: ReviewView; sn: string; token: string | undefined }

const NOT_FOUND = 404

/** /paper/review/{sn} and its two parts: for whoever may read the paper now, or has a link. Made to be printed; without antd. */
export function PaperReviewPage({ view, sn, token }: Props) {
  const say = useSay()
  const read = useRead(paperContract.review, { params: { id: sn }, query: token ? { token } : {} })
  const [isOpen, setOpen] = useState(false)
  const { data } = read
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <img src="/logo.svg" alt="" width={32} height={32} />
        <span>{say(kernelMessages.platform_name)}</span>
        <LanguageChoice label={say(reviewLabels.language)} />
        {data?.answers && hasItems(data, view) && (
          <label>
            <input type="checkbox" checked={isOpen} onChange={(event) => setOpen(event.target.checked)} />{' '}
            {say(labels.answers)}
          </label>
        )}
        {data && (
          <button type="button" className={css['button']} onClick={() => window.print()}>
            {say(labels.print)}
          </button>
        )}
      </header>
      <main className={css['sheet']} aria-busy={read.isFetching}>
        {data ? <Shown review={data} view={view} isOpen={isOpen} /> : <Waiting of={read} />}
      </main>
    </div>
  )
}

type Read = { isFetching: boolean; error: AppFailure | null; refetch: () => unknown }

/** Until there is a paper: that it is loading, or why there is none. */
function Waiting({ of: { isFetching, error, refetch } }: { of: Read }) {
  const say = useSay()
  return (
    <div aria-live="polite">
      {isFetching || !error ? (
        <p>{say(reviewLabels.loading)}</p>
      ) : (
        <Refused isUnknown={error.http === NOT_FOUND} message={error.message} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

/** Unknown, foreign and too early are one answer of the server, and one here. */
function Refused({ isUnknown, message, onRetry }: { isUnknown: boolean; message: string; onRetry: () => void }) {
  const say = useSay()
  return (
    <>
      <h1>{say(isUnknown ? reviewLabels.unknown : reviewLabels.failed)}</h1>
      <p>{isUnknown ? say(reviewLabels.unknown_more) : message}</p>
      {!isUnknown && (
        <button type="button" className={css['button']} onClick={onRetry}>
          {say(reviewLabels.retry)}
        </button>
      )}
    </>
  )
}

const WATERMARKS = 12

function Shown({ review, view, isOpen }: { review: Review; view: ReviewView; isOpen: boolean }) {
  const say = useSay()
  const { title, sn, credential_name, level, time, reader, end_time, practical } = review
  const mark = `${reader ?? say(reviewLabels.by_link)} ${time.slice(0, 16)}`
  return (
    <>
      <div className={css['watermark']} aria-hidden="true">
        {Array.from({ length: WATERMARKS }, (_, at) => (
          <span key={at}>{mark}</span>
        ))}
      </div>
      <h1>{title}</h1>
      <p>
        {[sn, credential_name, say(levelWords[level]), say(paperPrintWords.total, { total: review.total_score })].join(
          ' · ',
        )}
      </p>
      {end_time && <p>{say(reviewLabels.expires, { time: end_time.slice(0, 16) })}</p>}
      <Formulas of={review.formulas}>{hasItems(review, view) && <Items review={review} isOpen={isOpen} />}</Formulas>
      {view !== 'online' && practical && <Practical of={practical} />}
      {view === 'offline' && !practical && <p>{say(reviewLabels.no_practical)}</p>}
      {view === 'online' && review.subject === 'OFFLINE' && <p>{say(reviewLabels.no_theory)}</p>}
    </>
  )
}

/** Does this page show the questions? Those of the theory are no part of the practical. */
const hasItems = ({ subject }: Review, view: ReviewView) => view !== (subject === 'ONLINE' ? 'offline' : 'online')

function Items({ review, isOpen }: { review: Review; isOpen: boolean }) {
  const say = useSay()
  const groups = BANK_TYPES.map((type) => ({ type, items: review.items.filter((item) => item.type === type) }))
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ type, items }) => (
      <section key={type}>
        <h2>
          {say(labels.group, {
            type: bankTypeWords[type],
            count: items.length,
            points: sumPoints(items.map(({ score }) => score)),
          })}
        </h2>
        <ol className={css['items']}>
          {items.map((item) => (
            <li key={item.position} value={item.position}>
              <span>
                {item.task && <b>{say(paperPrintWords.task, item.task)} </b>}
                {say(labels.points, { score: item.score })}
              </span>
              <RichText html={item.stem} />
              <Options of={item.options} />
              {item.files.length > 0 && <p>{say(filesLine(item.files))}</p>}
              {isOpen && <Right item={item} />}
            </li>
          ))}
        </ol>
      </section>
    ))
}

type Item = Review['items'][number]

function Options({ of }: { of: Item['options'] }) {
  if (of.length === 0) return null
  return (
    <ul className={css['options']}>
      {of.map(({ key, text, image }) => (
        <li key={key}>
          {key}. <FormulaText text={text} />{' '}
          {image && <img className={css['picture']} src={imageUrl(image)} alt={key} />}
        </li>
      ))}
    </ul>
  )
}

function Right({ item: { type, answer, analysis } }: { item: Item }) {
  const say = useSay()
  const right = type === 'JUDGE' ? say(judgeWords[answer[0] === 'TRUE' ? 'TRUE' : 'FALSE']) : answer.join('；')
  return (
    <div className={css['answer']}>
      {say(labels.answer)}
      <b>
        <FormulaText text={right} />
      </b>
      {analysis && <RichText html={analysis} />}
    </div>
  )
}

function Practical({ of }: { of: NonNullable<Review['practical']> }) {
  const say = useSay()
  // The tasks of a practical paper are its questions.
  if (of.tasks.length + of.material_list.length + of.score_sheet.length === 0) return null
  return (
    <section>
      <h2>{say(templateWords.practical)}</h2>
      <Lines
        label={say(templateWords.tasks)}
        rows={of.tasks.map(({ task_no, name, minutes, score }) =>
          say(reviewLabels.task, { number: task_no, name, minutes, score }),
        )}
      />
      <Lines
        label={say(templateWords.material_list)}
        rows={of.material_list.map(({ name, amount }) => (amount ? `${name} · ${amount}` : name))}
      />
      <Lines label={say(templateWords.score_sheet)} rows={of.score_sheet.map((row) => say(reviewLabels.sheet, row))} />
    </section>
  )
}

function Lines({ label, rows }: { label: string; rows: readonly ReactNode[] }) {
  if (rows.length === 0) return null
  return (
    <>
      <h3>{label}</h3>
      <ul>
        {rows
          .map((row, at) => ({ row, at }))
          .map(({ row, at }) => (
            <li key={at}>{row}</li>
          ))}
      </ul>
    </>
  )
}
