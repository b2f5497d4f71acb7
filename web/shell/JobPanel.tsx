import { Empty } from 'antd'
import { useSay } from '../i18n/lang.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { JobItem } from './JobItem.tsx'
import styles from './JobTray.module.css'
import { trayLabels } from './tray.labels.ts'

type Props = { jobs: readonly Job[]; narrow: boolean; onErrors: (job: Job) => void; onChanged: () => void }

/** My jobs, the newest first. */
export function JobPanel({ jobs, narrow, onErrors, onChanged }: Props) {
  const say = useSay()
  return (
    <section className={styles.panel} aria-label={say(trayLabels.title)}>
      {narrow ? null : <h2>{say(trayLabels.title)}</h2>}
      {jobs.length === 0 ? <NoJobs /> : null}
      <ul>
        {jobs.map((job) => (
          <JobItem key={job.sn} job={job} onErrors={onErrors} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

function NoJobs() {
  const say = useSay()
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <p className={styles.none}>{say(trayLabels.empty)}</p>
          <p className={styles.quiet}>{say(trayLabels.empty_hint)}</p>
        </>
      }
    />
  )
}
