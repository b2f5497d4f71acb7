import { Alert, Button } from 'antd'
import { runFlagWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { dayEndingWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { TimeSpan } from '../../kit/view/cells.tsx'
import { timeBetween } from '../../kit/view/duration.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { ExamName, examStates } from '../exam/ExamPicker.tsx'
import { timeOf } from './attendance.columns.tsx'
import type { ExamDay } from './attendance.columns.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'
import css from './attendance.module.css'

const Documents = lazyPart(async () => (await import('../examDocument/ExamDocumentPicker.tsx')).ExamDocumentButton)
const Files = lazyPart(async () => (await import('../../kit/jobs/FileLinks.tsx')).FileLinks)

/** Which exam it is, how far it is, and the moments that rule the day. */
export function AttendanceHead({ exam }: { exam: ExamDay }) {
  const say = useSay()
  return (
    <header>
      <h1>
        <ExamName name={exam.name} subject={exam.subject} /> <StatusTag of={examStates} value={exam.exam_state} />
      </h1>
      <span className="zk-quiet">
        {exam.org_name} · {exam.credential_name} {say(levelWords[exam.level])} · {say(subjectWords[exam.subject])}
      </span>
      <span>
        <TimeSpan start={exam.start_time} end={exam.end_time} />
      </span>
      <Left exam={exam} />
      <Moments exam={exam} />
      {exam.reasons.some(({ rule }) => rule === 'site_reason') && (
        <Alert type="info" showIcon title={say(labels.chief_absent)} />
      )}
      <Outcome exam={exam} />
      {exam.flags.map((flag) => (
        <Alert key={flag} type="warning" showIcon title={say(runFlagWords[flag])} />
      ))}
      <Links exam={exam} />
    </header>
  )
}

/** How an exam that was not run on the platform came out (Decided 39): why, and the scan that it was filed from. */
function Outcome({ exam }: { exam: ExamDay }) {
  const say = useSay()
  const { exam_state, ending, finish_reason, paper_scan } = exam
  if (exam_state === 'NOT_RUN') return <Alert type="warning" showIcon title={say(labels.not_run_means)} />
  const isOutcome = exam_state === 'CANCELLED' || ending === 'FILED'
  if (!isOutcome) return ending === 'UNUSED' && <Alert type="info" showIcon title={say(labels.unused_means)} />
  return (
    <Alert
      type="info"
      showIcon
      title={say(exam_state === 'CANCELLED' ? labels.cancelled_means : labels.filed_means)}
      description={
        <>
          {finish_reason && <bdi>{say(labels.why, { reason: finish_reason })}</bdi>}
          {paper_scan && <Files keys={[paper_scan]} />}
        </>
      }
    />
  )
}

/** How long until it starts or ends, by the server's clock. */
function Left({ exam }: { exam: ExamDay }) {
  const say = useSay()
  const { now, start_time, end_time, actual_start_time, actual_end_time, ending } = exam
  if (ending !== null && ending !== 'FINISHED') return <b>{say(dayEndingWords[ending])}</b>
  if (actual_end_time !== null) return <b>{say(labels.ended_at, { time: timeOf(actual_end_time) })}</b>
  if (actual_start_time === null && now < start_time)
    return <b>{say(labels.until_start, { time: timeBetween(now, start_time) })}</b>
  const left = now < end_time ? say(labels.time_left, { time: timeBetween(now, end_time) }) : say(labels.time_over)
  return (
    <b>
      {actual_start_time === null ? left : `${say(labels.began_at, { time: timeOf(actual_start_time) })} · ${left}`}
    </b>
  )
}

/** The moments that rule the day, while it is not over, and who leads it. */
function Moments({ exam }: { exam: ExamDay }) {
  const say = useSay()
  const moments = [
    say(labels.admission_until, { time: timeOf(exam.late_time) }),
    say(labels.leave_from, { time: timeOf(exam.leave_time) }),
  ]
  const chief = exam.chief === null ? say(labels.no_chief) : say(labels.chief_of, { name: exam.chief })
  return <span className="zk-quiet">{[...(exam.ending === null ? moments : []), chief].join(' · ')}</span>
}

/** Where the reader goes from here: the own score sheet, papers, incidents, records. */
function Links({ exam }: { exam: ExamDay }) {
  const say = useSay()
  const { linkTo } = useScreens()
  const at = { sn: exam.sn }
  const [records, incidents] = [linkTo('roomRecord', at), linkTo('incidentExam', at)]
  const sheet = exam.actions.includes('score') ? linkTo('scoreEntries', at) : null
  return (
    <span className={css.links}>
      {sheet && (
        <Button type={exam.ending === null ? 'default' : 'primary'} onClick={sheet.open}>
          {say(labels.to_score)}
        </Button>
      )}
      <Documents of={{ plan: exam.plan_sn, exam: { sn: exam.sn, subject: exam.subject } }} />
      {incidents && <Button onClick={incidents.open}>{say(labels.incidents)}</Button>}
      {records && <Button onClick={records.open}>{say(titles.roomRecord)}</Button>}
    </span>
  )
}
