import { Flex } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { itemStatContract } from '@zhikao/domain/bank/itemStat/itemStat.contract.ts'
import { itemStatWords as words } from '@zhikao/domain/bank/itemStat/itemStat.messages.ts'
import { FLAG_ATTEMPTS_LEAST } from '@zhikao/domain/bank/itemStat/itemStat.model.ts'
import { bankTypeWords, questionWords } from '@zhikao/domain/bank/question/question.messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { ChartFrame } from '../../kit/view/ChartFrame.tsx'
import { ColumnChart } from '../../kit/view/ColumnChart.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { FigureTable } from '../../kit/view/FigureTable.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { RecordLink } from '../../kit/view/RecordLink.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { FIGURE_HEADS, FigureCells, FlagTags, Findings, pointsText, shareText } from './itemStat.fields.tsx'
import { itemStatLabels as labels } from './itemStat.labels.ts'

type Stat = DataOf<typeof itemStatContract.ofPaper>
type Item = Stat['items'][number]

/** How the questions of a paper did, once it was handed in. */
export function PaperStatSection({ sn }: { sn: string }) {
  const say = useSay()
  const read = useRead(itemStatContract.ofPaper, { params: { id: sn } }, { fresh: true })
  return (
    <Reading of={read} rows={3}>
      {(stat) =>
        stat.stat_time === null ? (
          <Section title={labels.title}>
            <p className="zk-quiet">{say(labels.none)}</p>
          </Section>
        ) : (
          <Figures stat={stat} />
        )
      }
    </Reading>
  )
}

function Figures({ stat }: { stat: Stat }) {
  const { items } = stat
  return (
    <>
      <Summary stat={stat} />
      <ToCheck items={items.filter(({ flags }) => flags.length > 0)} />
      <Items items={items} />
    </>
  )
}

/** The figures of the whole paper, and how many questions there are of each facility and discrimination. */
function Summary({ stat }: { stat: Stat }) {
  const say = useSay()
  const { attempts, sittings, mean, total, deviation, consistency, error_ratio, stat_time, items } = stat
  const facts = [
    { label: words.attempts, value: say(labels.of_sittings, { attempts, sittings }) },
    { label: words.mean, value: say(labels.of_total, { mean: pointsText(mean), total }) },
    { label: words.deviation, value: pointsText(deviation) },
    { label: words.consistency, value: shareText(consistency) },
    { label: words.error_ratio, value: shareText(error_ratio) },
    { label: words.stat_time, value: stat_time },
  ]
  return (
    <Section title={labels.title} facts={facts}>
      <p className="zk-quiet">{say(labels.basis, { least: FLAG_ATTEMPTS_LEAST })}</p>
      <Flex vertical gap={12}>
        <Spread
          title={labels.by_facility}
          by={words.facility}
          classes={FACILITY}
          of={items.map(({ facility }) => facility)}
        />
        <Spread
          title={labels.by_discrimination}
          by={words.discrimination}
          classes={DISCRIMINATION}
          of={items.map(({ discrimination }) => discrimination)}
        />
      </Flex>
    </Section>
  )
}

/** The lower ends of classes of per cent; the last class has no upper end. */
const FACILITY = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]
const DISCRIMINATION = [-Infinity, 0, 20, 30, 50]

type SpreadProps = { title: Text; by: Text; classes: readonly number[]; of: readonly (number | null)[] }

/** How many questions there are of each class of a figure; those without the figure are in none. */
function Spread({ title, by, classes, of }: SpreadProps) {
  const say = useSay()
  const points = classes.map((from, at) => {
    const to = classes[at + 1] ?? Infinity
    const label = from === -Infinity ? say(labels.below_zero) : to === Infinity ? `≥ ${from}%` : `${from}–${to}%`
    const value = of.filter((share) => share !== null && share >= from && share < to).length
    return { key: label, label, name: label, value, whole: null, to: null }
  })
  return (
    <ChartFrame title={title} unit={labels.questions} by={by} points={points}>
      <ColumnChart points={points} unit={labels.questions} />
    </ChartFrame>
  )
}

function ItemName({ item: { position, title, question_sn } }: { item: Item }) {
  const say = useSay()
  const { linkTo } = useScreens()
  return (
    <RecordLink to={linkTo('questionList', {}, { record: question_sn })}>
      {say(labels.numbered, { position, title })}
    </RecordLink>
  )
}

function Items({ items }: { items: readonly Item[] }) {
  const say = useSay()
  const heads = [labels.question, questionWords.type, labels.points, ...FIGURE_HEADS]
  return (
    <Section title={labels.figures}>
      <FigureTable title={say(labels.figures)} heads={heads}>
        {items.map((item) => (
          <tr key={item.position}>
            <th scope="row">
              <ItemName item={item} />
            </th>
            <td>{say(bankTypeWords[item.type])}</td>
            <td>{item.score}</td>
            <FigureCells of={item} />
          </tr>
        ))}
      </FigureTable>
    </Section>
  )
}

/** The flagged questions, each with why and how its options were chosen. */
function ToCheck({ items }: { items: readonly Item[] }) {
  const say = useSay()
  return (
    <Section title={labels.to_check}>
      {items.length === 0 && <p className="zk-quiet">{say(labels.none_to_check)}</p>}
      {items.map((item) => (
        <article key={item.position}>
          <h4>
            <ItemName item={item} /> <FlagTags of={item} />
          </h4>
          <Findings of={item} />
        </article>
      ))}
    </Section>
  )
}
