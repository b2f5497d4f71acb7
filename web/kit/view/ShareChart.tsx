import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { chartLabels } from './chart.labels.ts'
import { PointLink, shareOf } from './ChartFrame.tsx'
import type { ChartPoint } from './ChartFrame.tsx'

/** Parts of a whole as lying bars, one under the other, each with its name and its figures in words. */
export function ShareChart({ points, unit }: { points: readonly ChartPoint[]; unit: Text }) {
  const say = useSay()
  return (
    <ol className="zk-shares">
      {points.map((point) => {
        const share = shareOf(point)
        const figures = say(chartLabels.part, { value: point.value, whole: point.whole ?? 0 })
        return (
          <li key={point.key}>
            <PointLink point={point}>
              <span className="zk-share-name">{point.label}</span>
              <span className="zk-share">
                <span className="zk-share-part" style={{ width: `${Math.min(100, share ?? 0)}%` }} />
              </span>
              <span className="zk-share-figure zk-figures">
                <b>{share === null ? '–' : `${share}%`}</b> <span className="zk-quiet">{figures}</span>
              </span>
              <span className="zk-unseen">{say(unit)}</span>
            </PointLink>
          </li>
        )
      })}
    </ol>
  )
}
