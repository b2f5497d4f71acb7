import { Skeleton } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { Tile } from '../../kit/view/Tile.tsx'
import { ReportCalendarPanel } from './ReportCalendarPanel.tsx'
import { ReportDuePanel } from './ReportDuePanel.tsx'
import { ReportNewsPanel } from './ReportNewsPanel.tsx'
import { ReportPublishedPanel } from './ReportPublishedPanel.tsx'
import { ReportStepsPanel } from './ReportStepsPanel.tsx'
import { reportLabels, tileWords } from './report.labels.ts'
import styles from './report.module.css'

type Home = DataOf<typeof reportContract.dashboard>

const ExamDays = lazyPart(async () => (await import('./ReportExamDayPanel.tsx')).ReportExamDays)
const Charts = lazyPart(
  async () => (await import('./ReportChartsPanel.tsx')).default,
  <Skeleton active title={false} />,
)

/** The home of every role: what waits, what comes, what there is, what has changed. */
export default function ReportDashboardPage() {
  const say = useSay()
  const { user } = useSession()
  const read = useRead(reportContract.dashboard)
  return (
    <div className={styles['dashboard']}>
      <div className="zk-stack">
        <OpenDays />
        <header className="zk-page-head">
          <h1>{say(reportLabels.hello, { name: user.name })}</h1>
          {user.org_name && <span className="zk-quiet">{user.org_name}</span>}
        </header>
      </div>
      <Reading of={read}>{(home) => <Parts home={home} />}</Reading>
    </div>
  )
}

/** The time left is written in minutes. */
const POLL_MS = 60_000

/** What there is of exams whose day is open; without one nothing more is fetched. */
function OpenDays() {
  const { data } = useRead(reportContract.examDay, {}, { fresh: true, every: () => POLL_MS })
  return data && data.exams.length > 0 ? <ExamDays data={data} /> : null
}

function Parts({ home: { tiles, due, calendar, charts, news, published, steps } }: { home: Home }) {
  return (
    <div className={styles['parts']}>
      <div>
        <ReportDuePanel due={due} />
        <ReportStepsPanel steps={steps} />
        <ReportPublishedPanel published={published} />
        <ReportCalendarPanel calendar={calendar} />
        <Charts charts={charts} />
        <Overview tiles={tiles} />
      </div>
      <div className={styles['side']}>
        <ReportNewsPanel news={news} />
      </div>
    </div>
  )
}

/** What there is; what waits is in the list above, and nothing of it where it does not. */
function Overview({ tiles }: { tiles: Home['tiles'] }) {
  const say = useSay()
  const shown = tiles.filter(({ waits }) => !waits)
  if (shown.length === 0) return null
  return (
    <section>
      <h2>{say(reportLabels.overview)}</h2>
      <div className={styles['tiles']}>
        {shown.map(({ name, count, url }) => (
          <Tile key={name} label={tileWords[name]} count={count} to={url} />
        ))}
      </div>
    </section>
  )
}
