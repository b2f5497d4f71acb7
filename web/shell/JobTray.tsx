import { InboxOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import type { ComponentProps } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { jobKindWords } from '@zhikao/domain/platform/job/job.messages.ts'
import { useSay } from '../i18n/lang.ts'
import { isOver, onJob, useJob } from '../kit/jobs/jobs.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import { useNarrow } from '../kit/view/useNarrow.ts'
import { useRead } from '../kit/wire/query.ts'
import { BadgeButton, HeaderPanel } from './HeaderPanel.tsx'
import { JobErrorsDrawer } from './JobErrorsDrawer.tsx'
import styles from './JobTray.module.css'
import { trayLabels } from './tray.labels.ts'

// The content of the tray is loaded when first opened.
const JobPanel = lazyPart(async () => (await import('./JobPanel.tsx')).JobPanel)

const SHOWN = 20
const QUIET_SECONDS = 2
const listOfMine = { query: { limit: SHOWN, sort: '-create_time' } }

/** My jobs in the header: number running, progress, results; a job continues across page changes. */
export function JobTray() {
  const say = useSay()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const [faulty, setFaulty] = useState<Job | null>(null)
  const { data, refetch } = useRead(jobContract.list, listOfMine)
  const jobs = data?.items ?? []
  const running = jobs.filter((job) => !isOver(job))

  useEffect(() => onJob(() => void refetch()), [refetch])
  const toggle = (next: boolean) => {
    setOpen(next)
    if (next) void refetch()
  }
  const showErrors = (job: Job) => {
    setOpen(false)
    setFaulty(job)
  }
  return (
    <>
      {running.map((job) => (
        <JobWatch key={job.sn} sn={job.sn} onEnd={() => void refetch()} />
      ))}
      <HeaderPanel
        open={open}
        narrow={narrow}
        onToggle={toggle}
        button={<TrayButton running={running.length} {...(narrow ? { onClick: () => toggle(true) } : {})} />}
        title={say(trayLabels.title)}
      >
        <JobPanel jobs={jobs} narrow={narrow} onErrors={showErrors} onChanged={() => void refetch()} />
      </HeaderPanel>
      <JobErrorsDrawer job={faulty} onClose={() => setFaulty(null)} />
    </>
  )
}

type ButtonProps = Omit<ComponentProps<typeof BadgeButton>, 'badge' | 'icon'> & { running: number }

function TrayButton({ running, ...button }: ButtonProps) {
  const say = useSay()
  return (
    <BadgeButton
      {...button}
      aria-label={say(trayLabels.open, { count: running })}
      badge={{ count: running, color: 'var(--primary)' }}
      icon={<InboxOutlined className={styles.icon} />}
    />
  )
}

/** Follows one running job to its end and shows the result on any page. */
function JobWatch({ sn, onEnd }: { sn: string; onEnd: () => void }) {
  const say = useSay()
  const client = useQueryClient()
  const { message, notification } = App.useApp()
  const { data: job } = useJob(sn)
  const over = job !== undefined && isOver(job)
  useEffect(() => {
    if (!job || !over) return
    const kind = say(jobKindWords[job.kind])
    // A preview is followed by the dialog that started it; no message here.
    if (job.state === 'done' && job.mode !== 'preview')
      void message[job.failed > 0 ? 'warning' : 'success'](say(trayLabels.finished, { kind }), QUIET_SECONDS)
    if (job.state === 'failed') {
      notification.error({ title: say(trayLabels.failed, { kind }), description: job.error ?? undefined, duration: 0 })
    }
    // A job changes data on the server: the reads of its feature are stale now.
    void client.invalidateQueries({ queryKey: [job.kind.split('.')[0]] })
    onEnd()
    // Only the end triggers the message: a new language or a new parent must not repeat it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [over])
  return null
}
