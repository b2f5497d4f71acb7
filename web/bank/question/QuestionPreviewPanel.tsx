import { Checkbox, Input, Radio } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { judgeWords, questionWords as words } from '@zhikao/domain/bank/question/question.messages.ts'
import { JUDGE_ANSWERS, OPTION_KEYS } from '@zhikao/domain/bank/question/question.model.ts'
import { hasOptions, isOpen } from '@zhikao/domain/bank/question/question.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { imageUrl } from '../../kit/jobs/files.ts'
import { FormulaText } from '../../kit/rich/FormulaText.tsx'
import { RichText } from '../../kit/rich/RichText.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { questionLabels as labels } from './question.labels.ts'
import styles from './question.module.css'

type Question = DataOf<typeof questionContract.detail>
type Props = { question: Question }

/** The question as it is in a paper: without what is right. */
export function PreviewSection({ question }: Props) {
  const { stem, attachments } = question
  return (
    <Section title={labels.preview}>
      <RichText html={stem} />
      <Controls question={question} />
      {attachments.length > 0 && (
        <FileLinks keys={attachments.map(({ key }) => key)} names={attachments.map(({ name }) => name)} />
      )}
    </Section>
  )
}

function Controls({ question: { sn, type, options, answer } }: Props) {
  const say = useSay()
  if (hasOptions(type)) {
    const Mark = type === 'SINGLE' ? Radio : Checkbox
    const marks = options.map(({ key, text, image }) => (
      <Mark key={key} value={key} className={styles.choice}>
        {key}. <FormulaText text={text} /> {image && <img className={styles.picture} src={imageUrl(image)} alt={key} />}
      </Mark>
    ))
    const Group = type === 'SINGLE' ? Radio.Group : Checkbox.Group
    return (
      <Group key={sn} aria-label={say(words.options)} className={styles.choices}>
        {marks}
      </Group>
    )
  }
  if (type === 'JUDGE')
    return (
      <Radio.Group
        aria-label={say(words.answer)}
        options={JUDGE_ANSWERS.map((one) => ({ value: one, label: say(judgeWords[one]) }))}
      />
    )
  if (isOpen(type)) return <Input.TextArea rows={4} aria-label={say(words.answer)} />
  return (
    <div className={styles.options}>
      {answer
        .map((_, at) => at + 1)
        .map((number) => (
          <Input key={number} addonBefore={say(labels.blank_of, { number })} />
        ))}
    </div>
  )
}

/** What is right, in words: letters, true or false, the words of each blank, or the model answer. */
function Right({ question: { type, answer } }: Props) {
  const say = useSay()
  if (answer.length === 0) return <span className="zk-quiet">{say(labels.none)}</span>
  if (type === 'JUDGE') return say(judgeWords[answer[0] === 'TRUE' ? 'TRUE' : 'FALSE'])
  if (hasOptions(type)) return <b>{OPTION_KEYS.filter((key) => answer.includes(key)).join(' ')}</b>
  if (isOpen(type))
    return (
      <span className={styles.lines}>
        <FormulaText text={answer[0] ?? ''} />
      </span>
    )
  return (
    <ul className="zk-plain-list">
      {answer
        .map((blank, at) => ({ blank, number: at + 1 }))
        .map(({ blank, number }) => (
          <li key={number}>{say(labels.blank_answer, { number, words: blank.split('|').join(' / ') })}</li>
        ))}
    </ul>
  )
}

/** What is right, and why. */
export function AnswerSection({ question }: Props) {
  const facts: Fact[] = [
    {
      label: isOpen(question.type) ? words.model_answer : words.answer,
      value: <Right question={question} />,
      wide: true,
    },
    { label: words.analysis, value: question.analysis && <RichText html={question.analysis} />, wide: true },
  ]
  return <Section title={labels.answer_section} facts={facts} />
}
