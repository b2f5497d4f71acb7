import { CheckCircleFilled, ClockCircleOutlined, RightOutlined } from '@ant-design/icons'
import { closingSteps, openStep } from '@zhikao/domain/exams/exam/exam.closing.rules.ts'
import type { ClosingState } from '@zhikao/domain/exams/exam/exam.closing.rules.ts'
import { reportProgressWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import type { Closing } from '@zhikao/domain/exams/exam/exam.model.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { openInPlace } from '../../kit/wire/links.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import type { ExamDay } from './attendance.columns.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'
import css from './attendance.module.css'

const WORDS = {
  record: labels.step_record,
  confirm: labels.step_confirm,
  submit: labels.step_submit,
  report: labels.step_report,
}

const stateWord = ({ name, done, count, of }: ClosingState, { report }: Closing): Text => {
  if (name === 'report') return reportProgressWords[report]
  return done ? labels.step_done : fill(labels.step_part, { count, of })
}

/** What is still to be filed after the end, in its order, each with its state and the way to it (domain.md §3.13a). */
export function AttendanceClosing({ exam, closing }: { exam: ExamDay; closing: Closing }) {
  const isDue = exam.exam_state === 'NOT_RUN'
  const next = isDue ? undefined : openStep(closing)?.name
  return (
    <Section title={labels.next}>
      <ol className="zk-plain-list">
        {(isDue || exam.ending === 'FILED') && (
          <li aria-current={isDue ? 'step' : undefined}>
            <PaperStep isDue={isDue} />
          </li>
        )}
        {closingSteps(closing).map((step) => (
          <li key={step.name} aria-current={step.name === next ? 'step' : undefined}>
            <Step exam={exam} step={step} word={stateWord(step, closing)} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The attendance of an exam that nobody ran comes first: the site files it from paper (Decided 39). */
function PaperStep({ isDue }: { isDue: boolean }) {
  const say = useSay()
  return (
    <span className={css.step}>
      {isDue ? <ClockCircleOutlined aria-hidden /> : <CheckCircleFilled aria-hidden className="zk-check-good" />}
      <span>{say(labels.step_paper)}</span>
      <span className="zk-quiet">{say(isDue ? labels.step_due : labels.step_done)}</span>
    </span>
  )
}

function Step({ exam, step: { name, done }, word }: { exam: ExamDay; step: ClosingState; word: Text }) {
  const say = useSay()
  const { linkTo } = useScreens()
  const link = name === 'report' ? linkTo('chiefReport', { sn: exam.plan_sn }) : linkTo('roomRecord', { sn: exam.sn })
  const content = (
    <>
      {done ? <CheckCircleFilled aria-hidden className="zk-check-good" /> : <ClockCircleOutlined aria-hidden />}
      <span>{say(WORDS[name])}</span>
      <span className="zk-quiet">{say(word)}</span>
    </>
  )
  if (link === null) return <span className={css.step}>{content}</span>
  return (
    <a className={css.step} href={link.href} onClick={openInPlace(link)}>
      {content}
      <RightOutlined aria-hidden />
    </a>
  )
}
