import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { ticketContract } from '@zhikao/domain/exams/ticket/ticket.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { Actions } from '../../kit/view/Actions.tsx'
import { TimeSpan } from '../../kit/view/cells.tsx'
import { keywordFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { signupLabels } from '../signup/signup.labels.ts'
import { studentColumns } from './exam.columns.tsx'
import { ExamName, examStates } from './ExamPicker.tsx'
import { examLabels as labels } from './exam.labels.ts'

const SeatsDrawer = lazyPart(async () => (await import('./ExamSeatsDrawer.tsx')).ExamSeatsDrawer)

const filters = [keywordFilter(labels.student_hint)]

/** The seats of the candidates in an exam (domain.md §3.13). */
export default function ExamStudentsPage() {
  const { params } = usePage()
  const sn = params.sn ?? ''
  const exam = useRead(examContract.detail, { params: { id: sn } }).data
  useAbout(exam?.name)
  return (
    <ListPage
      title={labels.students_title}
      endpoint={examContract.students}
      params={{ id: sn }}
      always={{ sort: 'ticket_no' }}
      intro={exam && <Head exam={exam} />}
      toolbar={() => exam?.actions.includes('seats') && <Seats sn={sn} />}
      columns={studentColumns(exam?.station_mode ?? 'ORDER')}
      filters={filters}
      empty={{ why: labels.students_empty, first: labels.students_empty_first }}
      rowActions={(row: Candidate) => exam && <Ticket plan={exam.plan_sn} row={row} />}
    />
  )
}

/** Gives candidates other seats, where the account may. */
function Seats({ sn }: { sn: string }) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(labels.seats)}</Button>
      {isOpen && <SeatsDrawer sn={sn} onClose={() => setOpen(false)} />}
    </>
  )
}

type Exam = DataOf<typeof examContract.detail>
type Candidate = DataOf<typeof examContract.students>['items'][number]

/** The admission ticket of the candidate in this seat, for all subjects of the plan. */
function Ticket({ plan, row }: { plan: string; row: Candidate }) {
  const { download } = useDownload()
  const head = useRead(signupContract.plan, { params: { id: plan } }).data
  const ticket = {
    key: 'ticket',
    label: signupLabels.ticket,
    run: () => void download(ticketContract.print, { params: { id: plan }, query: { signup: row.sn } }),
    ...(head?.ticket_refused ? { refused: head.ticket_refused } : {}),
  }
  return <Actions list={[ticket]} name={row.name} />
}

function Head({ exam }: { exam: Exam }) {
  const say = useSay()
  return (
    <p>
      <b>
        <ExamName name={exam.name} subject={exam.subject} />
      </b>{' '}
      <StatusTag of={examStates} value={exam.exam_state} />
      <br />
      <span className="zk-quiet">
        {exam.org_name} · <TimeSpan start={exam.start_time} end={exam.end_time} /> · {exam.chief ?? say(labels.nobody)}
      </span>
    </p>
  )
}
