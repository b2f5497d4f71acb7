import { Tag } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { itemStatContract } from '@zhikao/domain/bank/itemStat/itemStat.contract.ts'
import { itemStatWords as words } from '@zhikao/domain/bank/itemStat/itemStat.messages.ts'
import { FLAG_ATTEMPTS_LEAST } from '@zhikao/domain/bank/itemStat/itemStat.model.ts'
import { questionWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { FigureTable } from '../../kit/view/FigureTable.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { FIGURE_HEADS, FigureCells, Findings, shareText } from './itemStat.fields.tsx'
import { itemStatLabels as labels } from './itemStat.labels.ts'

type Stat = DataOf<typeof itemStatContract.ofQuestion>

/** How a question did in each paper that was handed in, and how its options were chosen in the latest one. */
export function QuestionStatSection({ sn }: { sn: string }) {
  const say = useSay()
  const read = useRead(itemStatContract.ofQuestion, { params: { id: sn } }, { fresh: true })
  return (
    <Section title={labels.title}>
      <Reading of={read} rows={2}>
        {(stat) =>
          stat.papers.length === 0 ? (
            <p className="zk-quiet">{say(labels.none_of_question)}</p>
          ) : (
            <Figures stat={stat} />
          )
        }
      </Reading>
    </Section>
  )
}

function Figures({ stat: { papers, correct_rate, attempts } }: { stat: Stat }) {
  const say = useSay()
  const latest = papers[0]
  return (
    <>
      <p>
        {say(questionWords.correct_rate)} <b>{say(labels.rate, { rate: shareText(correct_rate), attempts })}</b>
      </p>
      <p className="zk-quiet">{say(labels.basis, { least: FLAG_ATTEMPTS_LEAST })}</p>
      <FigureTable title={say(labels.title)} heads={[labels.paper, words.attempts, labels.points, ...FIGURE_HEADS]}>
        {papers.map((one) => (
          <tr key={one.paper_sn}>
            <th scope="row">
              {say(labels.placed, { title: one.paper_title, position: one.position })}{' '}
              {one.is_outdated && <Tag>{say(labels.outdated)}</Tag>}
            </th>
            <td>{one.attempts}</td>
            <td>{one.score}</td>
            <FigureCells of={one} />
          </tr>
        ))}
      </FigureTable>
      {latest && (
        <article>
          <h4>{say(labels.latest, { title: latest.paper_title })}</h4>
          <Findings of={latest} />
        </article>
      )}
    </>
  )
}
