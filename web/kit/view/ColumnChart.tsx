import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { chartLabels } from './chart.labels.ts'
import { PointLink } from './ChartFrame.tsx'
import type { ChartPoint } from './ChartFrame.tsx'

/** Points in order of time as upright bars, each with its figure above it: what they say is never in the colour. */
export function ColumnChart({ points, unit }: { points: readonly ChartPoint[]; unit: Text }) {
  const say = useSay()
  const most = Math.max(1, ...points.map(({ value }) => value))
  return (
    <ol className="zk-columns">
      {points.map((point) => (
        <li key={point.key}>
          <PointLink
            point={point}
            name={say(chartLabels.point, { name: point.name, value: point.value.toLocaleString('en-US'), unit })}
          >
            <span className={point.value === 0 ? 'zk-column-figure zk-quiet' : 'zk-column-figure'}>
              {shortOf(point.value)}
            </span>
            <span className="zk-column" style={{ height: `${(point.value / most) * 100}%` }} />
          </PointLink>
          <span className="zk-column-label" aria-hidden>
            {point.label}
          </span>
        </li>
      ))}
    </ol>
  )
}

const THOUSAND = 1000
/** Twelve figures fit side by side: from ten thousand on in thousands. */
const shortOf = (value: number) =>
  value < 10 * THOUSAND ? String(value) : `${Math.round(value / THOUSAND).toLocaleString('en-US')}k`
