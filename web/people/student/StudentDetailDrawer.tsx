import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { studentWords as words } from '@zhikao/domain/people/student/student.messages.ts'
import { DetailDrawer } from '../../kit/view/DetailDrawer.tsx'
import { DetailPage, Section } from '../../kit/view/DetailPage.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { Timeline } from '../../kit/view/Timeline.tsx'
import { PhotoThumb, studentSections } from './student.columns.tsx'
import { studentLabels } from './student.labels.ts'
import { StudentMoves } from './StudentMovesPanel.tsx'

/** All about one student; number and mobile stay masked until they are revealed. */
export function StudentDetailDrawer({ sn, onClose, onEdit }: { sn: string; onClose: () => void; onEdit: () => void }) {
  return (
    <DetailDrawer title={studentLabels.detail} endpoint={studentContract.detail} params={{ id: sn }} onClose={onClose}>
      {(student) => (
        <DetailPage
          name={student.name}
          number={{ label: words.student_no, value: student.student_no }}
          tag={<StatusTag of={studentLifecycle} value={student.status} />}
          image={<PhotoThumb photo={student.photo} name={student.name} large />}
          actions={<StudentMoves row={student} place="header" onEdit={onEdit} />}
          timeline={<Timeline of={studentLifecycle} calls={studentContract} sn={sn} />}
        >
          {studentSections.map(({ title, factsOf }) => (
            <Section key={title.US} title={title} facts={factsOf(student)} />
          ))}
        </DetailPage>
      )}
    </DetailDrawer>
  )
}
