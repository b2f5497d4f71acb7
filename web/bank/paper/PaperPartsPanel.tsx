import { Button, Flex, Switch, Tag } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { bankTypeWords, judgeWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { BANK_TYPES } from '@zhikao/domain/bank/question/question.model.ts'
import type { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { paperPrintWords, paperWords as words } from '@zhikao/domain/bank/paper/paper.messages.ts'
import { templateWords } from '@zhikao/domain/catalogue/template/template.messages.ts'
import { difficultyLabels, sourceLabels } from '../../catalogue/template/template.labels.ts'
import { difficulty as difficultyOf } from '@zhikao/domain/catalogue/template/template.model.ts'
import { sumPoints } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { isEnabled } from '@zhikao/domain/kernel/switch.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { imageUrl } from '../../kit/jobs/files.ts'
import { Formulas, FormulaText } from '../../kit/rich/FormulaText.tsx'
import { RichText } from '../../kit/rich/RichText.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { FigureTable } from '../../kit/view/FigureTable.tsx'
import { paperLabels as labels } from './paper.labels.ts'
import styles from './paper.module.css'

type Parts = Pick<
  DataOf<typeof paperContract.detail>,
  'items' | 'formulas' | 'cells' | 'difficulty_counts' | 'deviation'
>
type Item = Parts['items'][number]
type OfParts = { parts: Parts }

/** How a paper meets the blueprint and the difficulty ratio of its template. */
export function FitSection({ parts }: OfParts) {
  const say = useSay()
  const { cells, deviation } = parts
  const off = deviation === 0 ? labels.deviation_exact : labels.deviation_off
  return (
    <Section title={labels.fit}>
      {cells.length === 0 ? <p className="zk-quiet">{say(labels.no_blueprint)}</p> : <Cells parts={parts} />}
      <Difficulties parts={parts} />
      {hasRatio(parts) && <p className="zk-quiet">{say(off, { deviation: round(deviation) })}</p>}
    </Section>
  )
}

/** Does the template ask for shares of the difficulties? */
const hasRatio = ({ difficulty_counts }: Parts) => difficulty_counts.some(({ target }) => target !== null)
const round = (value: number) => Math.round(value * 10) / 10

function Cells({ parts }: OfParts) {
  const say = useSay()
  return (
    <FigureTable
      title={say(words.blueprint)}
      heads={[sourceLabels.point, templateWords.type, labels.wanted, labels.present]}
    >
      {parts.cells.map(({ point, type, min, max, count }) => (
        <tr key={`${type} ${point.join('/')}`}>
          <th scope="row">{point.join(' / ')}</th>
          <td>{say(bankTypeWords[type])}</td>
          <td>{say(labels.range, { min, max })}</td>
          <td>{count}</td>
        </tr>
      ))}
    </FigureTable>
  )
}

function Difficulties({ parts }: OfParts) {
  const say = useSay()
  return (
    <FigureTable
      title={say(words.difficulty_counts)}
      heads={[sourceLabels.difficulty, ...(hasRatio(parts) ? [labels.wanted] : []), labels.present]}
    >
      {parts.difficulty_counts.map(({ difficulty, target, count }) => {
        const known = difficultyOf.safeParse(difficulty).data
        return (
          <tr key={difficulty}>
            <th scope="row">{known && say(difficultyLabels[known])}</th>
            {target !== null && <td>{round(target)}</td>}
            <td>{count}</td>
          </tr>
        )
      })}
    </FigureTable>
  )
}

type ItemsProps = OfParts & {
  /** Absent where the questions stay as they are. */
  onExchange?: (position: number) => void
  busy?: boolean
}

/** The questions of a paper by type; answers and explanations only on demand. */
export function ItemSections({ parts, onExchange, busy = false }: ItemsProps) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const groups = BANK_TYPES.map((type) => ({ type, items: parts.items.filter((item) => item.type === type) }))
  return (
    <Formulas of={parts.formulas}>
      <Flex gap={8} align="center" className={styles.bar}>
        <Switch id="paper-answers" checked={isOpen} onChange={setOpen} />
        <label htmlFor="paper-answers">{say(labels.answers)}</label>
      </Flex>
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ type, items }) => (
          <Section
            key={type}
            title={fill(labels.group, {
              type: bankTypeWords[type],
              count: items.length,
              points: sumPoints(items.map(({ score }) => score)),
            })}
          >
            <ol className={styles.items}>
              {items.map((item) => (
                <PaperItem
                  key={item.question_sn}
                  item={item}
                  isOpen={isOpen}
                  busy={busy}
                  {...(onExchange ? { onExchange } : {})}
                />
              ))}
            </ol>
          </Section>
        ))}
    </Formulas>
  )
}

type ItemProps = Pick<ItemsProps, 'onExchange' | 'busy'> & { item: Item; isOpen: boolean }

function PaperItem({ item, isOpen, onExchange, busy = false }: ItemProps) {
  const say = useSay()
  const { position, score, stem, options, is_outdated, task, attachments } = item
  return (
    <li value={position}>
      <Flex gap={8} align="center" justify="space-between" wrap>
        <span className="zk-quiet">
          {task && <b>{say(paperPrintWords.task, task)} </b>}
          {say(labels.points, { score })} {is_outdated && <Tag>{say(labels.outdated)}</Tag>}
          {!isEnabled(item) && <Tag color="warning">{say(labels.retired)}</Tag>}
        </span>
        {onExchange && (
          <Button
            size="small"
            disabled={busy}
            aria-label={say(labels.exchange_of, { position })}
            onClick={() => onExchange(position)}
          >
            {say(labels.exchange)}
          </Button>
        )}
      </Flex>
      <RichText html={stem} />
      {options.length > 0 && (
        <ul className={styles.options}>
          {options.map(({ key, text, image }) => (
            <li key={key}>
              {key}. <FormulaText text={text} />{' '}
              {image && <img className={styles.picture} src={imageUrl(image)} alt={key} />}
            </li>
          ))}
        </ul>
      )}
      {attachments.length > 0 && (
        <FileLinks keys={attachments.map(({ key }) => key)} names={attachments.map(({ name }) => name)} />
      )}
      {isOpen && <Answer item={item} />}
    </li>
  )
}

function Answer({ item: { type, answer, analysis } }: { item: Item }) {
  const say = useSay()
  const right =
    type === 'JUDGE'
      ? say(judgeWords[answer[0] === 'TRUE' ? 'TRUE' : 'FALSE'])
      : answer.join(type === 'FILL' ? '；' : ' ')
  return (
    <div className={styles.answer}>
      {say(labels.answer)}
      <b>
        <FormulaText text={right} />
      </b>
      {analysis && <RichText html={analysis} />}
    </div>
  )
}
