import { Alert, Button, Skeleton } from 'antd'
import {
  definitionWords,
  dimensionWords,
  figureWords,
  shareWords,
  statisticsWords as words,
  topicWords,
} from '@zhikao/domain/report/statistics/statistics.messages.ts'
import type { Dimension, FigureName, Topic } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { statisticsContract } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import { figureIn, figuresOf, isTime, wholeOf } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { ChartFrame } from '../../kit/view/ChartFrame.tsx'
import type { ChartPoint } from '../../kit/view/ChartFrame.tsx'
import { ColumnChart } from '../../kit/view/ColumnChart.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { ShareChart } from '../../kit/view/ShareChart.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { filtersOf, percent, shareIn, useGroupAddress, useGroupName, Value, valueOf } from './statistics.columns.tsx'
import type { Statistics } from './statistics.columns.tsx'
import { statisticsLabels as labels, unitOf } from './statistics.labels.ts'

/** So many bars side by side, or lines one under the other; the table below has all groups. */
const POINTS = 12

type Of = { topic: Topic; by: Dimension }

/** Above the groups: the topics, the sums with what they count, and the chart of one figure. */
export function StatisticsPanel({ topic, by }: Of) {
  const { search } = usePage()
  const figure = figureIn(search.figure, topic)
  const { data, error, refetch } = useRead(
    statisticsContract.list,
    {
      params: { topic },
      query: { ...filtersOf(search), by, page: 1, limit: POINTS, sort: isTime(by) ? '-key' : `-${figure}` },
    },
    { keep: true },
  )
  // The answer that is kept while the next one is read may be of another topic.
  if (!data || data.topic !== topic || data.by !== by)
    return error ? (
      <Failed failure={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 6 }} />
    )
  return (
    <>
      <Topics current={topic} topics={data.topics} />
      <Sums data={data} />
      {data.total > 0 && (
        <div style={{ marginBottom: 16 }}>
          <Chart data={data} figure={figure} />
        </div>
      )}
    </>
  )
}

/** The list below says the same of its own reading; one of a topic that the reader may not see is not tried again. */
function Failed({ failure, onRetry }: { failure: AppFailure; onRetry: () => void }) {
  const say = useSay()
  if (failure.http === 403) return null
  const retry = <Button onClick={onRetry}>{say(kitLabels.retry)}</Button>
  return <Alert type="error" showIcon title={failure.message} action={retry} style={{ marginBottom: 16 }} />
}

/** One topic is shown; a sort, a figure or a dimension of another one is left out. */
function Topics({ current, topics }: { current: Topic; topics: readonly Topic[] }) {
  const say = useSay()
  const { search, setSearch } = usePage()
  const other = {
    sort: undefined,
    page: undefined,
    figure: undefined,
    ...(search.by === 'examiner' ? { by: undefined } : {}),
  }
  return (
    <nav className="zk-views" aria-label={say(labels.topics)}>
      {topics.map((topic) => (
        <button
          key={topic}
          type="button"
          className="zk-view-tab"
          aria-current={topic === current || undefined}
          onClick={() => setSearch({ ...other, topic })}
        >
          {say(topicWords[topic])}
        </button>
      ))}
    </nav>
  )
}

function Sums({ data: { topic, sums, as_of } }: { data: Statistics }) {
  const say = useSay()
  // The share is what the topic asks for.
  const facts = [
    { label: shareWords[topic], value: <b>{percent(shareIn(topic, sums))}</b> },
    ...figuresOf(topic).map((name) => ({
      label: figureWords[name],
      value: <Value value={valueOf(topic, sums, name)} />,
    })),
  ]
  return (
    <Section title={fill(labels.sums, { topic: topicWords[topic] })} facts={facts}>
      <p className="zk-quiet">{say(definitionWords[topic])}</p>
      <p className="zk-quiet">{as_of === null ? say(words.as_of_none) : say(words.as_of, { time: as_of })}</p>
    </Section>
  )
}

function Chart({ data, figure }: { data: Statistics; figure: FigureName }) {
  const { topic, by, items, sums } = data
  const nameOf = useGroupName(by)
  const addressOf = useGroupAddress(by)
  const whole = wholeOf(topic, figure)
  const all = valueOf(topic, sums, figure)
  const drawn: ChartPoint[] = items.map((group) => ({
    key: group.sn,
    label:
      by === 'month' ? group.sn.replace('-', '\n') : by === 'quarter' ? group.sn.replace('Q', '\nQ') : nameOf(group),
    name: nameOf(group),
    value: valueOf(topic, group.values, figure) ?? 0,
    whole: isTime(by) && !whole ? null : whole ? valueOf(topic, group.values, whole) : all,
    to: addressOf(group.sn),
  }))
  const points = isTime(by) ? drawn.toReversed() : drawn
  const said = { figure: figureWords[figure], by: dimensionWords[by], whole: figureWords[whole ?? figure] }
  const question = isTime(by) ? labels.over_time : whole ? labels.part_of : labels.most_in
  const unit = unitOf(figure)
  const wholeTitle = whole ? figureWords[whole] : isTime(by) ? null : fill(labels.all, said)
  return (
    <ChartFrame
      title={fill(question, said)}
      unit={unit}
      by={dimensionWords[by]}
      points={points}
      {...(wholeTitle ? { wholeOf: wholeTitle } : {})}
    >
      <Legend data={data} figure={figure} />
      {isTime(by) ? <ColumnChart points={points} unit={unit} /> : <ShareChart points={points} unit={unit} />}
    </ChartFrame>
  )
}

/** The figures that can be drawn: those that the dimension has. */
function Legend({ data: { topic, sums }, figure }: { data: Statistics; figure: FigureName }) {
  const say = useSay()
  const { setSearch } = usePage()
  return (
    <div className="zk-views" role="group" aria-label={say(labels.figure)}>
      {figuresOf(topic)
        .filter((name) => valueOf(topic, sums, name) !== null)
        .map((name) => (
          <button
            key={name}
            type="button"
            className="zk-view-tab"
            aria-pressed={name === figure}
            aria-current={name === figure || undefined}
            onClick={() => setSearch({ figure: name })}
          >
            {say(figureWords[name])}
          </button>
        ))}
    </div>
  )
}
