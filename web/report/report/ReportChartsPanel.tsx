import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { ChartName } from '@zhikao/domain/report/report/report.model.ts'
import type { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { useLang, useSay } from '../../i18n/lang.ts'
import { ChartFrame } from '../../kit/view/ChartFrame.tsx'
import type { ChartPoint } from '../../kit/view/ChartFrame.tsx'
import { ColumnChart } from '../../kit/view/ColumnChart.tsx'
import { ShareChart } from '../../kit/view/ShareChart.tsx'
import { PROVINCES } from '../../kit/view/province.labels.ts'
import { axisLabels, chartWords, homeLabels } from './report.labels.ts'
import styles from './report.module.css'
import { ProvinceMap } from '../../kit/view/ProvinceMap.tsx'

type Chart = DataOf<typeof reportContract.dashboard>['charts'][number]
type Point = Chart['points'][number]

/** How a chart is drawn, by what its points are. */
const KINDS: Record<ChartName, keyof typeof axisLabels> = {
  signups_by_month: 'month',
  duties_by_month: 'month',
  sites_ending: 'month',
  certificates_ending: 'month',
  pass_rates: 'plan',
  capacity_used: 'plan',
  provinces: 'province',
}

/** The charts of a role; one in which there is nothing yet is left out. */
export default function ReportChartsPanel({ charts }: { charts: readonly Chart[] }) {
  const say = useSay()
  const filled = charts.filter(({ points }) => points.some(({ value, whole }) => value > 0 || (whole ?? 0) > 0))
  if (filled.length === 0) return null
  return (
    <section>
      <h2>{say(homeLabels.charts)}</h2>
      <div className={styles['charts']}>
        {filled.map((chart) => (
          <OneChart key={chart.name} chart={chart} />
        ))}
      </div>
    </section>
  )
}

function OneChart({ chart: { name, points } }: { chart: Chart }) {
  const words = chartWords[name]
  const kind = KINDS[name]
  const drawn = useNamed(kind, points)
  return (
    <ChartFrame {...words} by={axisLabels[kind]} points={drawn}>
      <Drawing kind={kind} points={drawn} unit={words.unit} />
    </ChartFrame>
  )
}

function Drawing({ kind, points, unit }: { kind: keyof typeof axisLabels; points: readonly ChartPoint[]; unit: Text }) {
  if (kind === 'month') return <ColumnChart points={points} unit={unit} />
  return kind === 'plan' ? <ShareChart points={points} unit={unit} /> : <ProvinceMap points={points} unit={unit} />
}

/** The points with their names: a month on the axis with its year where that begins, a province, a plan. */
function useNamed(kind: keyof typeof axisLabels, points: readonly Point[]): ChartPoint[] {
  const say = useSay()
  const tag = LANG_TAGS[useLang()]
  const month = (key: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(new Date(`${key}-01T00:00:00Z`))
  return points.map(({ key, title, value, whole, url }, at) => {
    const figures = { key, value, whole, to: url }
    if (kind === 'month') {
      const year = at === 0 || key.endsWith('-01') ? `\n${key.slice(0, 4)}` : ''
      return {
        ...figures,
        label: `${month(key, { month: 'short' })}${year}`,
        name: month(key, { year: 'numeric', month: 'long' }),
      }
    }
    const province = PROVINCES.find(({ code }) => code === key)
    const name = title ?? (province ? say(province.name) : key)
    return { ...figures, label: name, name }
  })
}
