import type { ReactNode } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { DetailDrawer } from './DetailDrawer.tsx'
import type { Placed } from './LifecycleBar.tsx'
import { RecordPage } from './RecordPage.tsx'
import type { RecordHead, RecordWords } from './RecordPage.tsx'
import type { HistoryCall } from './Timeline.tsx'

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
  of: RecordWords<S>
  calls: { detail: DetailCall<T>; history: HistoryCall }
  /** Name, number, picture, key facts and actions; the state is added unless `tag` replaces it. */
  head: (record: T) => RecordHead<T>
  onClose: () => void
  children: (record: T) => ReactNode
}

/** All about one record with a lifecycle, in a drawer. */
export function RecordDetailDrawer<S extends string, T extends Placed & { status: S }>(props: Props<S, T>) {
  const { sn, title, of, calls, head, onClose, children } = props
  return (
    <DetailDrawer title={title} endpoint={calls.detail} params={{ id: sn }} onClose={onClose}>
      {(record) => (
        <RecordPage {...head(record)} {...{ sn, of, calls, record }}>
          {children(record)}
        </RecordPage>
      )}
    </DetailDrawer>
  )
}
