import { Button, Checkbox, Flex } from 'antd'
import { useState } from 'react'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { examDocumentContract as calls } from '@zhikao/domain/exams/examDocument/examDocument.contract.ts'
import { documentKindWords } from '@zhikao/domain/exams/examDocument/examDocument.messages.ts'
import { DOCUMENT_KINDS, EXAM_DOCUMENTS } from '@zhikao/domain/exams/examDocument/examDocument.model.ts'
import type { DocumentKind } from '@zhikao/domain/exams/examDocument/examDocument.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { jobLabels } from '../../kit/jobs/job.labels.ts'
import { announceJob, isOver, useJob } from '../../kit/jobs/jobs.ts'
import { JobDownload, JobEnded, JobProgress } from '../../kit/jobs/JobProgress.tsx'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { useSender } from '../../kit/wire/send.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { examDocumentLabels as labels } from './examDocument.labels.ts'
import '../../kit/view/kit.css'

/** Whose documents: those of an exam and of its plan. */
export type DocumentsOf = { plan: string; exam: { sn: string; subject: Subject } }

/** Single documents at once; those of a whole plan as a job. */
export function ExamDocumentDialog({ of: { plan, exam }, onClose }: { of: DocumentsOf; onClose: () => void }) {
  const say = useSay()
  const kinds = usePlanKinds(plan)
  return (
    <AppModal open width={560} title={say(labels.title)} footer={null} onCancel={onClose}>
      <div className="zk-stack">
        <OfExam exam={exam} />
        {kinds.length > 0 && <OfPlan plan={plan} kinds={kinds} />}
        {kinds.length > 0 && <WholePlan plan={plan} kinds={kinds} />}
      </div>
    </AppModal>
  )
}

/** An examiner prints the documents of the own exams; what is of a plan belongs to those who list its exams. */
function usePlanKinds(plan: string): readonly DocumentKind[] {
  const { addressOf } = useScreens()
  if (addressOf('examList') === null) return []
  const givesFeedback = addressOf('dutyFeedback', { sn: plan }) !== null
  return DOCUMENT_KINDS.filter((kind) => kind !== 'feedback' || givesFeedback)
}

function OfExam({ exam: { sn, subject } }: { exam: DocumentsOf['exam'] }) {
  const say = useSay()
  const { download, busy } = useDownload()
  const kinds = EXAM_DOCUMENTS.filter((kind) => kind !== 'score-sheet' || subject === 'OFFLINE')
  return (
    <section>
      <h3>{say(labels.exam)}</h3>
      <Flex wrap gap="small">
        <Button disabled={busy} onClick={() => void download(attendanceContract.sheet, { params: { id: sn } })}>
          {say(documentKindWords['sign-sheet'])}
        </Button>
        {kinds.map((kind) => (
          <Button key={kind} disabled={busy} onClick={() => void download(calls.print, { params: { id: sn, kind } })}>
            {say(documentKindWords[kind])}
          </Button>
        ))}
      </Flex>
    </section>
  )
}

const OF_PLAN = ['report', 'feedback', 'badges'] as const
type PlanProps = { plan: string; kinds: readonly DocumentKind[] }

function OfPlan({ plan, kinds }: PlanProps) {
  const say = useSay()
  const { download, busy } = useDownload()
  return (
    <section>
      <h3>{say(labels.plan)}</h3>
      <Flex wrap gap="small">
        {OF_PLAN.filter((kind) => kinds.includes(kind)).map((kind) => (
          <Button key={kind} disabled={busy} onClick={() => void download(calls[kind], { params: { id: plan } })}>
            {say(documentKindWords[kind])}
          </Button>
        ))}
      </Flex>
    </section>
  )
}

/** Everything in one file: the tray follows the job after the dialog is closed. */
function WholePlan({ plan, kinds }: PlanProps) {
  const say = useSay()
  const [chosen, choose] = useState<readonly DocumentKind[]>(kinds)
  const [sn, setSn] = useState<string | null>(null)
  const { send, busy } = useSender()
  const job = useJob(sn).data
  const make = async () => {
    const started = await send(calls.export, { params: { id: plan }, body: { kinds: [...chosen] } })
    if (!started.ok) return
    announceJob(started.data.job)
    setSn(started.data.job)
  }
  return (
    <section className="zk-stack">
      <h3>{say(labels.whole)}</h3>
      <p className="zk-quiet">{say(labels.whole_hint)}</p>
      <Checkbox.Group
        aria-label={say(labels.kinds)}
        value={[...chosen]}
        options={kinds.map((kind) => ({ value: kind, label: say(documentKindWords[kind]) }))}
        onChange={(list) => choose(kinds.filter((kind) => list.includes(kind)))}
      />
      <div>
        <ReasonedButton
          type="primary"
          loading={busy}
          label={say(labels.make)}
          why={chosen.length === 0 ? labels.none : null}
          onClick={() => void make()}
        />
      </div>
      {sn !== null && <Followed job={job} />}
    </section>
  )
}

function Followed({ job }: { job: ReturnType<typeof useJob>['data'] }) {
  if (!job || !isOver(job)) return <JobProgress job={job} title={jobLabels.exporting} />
  return job.state === 'done' ? <JobDownload job={job} /> : <JobEnded job={job} />
}
