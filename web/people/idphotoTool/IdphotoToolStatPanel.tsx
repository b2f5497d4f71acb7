import { Alert } from 'antd'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { idphotoCallContract } from '@zhikao/domain/people/idphotoCall/idphotoCall.contract.ts'
import { apiWords, callWords as words } from '@zhikao/domain/people/idphotoCall/idphotoCall.messages.ts'
import { CALL_APIS, CALL_RESULTS } from '@zhikao/domain/people/idphotoCall/idphotoCall.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { ChartFrame } from '../../kit/view/ChartFrame.tsx'
import { ColumnChart } from '../../kit/view/ColumnChart.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { FigureTable } from '../../kit/view/FigureTable.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import type { Search } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { reasonOf } from './idphotoTool.columns.tsx'
import { statLabels as labels } from './idphotoTool.labels.ts'

type Stat = DataOf<typeof idphotoCallContract.stat>
/** The chart shows so many days side by side; more are shown by month. */
const DAYS_SHOWN = 12

/** The values of a filter of the address that are words of a list. */
const chosen = <V extends string>(given: string | undefined, of: readonly V[]): V[] | undefined => {
  const found = of.filter((one) => given?.split(',').includes(one))
  return found.length > 0 ? found : undefined
}

const queryOf = ({ org_sn, api, result, date_from, date_to }: Search) => ({
  org_sn: org_sn?.split(','),
  api: chosen(api, CALL_APIS),
  result: chosen(result, CALL_RESULTS),
  date_from,
  date_to,
})

/** The figures above the list of calls, for the same filters; the credits are of this month. */
export function PhotoStat() {
  const say = useSay()
  const { data } = useRead(idphotoCallContract.stat, { query: queryOf(usePage().search) }, { keep: true })
  if (!data) return null
  const { month } = data
  const cards = [
    { label: labels.month_calls, value: month.calls.toLocaleString('en-US') },
    { label: labels.success, value: month.success === null ? say(labels.no_calls) : percent(month.success) },
    { label: labels.used, value: month.used.toLocaleString('en-US') },
    {
      label: labels.remaining,
      value: say(labels.of_total, {
        remaining: month.remaining.toLocaleString('en-US'),
        total: month.total.toLocaleString('en-US'),
      }),
    },
  ]
  return (
    <>
      {month.remaining < month.warn_below && (
        <Alert type="warning" showIcon title={say(labels.low, { max: month.warn_below })} />
      )}
      <Section title={labels.figures} facts={cards}>
        <p className="zk-quiet">{say(labels.as_of, { time: data.as_of })}</p>
      </Section>
      <p className="zk-quiet">{say(labels.period, { from: data.date_from, to: data.date_to })}</p>
      <Trend stat={data} />
      <Comparison stat={data} />
    </>
  )
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

function Trend({ stat }: { stat: Stat }) {
  const points = stat.trend.slice(-DAYS_SHOWN).map(({ at, calls }) => ({
    key: at,
    label: at.slice(5),
    name: at,
    value: calls,
    whole: null,
    to: null,
  }))
  if (points.length === 0) return null
  return (
    <ChartFrame title={labels.trend} unit={labels.calls} by={labels.date} points={points}>
      <ColumnChart points={points} unit={labels.calls} />
    </ChartFrame>
  )
}

const SUMS = [labels.calls, labels.ok, labels.failed, words.cost, labels.share, labels.mean] as const

function Sums({ of }: { of: Stat['apis'][number] | Stat['orgs'][number] }) {
  const say = useSay()
  return [
    of.calls,
    of.ok,
    of.failed,
    of.cost,
    percent(of.share),
    say(labels.milliseconds, { ms: of.mean_ms.toLocaleString('en-US') }),
  ].map((value, at) => (
    <td key={SUMS[at]?.US} className="zk-figures">
      {value}
    </td>
  ))
}

function Comparison({ stat }: { stat: Stat }) {
  const say = useSay()
  if (stat.orgs.length === 0) return null
  return (
    <>
      <Section title={labels.by_org}>
        <FigureTable title={say(labels.by_org)} heads={[words.org_name, words.role, ...SUMS]}>
          {stat.orgs.map((one) => (
            <tr key={`${one.org_sn} ${one.role}`}>
              <th scope="row">{one.org_name ?? say(labels.platform)}</th>
              <td>{say(roleWords[one.role])}</td>
              <Sums of={one} />
            </tr>
          ))}
        </FigureTable>
      </Section>
      <Section title={labels.by_api}>
        <FigureTable title={say(labels.by_api)} heads={[words.api, ...SUMS]}>
          {stat.apis.map((one) => (
            <tr key={one.api}>
              <th scope="row">{say(apiWords[one.api])}</th>
              <Sums of={one} />
            </tr>
          ))}
        </FigureTable>
      </Section>
      {stat.reasons.length > 0 && <Reasons stat={stat} />}
    </>
  )
}

function Reasons({ stat }: { stat: Stat }) {
  const say = useSay()
  return (
    <Section title={labels.reasons}>
      <FigureTable title={say(labels.reasons)} heads={[labels.reason, labels.count]}>
        {stat.reasons.map(({ code, count }) => (
          <tr key={code}>
            <th scope="row">{say(reasonOf(code))}</th>
            <td className="zk-figures">{count}</td>
          </tr>
        ))}
      </FigureTable>
    </Section>
  )
}
