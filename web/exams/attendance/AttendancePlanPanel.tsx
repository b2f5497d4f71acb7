import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { TimeSpan } from '../../kit/view/cells.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { ExamName } from '../exam/ExamPicker.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'
import { DrawProof } from './AttendanceProofPanel.tsx'

/** The hashes that the approval of an exam application committed, exam by exam (Decided 25); nothing before the approval. */
export function PlanProof({ plan }: { plan: string }) {
  const say = useSay()
  // The number of an exam begins with that of its plan.
  const exams =
    useRead(examContract.list, { query: { keyword: plan, sort: 'start_time', limit: 50 } }).data?.items ?? []
  if (exams.length === 0) return null
  return (
    <Section title={labels.draws}>
      <p className="zk-quiet">{say(labels.draws_means)}</p>
      {exams.map((exam) => (
        <section key={exam.sn}>
          <h3>
            <ExamName name={exam.name} subject={exam.subject} />
          </h3>
          <p className="zk-quiet">
            <TimeSpan start={exam.start_time} end={exam.end_time} />
          </p>
          <DrawProof sn={exam.sn} />
        </section>
      ))}
    </Section>
  )
}
