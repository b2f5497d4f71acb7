import { Alert } from 'antd'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { studentWords as words } from '@zhikao/domain/people/student/student.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import { useRecordSections } from '../../kit/view/recordSections.ts'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { PhotoThumb, studentSections } from './student.columns.tsx'
import { studentLabels } from './student.labels.ts'
import { StudentMoves } from './StudentMovesPanel.tsx'
import { PhotosOfStudent } from './StudentPhotosPanel.tsx'

/** All about one student; number and mobile stay masked until they are revealed. */
export function StudentDetailDrawer({ sn, onClose, onEdit }: DetailDrawerProps) {
  const say = useSay()
  const More = useRecordSections()
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
      {(student) => (
        <>
          {student.merged && <Alert type="warning" showIcon title={say(studentLabels.merged)} />}
          {student.similar_count > 0 && (
            <Alert type="warning" showIcon title={say(studentLabels.similar, { count: student.similar_count })} />
          )}
          {studentSections.map(({ title, factsOf }) => (
            <Section key={title.US} title={title} facts={factsOf(student)} />
          ))}
          <PhotosOfStudent sn={student.sn} name={student.name} />
          {More && <More sn={student.sn} />}
        </>
      )}
    </RecordDetailDrawer>
  )
}
