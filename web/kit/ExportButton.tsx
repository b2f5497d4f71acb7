import { ExportOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { BodyIn, Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../i18n/lang.ts'
import { AppModal } from './AppModal.tsx'
import { callFile } from './call.ts'
import { failureOf } from './failure.ts'
import { jobLabels } from './job.labels.ts'
import { JobDownload, JobEnded, JobProgress } from './JobProgress.tsx'
import { announceJob, isOver, useJob } from './jobs.ts'
import { kitLabels } from './kit.labels.ts'
import type { ListFacts } from './ListPage.tsx'
import { useTell } from './send.ts'

type Props<E extends Endpoint> = {
  endpoint: E
  /** What is exported, and the verb on the button where 导出 alone would not say it. */
  what: Text
  label?: Text
  facts: ListFacts
  /** What its choices add to the list's filters. */
  choices?: Partial<BodyIn<E>>
  /** Choices of this export, drawn in its dialog; `ready: false` holds it back. */
  children?: ReactNode
  ready?: boolean
}

const QUIET_SECONDS = 2

/** 导出: says what it will export, then follows the file or the job that makes it. */
export function ExportButton<E extends Endpoint>(props: Props<E>) {
  const { what, label = jobLabels.export, facts } = props
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ExportOutlined />} disabled={facts.total === 0} onClick={() => setOpen(true)}>
        {say(label)}
      </Button>
      {open && <ExportDialog {...props} title={say(jobLabels.export_of, { what })} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportDialog<E extends Endpoint>({
  title,
  onClose,
  ...props
}: Props<E> & { title: string; onClose: () => void }) {
  const { endpoint, choices, facts, children, ready = true } = props
  const [say, tell] = [useSay(), useTell()]
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [sn, setSn] = useState<string | null>(null)
  const job = useJob(sn).data
  const run = async () => {
    setBusy(true)
    // An export takes the filters of its list under the same names (interface.md §4); the server judges them again.
    const body = { ...facts.filters, ...choices } as BodyIn<E>
    try {
      const answer = await callFile(endpoint, { body })
      if ('job' in answer) {
        announceJob(answer.job)
        return setSn(answer.job)
      }
      void message.success(say(jobLabels.downloaded, { name: answer.saved }), QUIET_SECONDS)
      onClose()
    } catch (thrown) {
      tell(failureOf(thrown))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  const footer = sn ? (
    <>
      <Button onClick={onClose}>{say(kitLabels.close)}</Button>
      {job && isOver(job) && job.error === null && <JobDownload job={job} />}
    </>
  ) : undefined
  return (
    <AppModal
      open
      width={480}
      title={title}
      okText={say(jobLabels.export)}
      cancelText={say(kitLabels.cancel)}
      okButtonProps={{ loading: busy, disabled: !ready }}
      onOk={() => void run()}
      onCancel={onClose}
      {...(footer ? { footer } : {})}
    >
      {sn ? <Followed job={job} /> : <Announced facts={facts}>{children}</Announced>}
    </AppModal>
  )
}

function Followed({ job }: { job: ReturnType<typeof useJob>['data'] }) {
  const say = useSay()
  if (!job || !isOver(job)) return <JobProgress job={job} title={jobLabels.exporting} />
  return job.error === null ? <p>{say(jobLabels.exported)}</p> : <JobEnded job={job} />
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
