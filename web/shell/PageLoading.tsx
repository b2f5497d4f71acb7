import { Skeleton } from 'antd'
import { useSay } from '../i18n/lang.ts'
import { shellLabels } from './shell.labels.ts'

/** The shape of a page while its script is fetched. */
export function PageLoading() {
  const say = useSay()
  return (
    <div role="status" aria-label={say(shellLabels.loading)}>
      <Skeleton active title paragraph={{ rows: 8 }} />
    </div>
  )
}
