import { bankTypeWords, judgeWords, questionWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { alternativesOf, hasOptions, isOpen } from '@zhikao/domain/bank/question/question.rules.ts'
import type { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { FormulaText } from '../../kit/rich/FormulaText.tsx'
import { RichText } from '../../kit/rich/RichText.tsx'
import { isAnswered, OptionContent, picturesOf } from './selftest.fields.tsx'
import { resultLabels as labels, sittingLabels } from './selftest.labels.ts'

/** A question with its answer and what it was worth. */
export type MarkedItem = DataOf<typeof selftestContract.result>['items'][number]
type Mark = 'right' | 'part' | 'wrong' | 'none' | 'open'

/** How an answer was marked. */
function markOf({ points, score, given }: MarkedItem): Mark {
  if (points === null) return 'open'
  if (points === score) return 'right'
  if (!isAnswered(given)) return 'none'
  return points > 0 ? 'part' : 'wrong'
}
const MARK_WORDS: Record<Mark, Text> = {
  right: labels.mark_right,
  part: labels.mark_part,
  wrong: labels.mark_wrong,
  none: labels.mark_none,
  open: labels.mark_open,
}

type Props = { sn: string; item: MarkedItem }

/** A question of a result: how it was marked, what was answered, what is right and why. */
export function SelftestMarked({ sn, item }: Props) {
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
function Answers({ sn, item: { type, given, answer, analysis } }: Props) {
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
function Words({ type, words }: { type: MarkedItem['type']; words: readonly string[] }) {
  const say = useSay()
  if (type === 'JUDGE') return say(judgeWords[words[0] === 'TRUE' ? 'TRUE' : 'FALSE'])
  if (hasOptions(type)) return words.join(' ')
  if (isOpen(type))
    return (
      <span className="practice-lines">
        <FormulaText text={words[0] ?? ''} />
      </span>
    )
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
