import { useState } from 'react'
import type { ImportMode } from '@zhikao/domain/kernel/import.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import type { RunMode } from '@zhikao/domain/platform/job/job.model.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { givenWith, ImportFile } from './ImportFile.tsx'
import type { ImportCalls, TextFiles } from './ImportFile.tsx'
import { Checked, Imported } from './ImportResult.tsx'
import { jobLabels } from './job.labels.ts'
import { JobProgress } from './JobProgress.tsx'
import { announceJob, isOver, useJob } from './jobs.ts'
import type { Confirmed } from './jobs.ts'
import { resourceOf } from '../wire/query.ts'
import { useSend } from '../wire/send.ts'

type Started = { sn: string; mode: ImportMode | 'undo' }
const RUNNING: Record<Started['mode'], Text> = {
  preview: jobLabels.checking,
  skip: jobLabels.writing,
  abort: jobLabels.writing,
  undo: jobLabels.undoing,
}

type StepsProps = { calls: ImportCalls; text?: TextFiles | undefined; onDone: () => void }

/** From the template to the result: choose a file, see the result of the preview, decide. */
export function ImportSteps({ calls, text, onDone }: StepsProps) {
  const [file, setFile] = useState<File | null>(null)
  const [started, setStarted] = useState<Started | null>(null)
  const { send, busy } = useSend(calls.import)
  const { send: go, busy: isGoing } = useSend(jobContract.run)
  const job = useJob(started?.sn ?? null, resourceOf(calls.import)).data
  // A preview is followed here; the tray shows no message at its end.
  const preview = async () => {
    if (!file) return
    const { importParams: params } = calls
    const body = { mode: 'preview' as const, ...givenWith(text, file) }
    const sent = await send({ file, body, ...(params ? { params } : {}) })
    if (sent.ok) setStarted({ sn: sent.data.job, mode: 'preview' })
  }
  const run = async (id: string, mode: RunMode, confirmed: Confirmed) => {
    const sent = await go({ params: { id }, body: { mode, ...confirmed } })
    if (!sent.ok) return
    announceJob(sent.data.job)
    setStarted({ sn: sent.data.job, mode })
  }
  const again = () => {
    setStarted(null)
    setFile(null)
  }
  if (!started) return <ImportFile {...{ calls, text, file, busy }} onFile={setFile} onPreview={() => void preview()} />
  if (!job || !isOver(job)) return <JobProgress job={job} title={RUNNING[started.mode]} />
  if (started.mode === 'preview' && job.state === 'done')
    return (
      <Checked
        job={job}
        busy={isGoing}
        onRun={(mode, confirmed) => void run(job.sn, mode, confirmed)}
        onAgain={again}
      />
    )
  const undone = (sn: string) => setStarted({ sn, mode: 'undo' })
  return <Imported job={job} onAgain={again} onDone={onDone} onUndo={undone} />
}
