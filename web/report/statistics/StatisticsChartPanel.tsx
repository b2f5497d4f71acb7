import { dimensionWords, figureWords } from '@zhikao/domain/report/statistics/statistics.messages.ts'
import type { FigureName } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { figuresOf, isTime, wholeOf } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { ChartFrame } from '../../kit/view/ChartFrame.tsx'
import type { ChartPoint } from '../../kit/view/ChartFrame.tsx'
import { ColumnChart } from '../../kit/view/ColumnChart.tsx'
import { ShareChart } from '../../kit/view/ShareChart.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useGroupAddress, useGroupName, valueOf } from './statistics.columns.tsx'
import type { Statistics } from './statistics.columns.tsx'
import { statisticsLabels as labels, unitOf } from './statistics.labels.ts'

/** The chart of one figure, by the dimension of the page. */
export function StatisticsChart({ data, figure }: { data: Statistics; figure: FigureName }) {
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
