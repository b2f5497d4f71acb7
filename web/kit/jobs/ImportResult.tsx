import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import type { RunMode } from '@zhikao/domain/platform/job/job.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { ImportAsked, ImportConfirm } from './ImportConfirm.tsx'
import { ImportMend } from './ImportMend.tsx'
import { jobLabels } from './job.labels.ts'
import { JobEnded, JobFaults } from './JobProgress.tsx'
import type { Confirmed, Job } from './jobs.ts'
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

const PARTS = [
  ['ok', jobLabels.checked_ok],
  ['changes', jobLabels.checked_changes],
  ['hidden', jobLabels.checked_hidden],
  ['faulty', jobLabels.checked_faulty],
  ['warned', jobLabels.checked_warned],
] as const

/** What a preview found, in rows: importable, to be confirmed, faulty, to be looked at. */
function Found({ job }: { job: Job }) {
  const say = useSay()
  const { ok, changes, hidden, warned } = job
  const counts = { ok, changes, hidden, warned, faulty: job.failed - changes - hidden }
  const shown = PARTS.filter(([key]) => key === 'ok' || counts[key] > 0)
  const isClean = job.failed === 0 && warned === 0
  return (
    <Alert
      type={isClean ? 'success' : 'warning'}
      showIcon
      title={
        isClean
          ? say(jobLabels.checked_clean, countsOf(job))
          : shown
              .map(([key, words]) => say(words, { count: counts[key].toLocaleString('en-US') }))
              .join(say(jobLabels.clause))
      }
    />
  )
}

/** What is imported and what is not, once these confirmations are given. */
function outcomeOf({ ok, failed, changes, hidden }: Job, confirmed: Confirmed) {
  const added = (confirmed.changes ? changes : 0) + (confirmed.hidden ? hidden : 0)
  return { ok: ok + added, failed: failed - added }
}

type CheckedProps = {
  job: Job
  busy: boolean
  onRun: (mode: RunMode, confirmed: Confirmed) => void
  onAgain: () => void
}

/** A finished preview: how many rows are valid, the choice, and the others to be corrected here. */
export function Checked({ job, busy, onRun, onAgain }: CheckedProps) {
  const say = useSay()
  const primary = useRef<HTMLButtonElement>(null)
  const [confirmed, setConfirmed] = useState<Confirmed>({ changes: false, hidden: false })
  const outcome = outcomeOf(job, confirmed)
  const isClean = outcome.failed === 0
  return (
    <div className="zk-stack">
      <Found job={job} />
      <ImportAsked job={job} />
      <div className="zk-mend-bar zk-stack">
        <ImportConfirm job={job} confirmed={confirmed} onChange={setConfirmed} />
        <div className="zk-buttons">
          <ReasonedButton
            ref={primary}
            type="primary"
            loading={busy}
            label={say(isClean ? jobLabels.import_clean : jobLabels.import_skip, countsOf(outcome))}
            why={outcome.ok === 0 ? whyLabels.why_no_import : null}
            onClick={() => onRun(isClean ? 'abort' : 'skip', confirmed)}
          />
          {job.failed > job.changes + job.hidden && <FaultyRows job={job} />}
          <Button onClick={onAgain}>{say(isClean ? kitLabels.cancel : jobLabels.other_file)}</Button>
        </div>
      </div>
      <ImportMend job={job} onLast={() => primary.current?.focus()} />
      {job.warned > 0 && (
        <section>
          <h2>{say(jobLabels.warnings)}</h2>
          <JobFaults job={job} warnings />
        </section>
      )}
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
      {job.state === 'done' ? (
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
