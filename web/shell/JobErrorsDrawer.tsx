import { lazy, Suspense } from 'react'
import { Skeleton } from 'antd'
import { jobKindWords } from '@zhikao/domain/platform/job/job.messages.ts'
import { useSay } from '../i18n/lang.ts'
import { AppDrawer } from '../kit/view/AppDrawer.tsx'
import type { Job } from '../kit/jobs/jobs.ts'
import { trayLabels } from './tray.labels.ts'

// The table is the largest part of antd: loaded when errors are first opened.
const JobErrors = lazy(() => import('./JobErrors.tsx'))

/** What went wrong in a job, row by row. */
export function JobErrorsDrawer({ job, onClose }: { job: Job | null; onClose: () => void }) {
  const say = useSay()
  const title = job ? `${say(trayLabels.errors_title)} · ${say(jobKindWords[job.kind])}` : ''
  return (
    <AppDrawer open={job !== null} onClose={onClose} title={title} size={720}>
      {job ? (
        <Suspense fallback={<Skeleton active title={false} />}>
          <JobErrors job={job} />
        </Suspense>
      ) : null}
    </AppDrawer>
  )
}
