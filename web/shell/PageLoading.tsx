import { Skeleton } from 'antd'
import { useSay } from '../i18n/lang.ts'
import { shellLabels } from './shell.labels.ts'

/** The skeleton of a page while its script is loading. */
export function PageLoading() {
  const say = useSay()
  return (
    <div role="status" aria-label={say(shellLabels.loading)}>
      <Skeleton active title={false} paragraph={{ rows: 9 }} />
    </div>
  )
}
