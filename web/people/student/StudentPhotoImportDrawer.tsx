import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Upload } from 'antd'
import { useState } from 'react'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { acceptOf, useFileRule } from '../../kit/jobs/files.ts'
import { Imported } from '../../kit/jobs/ImportResult.tsx'
import { jobLabels } from '../../kit/jobs/job.labels.ts'
import { JobFaults, JobProgress } from '../../kit/jobs/JobProgress.tsx'
import { announceJob, isOver, useJob } from '../../kit/jobs/jobs.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { whyLabels } from '../../kit/view/why.labels.ts'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { resourceOf } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { studentLabels } from './student.labels.ts'

const EXAMPLES = [
  { file: '220104200803150041.jpg', named: studentWords.id_no },
  { file: '22010420080315122X.jpg', named: studentWords.id_no },
  { file: '20250101.jpg', named: studentWords.student_no },
]

/** Many photos at once, in one archive: sent, checked one by one, with the errors of those that failed. */
export function StudentPhotoImportDrawer({ onClose }: { onClose: () => void }) {
  const say = useSay()
  return (
    <AppDrawer open size={720} title={say(studentLabels.photos_import)} onClose={onClose}>
      <Steps onDone={onClose} />
    </AppDrawer>
  )
}

function Steps({ onDone }: { onDone: () => void }) {
  const [sn, setSn] = useState<string | null>(null)
  const { send: run, busy } = useSend(jobContract.run)
  const job = useJob(sn, resourceOf(idphotoContract.importPhoto)).data
  const store = async (id: string) => {
    const sent = await run({ params: { id }, body: { mode: 'skip' } })
    if (!sent.ok) return
    announceJob(sent.data.job)
    setSn(sent.data.job)
  }
  const again = () => setSn(null)
  if (sn === null) return <ChooseArchive onChecked={setSn} />
  const isPreview = job?.mode === 'preview'
  const title = isPreview || !job ? studentLabels.photos_checking : studentLabels.photos_storing
  if (!job || !isOver(job)) return <JobProgress job={job} title={title} />
  if (isPreview && job.state === 'done')
    return <Checked job={job} busy={busy} onStore={() => void store(job.sn)} onAgain={again} />
  return <Imported job={job} onAgain={again} onDone={onDone} />
}

/** Chooses an archive and has it checked. */
function ChooseArchive({ onChecked }: { onChecked: (sn: string) => void }) {
  const say = useSay()
  const [file, setFile] = useState<File | null>(null)
  const rule = idphotoContract.importPhoto.body
  const { hint, fits } = useFileRule(rule)
  const { send, busy } = useSend(idphotoContract.importPhoto)
  const take = (chosen: File) => {
    if (fits(chosen)) setFile(chosen)
    return false
  }
  const start = async () => {
    if (!file) return
    const sent = await send({ file, body: { mode: 'preview' } })
    if (sent.ok) onChecked(sent.data.job)
  }
  const begin = { label: say(studentLabels.photos_start), why: file ? null : whyLabels.why_no_file }
  return (
    <div className="zk-stack">
      <Rules />
      <Upload.Dragger accept={acceptOf(rule.types)} maxCount={1} showUploadList={false} beforeUpload={take}>
        <InboxOutlined className="zk-drop-icon" />
        <p>{file ? <b>{file.name}</b> : say(jobLabels.drop)}</p>
        <p className="zk-quiet">{hint}</p>
      </Upload.Dragger>
      <div className="zk-buttons">
        <ReasonedButton type="primary" loading={busy} {...begin} onClick={() => void start()} />
      </div>
    </div>
  )
}

type CheckedProps = { job: Job; busy: boolean; onStore: () => void; onAgain: () => void }

/** A checked archive: what can be stored, what is wrong with the others, and equal pictures. */
function Checked({ job, busy, onStore, onAgain }: CheckedProps) {
  const say = useSay()
  const { ok, failed, warned } = job
  return (
    <div className="zk-stack">
      <Alert
        type={failed + warned > 0 ? 'warning' : 'success'}
        showIcon
        title={say(studentLabels.photos_checked, { ok, failed })}
        description={warned > 0 ? say(studentLabels.photos_same, { count: warned }) : undefined}
      />
      <div className="zk-buttons">
        <ReasonedButton
          type="primary"
          loading={busy}
          label={say(studentLabels.photos_store, { ok })}
          why={ok === 0 ? whyLabels.why_no_import : null}
          onClick={onStore}
        />
        <Button onClick={onAgain}>{say(studentLabels.photos_other)}</Button>
      </div>
      {failed > 0 && <JobFaults job={job} />}
      {warned > 0 && <JobFaults job={job} warnings />}
    </div>
  )
}

/** How the photos in the archive are named. */
function Rules() {
  const say = useSay()
  return (
    <div>
      <p className="zk-quiet">{say(studentLabels.photos_rules)}</p>
      {say(studentLabels.photos_example)}
      <ul>
        {EXAMPLES.map(({ file, named }) => (
          <li key={file}>
            <code>{file}</code> <span className="zk-quiet">{say(named)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
