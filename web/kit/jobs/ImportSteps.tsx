import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { ImportMode, importEndpoint, recordImportEndpoint } from '@zhikao/domain/kernel/import.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import type { RunMode } from '@zhikao/domain/platform/job/job.model.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { whyLabels } from '../view/why.labels.ts'
import { callFile } from '../wire/call.ts'
import { failureOf } from '../wire/failure.ts'
import { Checked, Imported } from './ImportResult.tsx'
import { jobLabels } from './job.labels.ts'
import { JobProgress } from './JobProgress.tsx'
import { announceJob, isOver, useJob } from './jobs.ts'
import type { Confirmed } from './jobs.ts'
import type { Parts } from '../view/list.ts'
import { ReasonedButton } from '../view/WhyNot.tsx'
import { resourceOf } from '../wire/query.ts'
import { useSend, useTell } from '../wire/send.ts'
import { acceptOf, useFileRule } from './files.ts'

type ImportCall = ReturnType<typeof importEndpoint> | ReturnType<typeof recordImportEndpoint>
/** The calls of a feature's import; `templateParams` where the template is one record's own, `importParams` where the rows are. */
export type ImportCalls = {
  import: ImportCall
  importParams?: { id: string }
  template: Endpoint
  templateParams?: Parts
}
type Started = { sn: string; mode: ImportMode | 'undo' }
const RUNNING: Record<Started['mode'], Text> = {
  preview: jobLabels.checking,
  skip: jobLabels.writing,
  abort: jobLabels.writing,
  undo: jobLabels.undoing,
}

/** From the template to the result: choose a file, see the result of the preview, decide. */
export function ImportSteps({ calls, onDone }: { calls: ImportCalls; onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [started, setStarted] = useState<Started | null>(null)
  const { send, busy } = useSend(calls.import)
  const { send: go, busy: isGoing } = useSend(jobContract.run)
  const job = useJob(started?.sn ?? null, resourceOf(calls.import)).data
  // A preview is followed here; the tray shows no message at its end.
  const preview = async () => {
    if (!file) return
    const { importParams: params } = calls
    const sent = await send({ file, body: { mode: 'preview' }, ...(params ? { params } : {}) })
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
  if (!started)
    return <ChooseFile calls={calls} file={file} busy={busy} onFile={setFile} onPreview={() => void preview()} />
  const isPreview = started.mode === 'preview'
  if (!job || !isOver(job)) return <JobProgress job={job} title={RUNNING[started.mode]} />
  if (isPreview && job.state === 'done')
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

type ChooseProps = {
  calls: ImportCalls
  file: File | null
  busy: boolean
  onFile: (file: File | null) => void
  onPreview: () => void
}

function ChooseFile({ calls, file, busy, onFile, onPreview }: ChooseProps) {
  const [say, tell] = [useSay(), useTell()]
  const rule = calls.import.body
  const { hint, fits } = useFileRule(rule)
  const take = (chosen: File) => {
    if (fits(chosen)) onFile(chosen)
    return false
  }
  const template = () =>
    callFile(calls.template, calls.templateParams ? { params: calls.templateParams } : {}).catch((thrown: unknown) =>
      tell(failureOf(thrown)),
    )
  return (
    <ol className="zk-steps">
      <li>
        <h2>{say(jobLabels.step_template)}</h2>
        <p className="zk-quiet">{say(jobLabels.template_hint)}</p>
        <Button icon={<DownloadOutlined />} onClick={() => void template()}>
          {say(jobLabels.template)}
        </Button>
      </li>
      <li>
        <h2>{say(jobLabels.step_file)}</h2>
        <Upload.Dragger accept={acceptOf(rule.types)} maxCount={1} showUploadList={false} beforeUpload={take}>
          <InboxOutlined className="zk-drop-icon" />
          <p>{file ? <b>{file.name}</b> : say(jobLabels.drop)}</p>
          <p className="zk-quiet">{hint}</p>
        </Upload.Dragger>
        <p className="zk-quiet">{say(jobLabels.preview_hint)}</p>
        <ReasonedButton
          type="primary"
          loading={busy}
          label={say(jobLabels.preview)}
          why={file ? null : whyLabels.why_no_file}
          onClick={onPreview}
        />
      </li>
    </ol>
  )
}
