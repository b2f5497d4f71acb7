import type { ReactNode } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { DetailDrawer } from './DetailDrawer.tsx'
import { DetailPage } from './DetailPage.tsx'
import type { DetailPageProps } from './DetailPage.tsx'
import { LifecycleBar } from './LifecycleBar.tsx'
import type { Way } from './LifecycleBar.tsx'
import { StatusTag } from './StatusTag.tsx'
import type { StatusWords } from './StatusTag.tsx'
import { Timeline } from './Timeline.tsx'
import type { HistoryCall, HistoryWords } from './Timeline.tsx'

/** A call that returns one record by its number. */
export type DetailCall<T> = Endpoint<
  z.ZodType<unknown, { id: string }>,
  z.ZodType,
  z.ZodType,
  { kind: 'data'; schema: z.ZodType<T> }
>

type Props<S extends string, T> = {
  sn: string
  title: Text
  of: StatusWords<S> & HistoryWords & Way
  calls: { detail: DetailCall<T>; history: HistoryCall }
  /** Name, number, picture, key facts and actions; the state is added unless `tag` replaces it. */
  head: (record: T) => Omit<DetailPageProps, 'timeline' | 'children'>
  onClose: () => void
  children: (record: T) => ReactNode
}

/** All about one record with a lifecycle, in a drawer: its header, its sections, and what was done to it. */
export function RecordDetailDrawer<S extends string, T extends { status: S }>(props: Props<S, T>) {
  const { sn, title, of, calls, head, onClose, children } = props
  return (
    <DetailDrawer title={title} endpoint={calls.detail} params={{ id: sn }} onClose={onClose}>
      {(record) => (
        <DetailPage
          tag={<StatusTag of={of} value={record.status} />}
          {...head(record)}
          timeline={<Timeline of={of} calls={calls} sn={sn} />}
        >
          <LifecycleBar of={of} record={record} />
          {children(record)}
        </DetailPage>
      )}
    </DetailDrawer>
  )
}
