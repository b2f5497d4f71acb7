import { Alert } from 'antd'
import { idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { transferLifecycle } from '@zhikao/domain/people/transfer/transfer.lifecycle.ts'
import { transferWords as words } from '@zhikao/domain/people/transfer/transfer.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { RecordLink } from '../../kit/view/RecordLink.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import type { TransferRow } from './transfer.columns.tsx'
import { transferLabels as labels } from './transfer.labels.ts'
import { TransferMoves } from './TransferMovesPanel.tsx'

/** All about one request; number and, for the institution that the student leaves, the new place are not shown. */
export function TransferDetailDrawer({ sn, onClose }: DetailDrawerProps) {
  const say = useSay()
  return (
    <RecordDetailDrawer
      of={transferLifecycle}
      calls={transferContract}
      onClose={onClose}
      title={labels.detail}
      sn={sn}
      head={(record) => ({
        name: record.name,
        number: { label: studentWords.id_no, value: record.id_no },
        facts: [
          { label: studentWords.id_type, value: <Word of={idTypeWords} value={record.id_type} /> },
          { label: words.org_name, value: record.org_name },
          { label: words.deadline, value: record.deadline.slice(0, 16) },
        ],
        actions: <TransferMoves row={record} place="header" />,
      })}
    >
      {(record) => (
        <>
          {record.status === 'LAPSED' && <Alert type="info" showIcon title={say(labels.lapsed)} />}
          <Recorded of={record} />
          {record.student_no && <Section title={words.place} facts={placeOf(record)} />}
          <Section title={labels.request} facts={requestOf(record)} />
          {record.decide_time && (
            <Section
              title={labels.decision}
              facts={[
                { label: words.decide_time, value: record.decide_time },
                { label: words.opinion, value: record.opinion, wide: true },
              ]}
            />
          )}
        </>
      )}
    </RecordDetailDrawer>
  )
}

/** The student on record, for who decides; the platform reads that there is none. */
function Recorded({ of }: { of: TransferRow }) {
  const say = useSay()
  const { linkTo } = useScreens()
  const { student, side } = of
  if (!student) return side === 'PLATFORM' ? <Alert type="warning" showIcon title={say(labels.unknown)} /> : null
  const link = linkTo('studentList', {}, { record: student.sn })
  const facts: Fact[] = [
    { label: studentWords.name, value: <RecordLink to={link}>{student.name}</RecordLink> },
    { label: words.from_org_name, value: of.from_org_name },
    { label: studentWords.student_no, value: student.student_no },
    { label: studentWords.major_name, value: student.major_name },
    { label: studentWords.class_name, value: student.class_name },
  ]
  return <Section title={words.student} facts={facts} />
}

const placeOf = ({ student_no, major_name, class_name, grade_year }: TransferRow): Fact[] => [
  { label: studentWords.student_no, value: student_no },
  { label: studentWords.major_name, value: major_name },
  { label: studentWords.class_name, value: class_name },
  { label: studentWords.grade_year, value: grade_year },
]

const requestOf = (record: TransferRow): Fact[] => [
  { label: words.reason, value: record.reason, wide: true },
  { label: words.proof_files, value: <FileLinks keys={record.proof_files} />, wide: true },
  ...(record.requested_by ? [{ label: words.requested_by, value: record.requested_by }] : []),
  { label: words.create_time, value: record.create_time },
]
