import { DetailPage } from './DetailPage.tsx'
import type { DetailPageProps, Fact } from './DetailPage.tsx'
import { LifecycleBar } from './LifecycleBar.tsx'
import type { Placed, Way } from './LifecycleBar.tsx'
import { markedFacts, useBefore } from './rounds.tsx'
import { StatusTag } from './StatusTag.tsx'
import type { StatusWords } from './StatusTag.tsx'
import { Timeline } from './Timeline.tsx'
import type { HistoryCall, HistoryWords } from './Timeline.tsx'

/** The lifecycle of a record as its page shows it: states, way and history. */
export type RecordWords<S extends string> = StatusWords<S> & HistoryWords & Way

/** The header of a record; `facts` as a function are compared with the last round in a review. */
export type RecordHead<T> = Omit<DetailPageProps, 'timeline' | 'children' | 'facts'> & {
  facts?: readonly Fact[] | ((of: T) => readonly Fact[])
}

type Props<S extends string, T> = RecordHead<T> &
  Pick<DetailPageProps, 'children'> & {
    sn: string
    of: RecordWords<S>
    calls: { history: HistoryCall }
    record: T
  }

/** A record with a lifecycle: its header and state, where it is on its way, its sections, and what was done to it. */
export function RecordPage<S extends string, T extends Placed & { status: S }>(props: Props<S, T>) {
  const { sn, of, calls, record, facts = [], children, ...head } = props
  const before = useBefore(record)
  return (
    <DetailPage
      tag={<StatusTag of={of} value={record.status} />}
      {...head}
      facts={typeof facts === 'function' ? markedFacts(facts, record, before) : facts}
      timeline={<Timeline of={of} calls={calls} sn={sn} />}
    >
      <LifecycleBar of={of} record={record} />
      {children}
    </DetailPage>
  )
}
