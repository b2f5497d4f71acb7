import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { nationWords } from '@zhikao/domain/kernel/nation.messages.ts'
import { genderWords, idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { eduLevelWords } from '@zhikao/domain/people/major/major.messages.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { photoLifecycle, studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { candidateTypeWords, studentWords as words } from '@zhikao/domain/people/student/student.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { majorLabels } from '../major/major.labels.ts'
import { PhotoThumb } from './student.columns.tsx'
import { studentLabels } from './student.labels.ts'
import { StudentMoves } from './StudentMovesPanel.tsx'

/** All about one student; number and mobile stay masked until they are revealed. */
export function StudentDetailDrawer({ sn, onClose, onEdit }: DetailDrawerProps) {
  return (
    <RecordDetailDrawer
      sn={sn}
      title={studentLabels.detail}
      of={studentLifecycle}
      calls={studentContract}
      onClose={onClose}
      head={(student) => ({
        name: student.name,
        number: { label: words.student_no, value: student.student_no },
        image: <PhotoThumb photo={student.photo} name={student.name} large />,
        actions: <StudentMoves row={student} place="header" onEdit={onEdit} />,
      })}
    >
      {(student) => <Sections student={student} />}
    </RecordDetailDrawer>
  )
}

type Student = DataOf<typeof studentContract.detail>

function Sections({ student }: { student: Student }) {
  return (
    <>
      <Section
        title={studentLabels.identity}
        facts={[
          { label: words.gender, value: <Word of={genderWords} value={student.gender} /> },
          { label: words.birthday, value: student.birthday },
          { label: words.id_type, value: <Word of={idTypeWords} value={student.id_type} /> },
          { label: words.id_no, value: student.id_no },
          { label: words.nation, value: <Word of={nationWords} value={student.nation} /> },
          { label: words.photo_status, value: <StatusTag of={photoLifecycle} value={student.photo_status} /> },
        ]}
      />
      <Study student={student} />
      <Section
        title={studentLabels.contact}
        facts={[
          { label: words.mobile, value: student.mobile },
          { label: words.email, value: student.email },
          { label: words.address, value: student.address, wide: true },
        ]}
      />
      <Section
        title={studentLabels.other}
        facts={[
          { label: words.prior_cert_no, value: student.prior_cert_no },
          { label: words.update_time, value: student.update_time },
          { label: words.remark, value: student.remark, wide: true },
        ]}
      />
    </>
  )
}

function Study({ student }: { student: Student }) {
  const say = useSay()
  return (
    <Section
      title={studentLabels.study}
      facts={[
        { label: words.org_name, value: student.org_name },
        { label: words.major_name, value: `${student.major_code} ${student.major_name}` },
        { label: words.class_name, value: student.class_name },
        { label: words.grade_year, value: student.grade_year },
        { label: words.edu_level, value: <Word of={eduLevelWords} value={student.edu_level} /> },
        { label: words.duration, value: student.duration && `${student.duration} ${say(majorLabels.years)}` },
        { label: words.candidate_type, value: <Word of={candidateTypeWords} value={student.candidate_type} /> },
      ]}
    />
  )
}
