import { CheckCircleOutlined } from '@ant-design/icons'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { Tile } from '../../kit/view/Tile.tsx'
import { reportLabels, tileHints, tileWords } from './report.labels.ts'
import styles from './report.module.css'

type TileData = DataOf<typeof reportContract.dashboard>['tiles'][number]

/** The home of every role: pending work first, then totals. */
export default function ReportDashboardPage() {
  const say = useSay()
  const { user } = useSession()
  const read = useRead(reportContract.dashboard)
  return (
    <div className={styles['dashboard']}>
      <header className="zk-page-head">
        <h1>{say(reportLabels.hello, { name: user.name })}</h1>
        {user.org_name && <span className="zk-quiet">{user.org_name}</span>}
      </header>
      <Reading of={read}>{({ tiles }) => <Tiles tiles={tiles} />}</Reading>
    </div>
  )
}

function Tiles({ tiles }: { tiles: readonly TileData[] }) {
  const say = useSay()
  const waiting = tiles.filter((tile) => tile.waits && tile.count > 0)
  const others = tiles.filter((tile) => !waiting.includes(tile))
  return (
    <>
      <section>
        <h2>{say(reportLabels.waiting)}</h2>
        {waiting.length === 0 ? (
          <p className={styles['allDone']}>
            <CheckCircleOutlined /> <b>{say(reportLabels.waiting_none)}</b>
            <span className="zk-quiet">{say(reportLabels.waiting_none_hint)}</span>
          </p>
        ) : (
          <TileRow tiles={waiting} urgent />
        )}
      </section>
      <section>
        <h2>{say(reportLabels.overview)}</h2>
        <TileRow tiles={others} urgent={false} />
      </section>
    </>
  )
}

function TileRow({ tiles, urgent }: { tiles: readonly TileData[]; urgent: boolean }) {
  return (
    <div className={styles['tiles']}>
      {tiles.map(({ name, count, url }) => {
        const hint = urgent ? tileHints[name] : undefined
        return (
          <Tile key={name} label={tileWords[name]} count={count} to={url} urgent={urgent} {...(hint ? { hint } : {})} />
        )
      })}
    </div>
  )
}
