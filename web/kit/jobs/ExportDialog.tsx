import { App, Button } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../view/AppModal.tsx'
import { callFile } from '../wire/call.ts'
import { failureOf } from '../wire/failure.ts'
import { jobLabels } from './job.labels.ts'
import { JobDownload, JobEnded, JobProgress } from './JobProgress.tsx'
import { announceJob, isOver, useJob } from './jobs.ts'
import type { Parts } from '../view/list.ts'
import { kitLabels } from '../view/kit.labels.ts'
import { whyLabels } from '../view/why.labels.ts'
import type { ListFacts } from '../view/ListPage.tsx'
import { useTell } from '../wire/send.ts'

type Props = {
  endpoint: Endpoint
  params?: Parts
  title: string
  facts: ListFacts
  /** What the choices of this export add to the list's filters. */
  choices?: object
  children?: ReactNode
  /** False disables the export until its choices are made. */
  ready?: boolean
  onClose: () => void
}

const QUIET_SECONDS = 2

/** Runs an export: a file is saved and `onSaved` called, or a job is added to the tray and followed. */
function useExport(endpoint: Endpoint, params: Parts | undefined, onSaved: (name: string) => void) {
  const tell = useTell()
  const [busy, setBusy] = useState(false)
  const [sn, setSn] = useState<string | null>(null)
  const job = useJob(sn).data
  const run = async (body: object) => {
    setBusy(true)
    try {
      // The type of the endpoint is lost here; ExportButton has type-checked its choices.
      const answer = await callFile(endpoint, { ...(params ? { params } : {}), body: body as never })
      if ('saved' in answer) return onSaved(answer.saved)
      announceJob(answer.job)
      setSn(answer.job)
    } catch (thrown) {
      tell(failureOf(thrown))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return { run, busy, isFollowed: sn !== null, job }
}

/** Shows what will be exported, then waits for the file or follows the job. */
export function ExportDialog({ endpoint, params, title, facts, choices, children, ready = true, onClose }: Props) {
  const say = useSay()
  const { message } = App.useApp()
  const { run, busy, isFollowed, job } = useExport(endpoint, params, (name) => {
    void message.success(say(jobLabels.downloaded, { name }), QUIET_SECONDS)
    onClose()
  })
  const footer = (
    <>
      <Button onClick={onClose}>{say(kitLabels.close)}</Button>
      {job?.state === 'done' && <JobDownload job={job} />}
    </>
  )
  return (
    <AppModal
      open
      width={480}
      title={title}
      okText={say(kitLabels.export)}
      cancelText={say(kitLabels.cancel)}
      okButtonProps={{ loading: busy }}
      // An export takes the filters of its list under the same names (interface.md §4).
      onOk={() => void run({ ...facts.filters, ...choices })}
      onCancel={onClose}
      {...(isFollowed ? { footer } : { okWhy: ready ? null : whyLabels.why_no_reason })}
    >
      {isFollowed ? <Followed job={job} /> : <Announced facts={facts}>{children}</Announced>}
    </AppModal>
  )
}

function Followed({ job }: { job: ReturnType<typeof useJob>['data'] }) {
  const say = useSay()
  if (!job || !isOver(job)) return <JobProgress job={job} title={jobLabels.exporting} />
  return job.state === 'done' ? <p>{say(jobLabels.exported)}</p> : <JobEnded job={job} />
}

function Announced({ facts, children }: { facts: ListFacts; children: ReactNode }) {
  const say = useSay()
  return (
    <div className="zk-stack">
      <b>{say(jobLabels.export_count, { count: facts.count })}</b>
      {facts.chips.length === 0 ? (
        <p className="zk-quiet">{say(jobLabels.export_all)}</p>
      ) : (
        <div>
          <p className="zk-quiet">{say(jobLabels.export_filtered)}</p>
          <ul>
            {facts.chips.map((chip, at) => (
              <li key={at}>{chip}</li>
            ))}
          </ul>
        </div>
      )}
      {children}
    </div>
  )
}
