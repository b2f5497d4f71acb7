import { Button, Result, Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useSay } from '../../i18n/lang.ts'
import type { AppFailure } from '../wire/failure.ts'
import { kitLabels } from './kit.labels.ts'

/** The failure message, the request id to report, and a retry button; no retry for 401 and 403. */
export function FailurePanel({ failure, onRetry }: { failure: AppFailure; onRetry: () => void }) {
  const say = useSay()
  const denied = failure.http === 403 || failure.http === 401
  return (
    <Result
      status={denied ? '403' : failure.http === 404 ? '404' : 'error'}
      title={failure.message}
      subTitle={
        failure.requestId && (
          <Typography.Text type="secondary" copyable={{ text: failure.requestId }}>
            {say(kitLabels.request_id, { id: failure.requestId })}
          </Typography.Text>
        )
      }
      extra={denied ? null : <Button onClick={onRetry}>{say(kitLabels.retry)}</Button>}
    />
  )
}

type Read<D> = { data: D | undefined; error: AppFailure | null; refetch: () => unknown }

/** A read with other data than its own. Only the rendered properties are used: a component that uses the whole query rerenders at each request. */
export const readAs = <D,>({ error, refetch }: Read<unknown>, data: D | undefined): Read<D> => ({
  data,
  error,
  refetch,
})

/** Renders the data of a read; a skeleton until then, the failure when there is no data. */
export function Reading<D>({
  of,
  rows = 6,
  children,
}: {
  of: Read<D>
  rows?: number
  children: (data: D) => ReactNode
}) {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <FailurePanel failure={of.error} onRetry={() => void of.refetch()} />
  return <Skeleton active title={false} paragraph={{ rows }} />
}
