import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import type { OutboxView } from '../../kit/wire/outbox.ts'
import type { Answer, SittingCounts } from './SelftestAnswersPanel.tsx'
import { isAnswered } from './selftest.fields.tsx'
import { sittingLabels as labels } from './selftest.labels.ts'

type Props = {
  positions: readonly number[]
  view: OutboxView<Answer>
  current: number
  onGo: (position: number) => void
}

/** The numbers of the questions: each leads to its question, and says whether it is answered, flagged, current. */
export function NumberGrid({ positions, view, current, onGo }: Props) {
  const say = useSay()
  return (
    <nav className="practice-numbers" aria-label={say(labels.numbers)}>
      <ol>
        {positions.map((position) => (
          <li key={position}>
            <NumberButton {...{ position, view, onGo }} isCurrent={position === current} />
          </li>
        ))}
      </ol>
      <Legend />
    </nav>
  )
}

type ButtonProps = Pick<Props, 'view' | 'onGo'> & { position: number; isCurrent: boolean }

function NumberButton({ position, view, isCurrent, onGo }: ButtonProps) {
  const say = useSay()
  const answer = view.values.get(position)
  const [isGiven, isFlagged] = [answer !== undefined && isAnswered(answer.given), answer?.is_flagged === true]
  const isUnsaved = view.unsent.has(position) && view.unsent.get(position) !== 'sending'
  const words = [
    say(labels.number, { number: position }),
    say(isGiven ? labels.is_answered : labels.is_open),
    ...(isFlagged ? [say(labels.is_flagged)] : []),
    ...(isUnsaved ? [say(labels.is_unsaved)] : []),
  ]
  return (
    <button
      type="button"
      aria-label={words.join(say(labels.comma))}
      aria-current={isCurrent ? 'step' : undefined}
      data-answered={isGiven || undefined}
      data-flagged={isFlagged || undefined}
      data-unsaved={isUnsaved || undefined}
      onClick={() => onGo(position)}
    >
      {position}
    </button>
  )
}

/** What the marks mean, for those who see them. */
function Legend() {
  const say = useSay()
  return (
    <p className="practice-legend" aria-hidden="true">
      <span data-answered>{say(labels.is_answered)}</span>
      <span>{say(labels.is_open)}</span>
      <span data-flagged>{say(labels.is_flagged)}</span>
      <span data-current>{say(labels.is_current)}</span>
    </p>
  )
}

const VIEWS = ['one', 'all'] as const
export const viewSchema = z.enum(VIEWS)
export type View = (typeof VIEWS)[number]

/** The id of the part with the numbers, which the bar opens on narrow screens. */
export const NUMBERS_ID = 'practice-numbers'

type BarProps = {
  counts: SittingCounts
  isGridOpen: boolean
  onGrid: () => void
  onSubmit: () => void
  children: ReactNode
}

/** Stays in sight: the time, how much is answered, and the handing in. */
export function Bar({ counts: { total, open }, isGridOpen, onGrid, onSubmit, children }: BarProps) {
  const say = useSay()
  const answered = say(labels.answered_of, { answered: total - open, total })
  return (
    <div className="practice-bar">
      {children}
      <button
        type="button"
        className="practice-grid-toggle"
        aria-expanded={isGridOpen}
        aria-controls={NUMBERS_ID}
        onClick={onGrid}
      >
        {answered}
      </button>
      <span className="practice-answered">{answered}</span>
      <button type="button" className="practice-first" onClick={onSubmit}>
        {say(labels.submit)}
      </button>
    </div>
  )
}

const VIEW_WORDS = { one: labels.view_one, all: labels.view_all }

export function ViewChoice({ shown, onShow }: { shown: View; onShow: (view: View) => void }) {
  const say = useSay()
  return (
    <div className="practice-views" role="group" aria-label={say(labels.view)}>
      {VIEWS.map((view) => (
        <button key={view} type="button" aria-pressed={view === shown} onClick={() => onShow(view)}>
          {say(VIEW_WORDS[view])}
        </button>
      ))}
    </div>
  )
}

type StepsProps = { positions: readonly number[]; current: number; onGo: (position: number) => void }

export function Steps({ positions, current, onGo }: StepsProps) {
  const say = useSay()
  const at = positions.indexOf(current)
  const step = (to: number | undefined, label: Text) => (
    <button type="button" className="practice-second" disabled={to === undefined} onClick={() => onGo(to ?? current)}>
      {say(label)}
    </button>
  )
  return (
    <div className="practice-steps">
      {step(positions[at - 1], labels.previous)}
      {step(positions[at + 1], labels.next)}
    </div>
  )
}
