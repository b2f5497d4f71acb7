import { memo } from 'react'
import { bankTypeWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { hasOptions } from '@zhikao/domain/bank/question/question.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { RichText } from '../../kit/rich/RichText.tsx'
import type { AppFailure } from '../../kit/wire/failure.ts'
import type { UnsentState } from '../../kit/wire/outbox.ts'
import { SavedState } from './SelftestAnswersPanel.tsx'
import type { Answer, SittingAnswers } from './SelftestAnswersPanel.tsx'
import { AnswerFields, isAnswered, picturesOf } from './selftest.fields.tsx'
import type { SittingItem } from './selftest.fields.tsx'
import { sittingLabels as labels } from './selftest.labels.ts'

/** The id of the heading of a question, which gets the focus when one goes to it. */
export const headingId = (position: number) => `question-${position}`

type Props = {
  sn: string
  item: SittingItem
  total: number
  answer: Answer
  state: UnsentState | undefined
  refusal: AppFailure | undefined
  give: SittingAnswers['give']
  /** It is the one that is being answered. */
  onEnter: (position: number) => void
}

/** One question with its answer: as memo, since a paper may have hundreds of which one changes. */
const Question = memo(function Question(props: Props) {
  const { sn, item, total, answer, give, onEnter } = props
  const say = useSay()
  const { position, type, score, stem } = item
  const id = headingId(position)
  return (
    <section className="practice-question" aria-labelledby={id} onFocus={() => onEnter(position)}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {say(labels.number_of, { number: position, total })}
        </h2>
        <span className="practice-quiet">{say(labels.type_points, { type: bankTypeWords[type], score })}</span>
      </header>
      <div id={`${id}-text`}>
        <RichText html={stem} pictures={picturesOf(sn)} />
      </div>
      <AnswerFields
        sn={sn}
        item={item}
        given={answer.given}
        stemId={`${id}-text`}
        onGive={(given, isTyped) => give(position, { given }, isTyped)}
      />
      <QuestionFoot {...props} />
    </section>
  )
})

/** What can be done to an answer besides giving it, and whether it is saved. */
function QuestionFoot({ item: { position, type }, answer, state, refusal, give }: Props) {
  const say = useSay()
  const isChoice = hasOptions(type) || type === 'JUDGE'
  return (
    <footer>
      <label className="practice-flag">
        <input
          type="checkbox"
          checked={answer.is_flagged}
          onChange={(event) => give(position, { is_flagged: event.target.checked })}
        />
        <span>{say(labels.flag)}</span>
      </label>
      {isChoice && isAnswered(answer.given) && (
        <button type="button" className="practice-plain" onClick={() => give(position, { given: [] })}>
          {say(labels.clear)}
        </button>
      )}
      <SavedState answer={answer} state={state} refusal={refusal} />
    </footer>
  )
}

type ListProps = {
  sn: string
  total: number
  items: readonly SittingItem[]
  answers: SittingAnswers
  onEnter: (position: number) => void
}

/** The questions that are shown. */
export function QuestionList({ sn, total, items, answers: { view, give }, onEnter }: ListProps) {
  return items.map((item) => {
    const answer = view.values.get(item.position)
    return (
      answer && (
        <Question
          key={item.position}
          {...{ sn, total, item, answer, give, onEnter }}
          state={view.unsent.get(item.position)}
          refusal={view.refusals.get(item.position)}
        />
      )
    )
  })
}
