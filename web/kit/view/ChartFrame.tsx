import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { openInPlace } from '../wire/links.ts'
import { usePage } from '../wire/page.tsx'
import { chartLabels } from './chart.labels.ts'
import { FigureTable } from './FigureTable.tsx'
import './chart.css'

/** One point of a chart: its name on the axis and in full, the figure as a number and as it reads, and its list. */
export type ChartPoint = {
  key: string
  label: string
  name: string
  value: number
  /** What `value` is a part of; null where it is no part. */
  whole: number | null
  to: string | null
}

type Props = {
  /** The question that the chart answers. */
  title: Text
  /** What is counted, and what the points are. */
  unit: Text
  by: Text
  /** The heading of `whole` in the table, where points have one. */
  wholeOf?: Text
  points: readonly ChartPoint[]
  children: ReactNode
}

/** A chart with its question and unit; its table is one click away, and each figure leads to the list that it counts. */
export function ChartFrame({ title, unit, by, wholeOf, points, children }: Props) {
  const say = useSay()
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className="zk-chart">
      <figcaption>
        <h3>{say(title)}</h3>
        <span className="zk-quiet">{say(chartLabels.unit, { unit })}</span>
        <Button
          type="text"
          size="small"
          icon={asTable ? <BarChartOutlined /> : <TableOutlined />}
          onClick={() => setAsTable(!asTable)}
        >
          {say(asTable ? chartLabels.as_chart : chartLabels.as_table)}
        </Button>
      </figcaption>
      {asTable ? (
        <ChartTable title={title} unit={unit} by={by} points={points} {...(wholeOf ? { wholeOf } : {})} />
      ) : (
        children
      )}
    </figure>
  )
}

const shown = (value: number) => value.toLocaleString('en-US')
/** How much of the whole, in per cent with one decimal; null without a whole. */
export const shareOf = ({ value, whole }: ChartPoint): number | null =>
  whole === null || whole === 0 ? null : Math.round((value / whole) * 1000) / 10

function ChartTable({ title, unit, by, wholeOf, points }: Omit<Props, 'children'>) {
  const say = useSay()
  return (
    <FigureTable title={say(title)} heads={[by, unit, ...(wholeOf ? [wholeOf, chartLabels.per_cent] : [])]}>
      {points.map((point) => (
        <tr key={point.key}>
          <th scope="row">{point.name}</th>
          <td>
            <PointLink point={point}>{shown(point.value)}</PointLink>
          </td>
          {wholeOf && <td>{point.whole === null ? '' : shown(point.whole)}</td>}
          {wholeOf && <td>{shareOf(point)?.toFixed(1)}</td>}
        </tr>
      ))}
    </FigureTable>
  )
}

/** A figure that leads to its list, or the plain figure where the reader has no such list; `name` is read out for a drawn one. */
export function PointLink({
  point,
  name,
  className,
  children,
}: {
  point: ChartPoint
  name?: string
  className?: string
  children: ReactNode
}) {
  const { navigate } = usePage()
  const { to } = point
  const named = { ...(className ? { className } : {}), ...(name ? { title: name } : {}) }
  if (to === null)
    return (
      <span {...named} {...(name ? { role: 'img', 'aria-label': name } : {})}>
        {children}
      </span>
    )
  return (
    <a
      {...named}
      {...(name ? { 'aria-label': name } : {})}
      href={to}
      onClick={openInPlace({ open: () => navigate(to) })}
    >
      {children}
    </a>
  )
}
