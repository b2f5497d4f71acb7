import { examWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { incidentTypeWords, incidentWords as words } from '@zhikao/domain/exams/incident/incident.messages.ts'
import type { IncidentType } from '@zhikao/domain/exams/incident/incident.model.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { figures, Listed, TimeSpan } from '../../kit/view/cells.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { ExamName, examStates } from '../exam/ExamPicker.tsx'
import { incidentLabels as labels } from './incident.labels.ts'
import { IncidentPanel } from './IncidentPanel.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'

const RoomRecordChecks = lazyPart(async () => (await import('../roomRecord/RoomRecordPicker.tsx')).RoomRecordChecks)

/** One exam with the header of its room record, and its incidents (domain.md §3.18). */
export default function IncidentExamPage() {
  const { params, search, setSearch } = usePage()
  const sn = params.sn ?? ''
  const { data: exam } = useRead(incidentContract.exam, { params: { id: sn } })
  useAbout(exam?.name)
  return (
    <IncidentPanel
      exam_sn={sn}
      intro={exam && <Head exam={exam} />}
      record={search.record}
      onRecordClosed={() => setSearch({ record: undefined })}
    />
  )
}

type Exam = DataOf<typeof incidentContract.exam>

function Head({ exam }: { exam: Exam }) {
  const say = useSay()
  const count = (value: number | null) => value ?? say(labels.unknown)
  const typesOf = ({ types }: { types: readonly IncidentType[] }) =>
    types.map((type) => say(incidentTypeWords[type])).join(say(kitLabels.comma))
  return (
    <>
      <Section
        title={words.exam}
        facts={[
          { label: examWords.name, value: <ExamName name={exam.name} subject={exam.subject} /> },
          { label: words.exam_sn, value: figures(exam.sn) },
          { label: words.exam_state, value: <StatusTag of={examStates} value={exam.exam_state} /> },
          { label: words.exam_time, value: <TimeSpan start={exam.start_time} end={exam.end_time} /> },
          { label: words.rooms, value: <Listed of={exam.rooms} /> },
          { label: words.attendance, value: [exam.expected, exam.present ?? '—', exam.absent ?? '—'].join(' / ') },
          { label: words.violations, value: count(exam.violations) },
        ]}
      />
      <Section
        title={labels.exam_record}
        facts={[
          {
            label: labels.absentees,
            value: <Names list={exam.absentees?.map((one) => ({ ...one, more: one.reason }))} />,
          },
          {
            label: labels.violators,
            value: <Names list={exam.violators?.map((one) => ({ ...one, more: typesOf(one) }))} />,
          },
          { label: labels.first_left, value: exam.first_left ?? say(labels.unknown) },
          { label: labels.last_left, value: exam.last_left ?? say(labels.unknown) },
        ]}
      />
      <RoomRecordChecks exam_sn={exam.sn} />
    </>
  )
}

type Named = { ticket_no: string | null; name: string | null; more: string | null }

/** Undefined: it is not known whether there is anybody. */
function Names({ list }: { list: readonly Named[] | undefined }) {
  const say = useSay()
  if (!list) return say(labels.unknown)
  if (list.length === 0) return <span className="zk-quiet">{say(labels.nobody)}</span>
  return (
    <ul className="zk-plain-list">
      {list.map(({ ticket_no, name, more }) => (
        <li key={`${ticket_no} ${name}`}>
          <bdi>{name}</bdi> <span className="zk-figures">{ticket_no}</span>
          {more && <span className="zk-quiet"> · {more}</span>}
        </li>
      ))}
    </ul>
  )
}
