import { ExaminerFile } from '../exams/examinerFile/ExaminerFilePanel.tsx'
import { RecordSectionsScope } from '../kit/view/recordSections.ts'
import TeacherOwnPage from '../people/teacher/TeacherOwnPage.tsx'

/** The examiner's own page, with the file. */
export default function TeacherOwnRoute() {
  return (
    <RecordSectionsScope value={ExaminerFile}>
      <TeacherOwnPage />
    </RecordSectionsScope>
  )
}
