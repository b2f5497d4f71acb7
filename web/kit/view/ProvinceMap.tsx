import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { PointLink } from './ChartFrame.tsx'
import type { ChartPoint } from './ChartFrame.tsx'
import { chartLabels } from './chart.labels.ts'
import { PROVINCES } from './province.labels.ts'

const STEPS = 4

/** The provinces as tiles about where they are, each with its figure; the shade repeats it in four steps. */
export function ProvinceMap({ points, unit }: { points: readonly ChartPoint[]; unit: Text }) {
  const say = useSay()
  const most = Math.max(1, ...points.map(({ value }) => value))
  return (
    <ul className="zk-map">
      {PROVINCES.map(({ code, row, column, short, name }) => {
        const point = points.find(({ key }) => key === code) ?? emptyPoint(code, say(name))
        const shade = Math.ceil((point.value / most) * STEPS)
        const words = { name, value: point.value, whole: point.whole ?? 0, unit }
        return (
          <li key={code} style={{ gridRow: row + 1, gridColumn: column + 1 }}>
            <PointLink
              point={point}
              name={say(point.whole ? chartLabels.share : chartLabels.point, words)}
              className={`zk-map-tile zk-map-shade${shade}`}
            >
              <span>{say(short)}</span>
              <b>{point.value > 0 ? point.value : ''}</b>
            </PointLink>
          </li>
        )
      })}
    </ul>
  )
}

const emptyPoint = (code: string, name: string): ChartPoint => ({
  key: code,
  label: name,
  name,
  value: 0,
  whole: null,
  to: null,
})
