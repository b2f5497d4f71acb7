import { Form, Input, Radio } from 'antd'
import { judgeWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { ANSWER_MAX, JUDGE_ANSWERS } from '@zhikao/domain/bank/question/question.model.ts'
import { countBlanks, hasOptions, isOpen } from '@zhikao/domain/bank/question/question.rules.ts'
import { bankType } from '@zhikao/domain/bank/question/question.model.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Bound } from '../../kit/view/inputs.tsx'
import { questionLabels as labels } from './question.labels.ts'
import styles from './question.module.css'

/** The text of an HTML stem, as the server counts its blanks. */
const textOfHtml = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

/** What is right, in the form that the type asks for; of options it is ticked at the options themselves. */
export function AnswerField(bound: Bound<string[]>) {
  const say = useSay()
  const { data: type } = bankType.safeParse(Form.useWatch('type'))
  if (!type) return <p className="zk-quiet">{say(labels.type_first)}</p>
  if (hasOptions(type)) return <Chosen {...bound} />
  if (type === 'JUDGE') return <Judge {...bound} />
  return isOpen(type) ? <Model {...bound} /> : <Blanks {...bound} />
}

function Chosen({ id, value }: Bound<string[]>) {
  const say = useSay()
  const letters = value ?? []
  return (
    <output id={id} className="zk-figures">
      {letters.length > 0 ? letters.join(' ') : <span className="zk-quiet">{say(labels.none_right)}</span>}
    </output>
  )
}

function Judge({ value, onChange, id, disabled = false }: Bound<string[]>) {
  const say = useSay()
  return (
    <Radio.Group
      {...(id ? { id } : {})}
      optionType="button"
      disabled={disabled}
      value={value?.[0] ?? null}
      options={JUDGE_ANSWERS.map((one) => ({ value: one, label: say(judgeWords[one]) }))}
      onChange={(event) => onChange?.([String(event.target.value)])}
    />
  )
}

function Model({ value, onChange, onBlur, id, disabled = false }: Bound<string[]>) {
  const given = value?.[0] ?? ''
  const set = (text: string) => onChange?.(text === '' ? [] : [text])
  return (
    <Input.TextArea
      {...(id ? { id } : {})}
      rows={4}
      showCount
      maxLength={ANSWER_MAX}
      disabled={disabled}
      value={given}
      onChange={(event) => set(event.target.value)}
      onBlur={() => {
        if (given !== given.trim()) set(given.trim())
        onBlur?.()
      }}
    />
  )
}

/** One line for each blank of the stem. */
function Blanks({ value, onChange, onBlur, id, disabled = false }: Bound<string[]>) {
  const say = useSay()
  const stem: unknown = Form.useWatch('stem')
  const words = value ?? []
  const blanks = typeof stem === 'string' ? countBlanks(textOfHtml(stem)) : 0
  const lines = Math.max(blanks, words.length)
  if (lines === 0) return <p className="zk-quiet">{say(labels.no_blank)}</p>
  const all = Array.from({ length: lines }, (_, at) => words[at] ?? '')
  // Emptied lines beyond the blanks of the stem are taken off the end.
  const set = (next: readonly string[]) =>
    onChange?.(next.filter((word, at) => word !== '' || at < blanks || next.slice(at).some((later) => later !== '')))
  return (
    <div id={id} role="group" tabIndex={-1} className={styles.options}>
      {all
        .map((word, at) => ({ word, at }))
        .map(({ word, at }) => (
          <Input
            key={at}
            maxLength={ANSWER_MAX}
            disabled={disabled}
            aria-label={say(labels.blank_of, { number: at + 1 })}
            prefix={<span className="zk-quiet">{say(labels.blank_of, { number: at + 1 })}</span>}
            value={word}
            onChange={(event) => set(all.with(at, event.target.value))}
            onBlur={() => {
              if (word !== word.trim()) set(all.with(at, word.trim()))
              onBlur?.()
            }}
          />
        ))}
      <p className="zk-quiet">{say(labels.blank_hint)}</p>
    </div>
  )
}
