import { useId } from 'react'
import { judgeWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { JUDGE_ANSWERS } from '@zhikao/domain/bank/question/question.model.ts'
import { hasOptions } from '@zhikao/domain/bank/question/question.rules.ts'
import { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { sittingAnswer } from '@zhikao/domain/bank/sitting/sitting.model.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { FormulaText } from '../../kit/rich/FormulaText.tsx'
import { urlOf } from '../../kit/wire/call.ts'
import { sittingLabels as labels } from './selftest.labels.ts'

export type SittingItem = DataOf<typeof selftestContract.sitting>['items'][number]
type Option = SittingItem['options'][number]

/** How the addresses of a sitting's pictures begin; the key follows. */
export const picturesOf = (sn: string) => `${urlOf(selftestContract.image, { params: { id: sn } })}?key=`
const pictureOf = (sn: string, key: string) => urlOf(selftestContract.image, { params: { id: sn }, query: { key } })

/** Is there anything in an answer? */
export const isAnswered = (given: readonly string[]) => given.some((word) => word.trim() !== '')

/** What an option says: its letter, its text, its picture. */
export function OptionContent({ sn, option: { key, text, image } }: { sn: string; option: Option }) {
  const say = useSay()
  return (
    <span className="practice-option-content">
      <b>{key}.</b> {text !== null && <FormulaText text={text} />}
      {image !== null && <img src={pictureOf(sn, image)} alt={say(labels.option_image, { key })} />}
    </span>
  )
}

type Props = {
  sn: string
  item: SittingItem
  given: readonly string[]
  /** The id of the question's text. */
  stemId: string
  /** `isTyped`: more of it is likely to follow at once. */
  onGive: (given: string[], isTyped: boolean) => void
}

/** Where a question is answered, by its type. */
export function AnswerFields(props: Props) {
  const { type } = props.item
  if (hasOptions(type)) return <Options {...props} />
  if (type === 'JUDGE') return <Judge {...props} />
  return type === 'FILL' ? <Blanks {...props} /> : <LongAnswer {...props} />
}

function Options({ sn, item: { position, type, options }, given, stemId, onGive }: Props) {
  const say = useSay()
  const [name, hintId] = [useId(), useId()]
  const isMulti = type === 'MULTI'
  const give = (key: string, isChosen: boolean) => {
    if (!isMulti) return onGive([key], false)
    const chosen = options.filter((one) => (one.key === key ? isChosen : given.includes(one.key)))
    return onGive(
      chosen.map((one) => one.key),
      false,
    )
  }
  return (
    <fieldset className="practice-choices" aria-describedby={isMulti ? `${stemId} ${hintId}` : stemId}>
      <legend className="zk-unseen">{say(labels.number, { number: position })}</legend>
      {isMulti && (
        <p id={hintId} className="practice-quiet">
          {say(labels.choose_several)}
        </p>
      )}
      {options.map((option) => (
        <label key={option.key} className="practice-choice">
          <input
            type={isMulti ? 'checkbox' : 'radio'}
            name={name}
            checked={given.includes(option.key)}
            onChange={(event) => give(option.key, event.target.checked)}
          />
          <OptionContent sn={sn} option={option} />
        </label>
      ))}
    </fieldset>
  )
}

function Judge({ item: { position }, given, stemId, onGive }: Props) {
  const say = useSay()
  const name = useId()
  return (
    <fieldset className="practice-choices" aria-describedby={stemId}>
      <legend className="zk-unseen">{say(labels.number, { number: position })}</legend>
      {JUDGE_ANSWERS.map((one) => (
        <label key={one} className="practice-choice">
          <input type="radio" name={name} checked={given[0] === one} onChange={() => onGive([one], false)} />
          <span>{say(judgeWords[one])}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The contract's limit of one answer. */
const TEXT_MAX = sittingAnswer.shape.given.element.maxLength ?? undefined

function Blanks({ item: { position, blanks }, given, stemId, onGive }: Props) {
  const say = useSay()
  const words = Array.from({ length: blanks }, (_, at) => given[at] ?? '')
  const give = (at: number, word: string) => {
    const next = words.with(at, word)
    onGive(next.some((one) => one !== '') ? next : [], true)
  }
  return (
    <fieldset className="practice-blanks" aria-describedby={stemId}>
      <legend className="zk-unseen">{say(labels.number, { number: position })}</legend>
      {words
        .map((word, at) => ({ word, at }))
        .map(({ word, at }) => (
          <label key={at}>
            <span>{say(labels.blank, { number: at + 1 })}</span>
            <input
              value={word}
              maxLength={TEXT_MAX}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => give(at, event.target.value)}
            />
          </label>
        ))}
    </fieldset>
  )
}

function LongAnswer({ item: { position }, given, stemId, onGive }: Props) {
  const say = useSay()
  return (
    <textarea
      className="practice-long"
      rows={6}
      value={given[0] ?? ''}
      maxLength={TEXT_MAX}
      aria-describedby={stemId}
      aria-label={`${say(labels.number, { number: position })} ${say(labels.answer)}`}
      onChange={({ target: { value } }) => onGive(value === '' ? [] : [value], true)}
    />
  )
}
