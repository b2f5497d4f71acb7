import { Alert, Button, Checkbox } from 'antd'
import { useRef, useState } from 'react'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import type { RunMode } from '@zhikao/domain/platform/job/job.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { ImportChanges } from './ImportChanges.tsx'
import { ImportMend } from './ImportMend.tsx'
import { jobLabels } from './job.labels.ts'
import { JobEnded, JobFaults } from './JobProgress.tsx'
import type { Job } from './jobs.ts'
import { kitLabels } from '../view/kit.labels.ts'
import { whyLabels } from '../view/why.labels.ts'
import { ReasonedButton } from '../view/WhyNot.tsx'
import { UndoImport } from './UndoImport.tsx'
import { useDownload } from './useDownload.ts'

const countsOf = ({ ok, failed }: Pick<Job, 'ok' | 'failed'>) => ({
  ok: ok.toLocaleString('en-US'),
  failed: failed.toLocaleString('en-US'),
})

/** The refused rows as a workbook, to be corrected and imported again. */
function FaultyRows({ job }: { job: Job }) {
  const say = useSay()
  const { download, busy } = useDownload()
  return (
    <Button loading={busy} onClick={() => void download(jobContract.errorsFile, { params: { id: job.sn } })}>
      {say(jobLabels.download_faulty, countsOf(job))}
    </Button>
  )
}

function titleOf({ failed, changes }: Job) {
  if (changes > 0) return failed > changes ? jobLabels.checked_changes_faulty : jobLabels.checked_changes
  return failed === 0 ? jobLabels.checked_clean : jobLabels.checked_faulty
}

type CheckedProps = { job: Job; busy: boolean; onRun: (mode: RunMode, changes: boolean) => void; onAgain: () => void }

/** A finished preview: how many rows are valid, the choice, and the others to be corrected here. */
export function Checked({ job, busy, onRun, onAgain }: CheckedProps) {
  const say = useSay()
  const primary = useRef<HTMLButtonElement>(null)
  const [changes, setChanges] = useState(false)
  const counts = countsOf(changes ? { ...job, ok: job.ok + job.changes, failed: job.failed - job.changes } : job)
  const isClean = job.failed === (changes ? job.changes : 0)
  return (
    <div className="zk-stack">
      <Alert
        type={job.failed === 0 ? 'success' : 'warning'}
        showIcon
        title={say(titleOf(job), { ...countsOf(job), changes: job.changes, faulty: job.failed - job.changes })}
      />
      {job.changes > 0 && <ImportChanges job={job} />}
      <div className="zk-mend-bar zk-stack">
        {job.changes > 0 && (
          <Checkbox checked={changes} onChange={(event) => setChanges(event.target.checked)}>
            {say(jobLabels.with_changes, { count: job.changes })}
          </Checkbox>
        )}
        <div className="zk-buttons">
          <ReasonedButton
            ref={primary}
            type="primary"
            loading={busy}
            label={say(isClean ? jobLabels.import_clean : jobLabels.import_skip, counts)}
            why={job.ok === 0 && !changes ? whyLabels.why_no_import : null}
            onClick={() => onRun(isClean ? 'abort' : 'skip', changes)}
          />
          {job.failed > job.changes && <FaultyRows job={job} />}
          <Button onClick={onAgain}>{say(isClean ? kitLabels.cancel : jobLabels.other_file)}</Button>
        </div>
      </div>
      <ImportMend job={job} onLast={() => primary.current?.focus()} />
    </div>
  )
}

type EndedProps = { job: Job; onAgain: () => void; onDone: () => void; onUndo?: (sn: string) => void }

/** A finished import, or the undo of one: the rows it was done for, the others and the reasons. */
export function Imported({ job, onAgain, onDone, onUndo }: EndedProps) {
  const say = useSay()
  const isUndo = job.kind.endsWith('.undo')
  const all = isUndo ? jobLabels.undone_all : jobLabels.imported_all
  const words = job.failed === 0 ? all : isUndo ? jobLabels.undone : jobLabels.imported
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
        {job.result_url !== null && <FaultyRows job={job} />}
        <Button onClick={onAgain}>{say(jobLabels.other_file)}</Button>
        <UndoImport job={job} onUndo={onUndo} />
      </div>
      {job.failed > 0 && <JobFaults job={job} />}
    </div>
  )
}
