import { Skeleton } from 'antd'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'
import type { ListLook } from './columnLook.ts'

type Props = {
  columns: readonly { name: string; width: number }[]
  look: Pick<ListLook, 'dense' | 'widths'>
  isCards: boolean
}

const ROWS = 9
const CARDS = 4
const places = (count: number) => Array.from({ length: count }, (_, at) => at)

/** A list that is still loading, in the shape that it will have: its columns, or cards. */
export function ListSkeleton({ columns, look, isCards }: Props) {
  const say = useSay()
  const state = { role: 'status', 'aria-label': say(kitLabels.loading) }
  if (isCards) {
    return (
      <div {...state} className="zk-skeleton-cards">
        {places(CARDS).map((at) => (
          <Skeleton key={at} active title={false} paragraph={{ rows: 2 }} />
        ))}
      </div>
    )
  }
  const tracks = columns.map(({ name, width }) => `minmax(0, ${look.widths[name] ?? width}fr)`).join(' ')
  return (
    <div {...state} className={look.dense ? 'zk-dense' : undefined}>
      {places(ROWS).map((at) => (
        <div key={at} className="zk-skeleton-row" style={{ gridTemplateColumns: tracks }}>
          {columns.map(({ name }) => (
            <Skeleton.Input key={name} active block size="small" />
          ))}
        </div>
      ))}
    </div>
  )
}
