import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  MinusCircleFilled,
  SyncOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { jobKindWords, jobStateWords } from '@zhikao/domain/platform/job/job.messages.ts'
import type { JobState } from '@zhikao/domain/platform/job/job.model.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../i18n/lang.ts'
import { isOver } from '../kit/jobs/jobs.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { UndoImport } from '../kit/jobs/UndoImport.tsx'
import { useRead } from '../kit/wire/query.ts'
import { useSend } from '../kit/wire/send.ts'
import styles from './JobTray.module.css'
import { trayLabels } from './tray.labels.ts'

const stateIcons: Record<JobState, ReactNode> = {
  queued: <ClockCircleFilled />,
  running: <SyncOutlined spin />,
  done: <CheckCircleFilled />,
  failed: <CloseCircleFilled />,
  cancelled: <MinusCircleFilled />,
}
const modeWords: Record<string, Text | undefined> = {
  preview: trayLabels.preview,
  skip: trayLabels.skip,
  abort: trayLabels.abort,
}

type Props = { job: Job; onErrors: (job: Job) => void; onChanged: () => void }

/** One job of the tray: name, progress, result and actions. */
export function JobItem({ job: listed, onErrors, onChanged }: Props) {
  const say = useSay()
  // The watcher of a running job updates this cache entry.
  const live = useRead(jobContract.detail, { params: { id: listed.sn } }, { when: !isOver(listed) })
  const job = live.data ?? listed
  const mode = job.mode ? modeWords[job.mode] : undefined
  return (
    <li className={styles.job} data-state={job.state}>
      <div className={styles.head}>
        <strong>{say(jobKindWords[job.kind])}</strong>
        {mode ? <span className={styles.mode}>{say(mode)}</span> : null}
        <span className={styles.state}>
          {stateIcons[job.state]} {say(jobStateWords[job.state])}
        </span>
      </div>
      {job.subject ? <p className={styles.subject}>{job.subject}</p> : null}
      {isOver(job) ? null : <JobProgress job={job} />}
      {job.error ? <p className={styles.error}>{job.error}</p> : null}
      <div className={styles.foot}>
        <time>{job.finish_time ?? job.create_time}</time>
        {job.ok + job.failed > 0 ? <span>{say(trayLabels.counts, { ok: job.ok, failed: job.failed })}</span> : null}
        <JobActions job={job} onErrors={onErrors} onChanged={onChanged} />
      </div>
    </li>
  )
}

function JobActions({ job, onErrors, onChanged }: Props) {
  const say = useSay()
  const { send, busy } = useSend(jobContract.cancel)
  const cancel = () => void send({ params: { id: job.sn } }).then(onChanged)
  return (
    <span className={styles.actions}>
      {job.failed > 0 ? (
        <Button type="link" size="small" danger onClick={() => onErrors(job)}>
          {say(trayLabels.show_errors, { count: job.failed })}
        </Button>
      ) : null}
      {job.result_url ? (
        <Button type="link" size="small" href={job.result_url} download>
          {say(trayLabels.download)}
        </Button>
      ) : null}
      <UndoImport job={job} onUndo={onChanged} look={{ type: 'link', size: 'small' }} />
      {isOver(job) ? null : (
        <Button type="link" size="small" loading={busy} onClick={cancel}>
          {say(trayLabels.cancel)}
        </Button>
      )}
    </span>
  )
}

function JobProgress({ job }: { job: Job }) {
  const say = useSay()
  const label = say(jobKindWords[job.kind])
  if (job.total === null) return <progress className={styles.progress} aria-label={label} />
  return (
    <div className={styles.measure}>
      <progress className={styles.progress} aria-label={label} value={job.progress} max={Math.max(job.total, 1)} />
      <span>{say(trayLabels.of_total, { progress: job.progress, total: job.total })}</span>
    </div>
  )
}
