import { Alert, Button, Skeleton } from 'antd'
import {
  definitionWords,
  figureWords,
  shareWords,
  statisticsWords as words,
  topicWords,
} from '@zhikao/domain/report/statistics/statistics.messages.ts'
import type { Dimension, Topic } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { statisticsContract } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import { figureIn, figuresOf, isTime } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { filtersOf, percent, shareIn, Value, valueOf } from './statistics.columns.tsx'
import type { Statistics } from './statistics.columns.tsx'
import { statisticsLabels as labels } from './statistics.labels.ts'

const Chart = lazyPart(
  async () => (await import('./StatisticsChartPanel.tsx')).StatisticsChart,
  <Skeleton active title={false} paragraph={{ rows: 6 }} />,
)

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
