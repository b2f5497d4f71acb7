import { Alert, Button } from 'antd'
import type { ImportMode } from '@zhikao/domain/kernel/import.ts'
import { useSay } from '../../i18n/lang.ts'
import { jobLabels } from './job.labels.ts'
import { JobEnded, JobFaults } from './JobProgress.tsx'
import type { Job } from './jobs.ts'
import { kitLabels } from '../view/kit.labels.ts'

const countsOf = ({ ok, failed }: Job) => ({ ok: ok.toLocaleString('en-US'), failed: failed.toLocaleString('en-US') })

/** The refused rows as a workbook, to be corrected and imported again. */
function FaultyRows({ job }: { job: Job }) {
  const say = useSay()
  if (!job.result_url) return null
  return (
    <Button href={job.result_url} download>
      {say(jobLabels.download_faulty, countsOf(job))}
    </Button>
  )
}

type CheckedProps = { job: Job; busy: boolean; onRun: (mode: ImportMode) => void; onAgain: () => void }

/** A finished preview: the number of valid rows, the errors of the others, and the choice. */
export function Checked({ job, busy, onRun, onAgain }: CheckedProps) {
  const say = useSay()
  const counts = countsOf(job)
  if (job.failed === 0) {
    return (
      <div className="zk-stack">
        <Alert type="success" showIcon title={say(jobLabels.checked_clean, counts)} />
        <div className="zk-buttons">
          <Button type="primary" loading={busy} onClick={() => onRun('abort')}>
            {say(jobLabels.import_clean, counts)}
          </Button>
          <Button onClick={onAgain}>{say(kitLabels.cancel)}</Button>
        </div>
      </div>
    )
  }
  return (
    <div className="zk-stack">
      <Alert type="warning" showIcon title={say(jobLabels.checked_faulty, counts)} />
      <div className="zk-buttons">
        <Button type="primary" disabled={job.ok === 0} loading={busy} onClick={() => onRun('skip')}>
          {say(jobLabels.import_skip, counts)}
        </Button>
        <FaultyRows job={job} />
        <Button onClick={onAgain}>{say(jobLabels.other_file)}</Button>
      </div>
      <h2>{say(jobLabels.faults)}</h2>
      <JobFaults job={job} />
    </div>
  )
}

/** A finished import: the imported rows, the rejected ones and the reasons. */
export function Imported({ job, onAgain, onDone }: { job: Job; onAgain: () => void; onDone: () => void }) {
  const say = useSay()
  const words = job.failed === 0 ? jobLabels.imported_all : jobLabels.imported
  return (
    <div className="zk-stack">
      {job.error === null ? (
        <Alert type={job.failed === 0 ? 'success' : 'warning'} showIcon title={say(words, countsOf(job))} />
      ) : (
        <JobEnded job={job} />
      )}
      <div className="zk-buttons">
        <Button type="primary" onClick={onDone}>
          {say(jobLabels.finish)}
        </Button>
        <FaultyRows job={job} />
        <Button onClick={onAgain}>{say(jobLabels.other_file)}</Button>
      </div>
      {job.failed > 0 && <JobFaults job={job} />}
    </div>
  )
}
