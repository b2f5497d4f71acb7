import { examContract } from '@zhikao/domain/exam/exam.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { keywordFilter } from '../../kit/filters.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { usePage } from '../../kit/page.tsx'
import { useRead } from '../../kit/query.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { examStates, examTime, studentColumns } from './exam.columns.tsx'
import { examLabels as labels } from './exam.labels.ts'

const filters = [keywordFilter(labels.student_hint)]

/** Who sits where in an exam (domain.md §3.13). */
export default function ExamStudentsPage() {
  const sn = usePage().params.sn ?? ''
  return (
    <ListPage
      title={labels.students_title}
      endpoint={examContract.students}
      params={{ id: sn }}
      intro={<Head sn={sn} />}
      columns={studentColumns}
      filters={filters}
      empty={{ why: labels.students_empty, first: labels.students_empty_first }}
    />
  )
}

function Head({ sn }: { sn: string }) {
  const say = useSay()
  const exam = useRead(examContract.detail, { params: { id: sn } }).data
  if (!exam) return null
  return (
    <p>
      <b>{exam.name}</b> <StatusTag of={examStates} value={exam.exam_state} />
      <br />
      <span className="zk-quiet">
        {exam.org_name} · <span className="zk-figures">{examTime(exam)}</span> · {exam.chief ?? say(labels.nobody)}
      </span>
    </p>
  )
}
