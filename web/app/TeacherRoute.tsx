import { ExaminerFile } from '../exams/examinerFile/ExaminerFilePanel.tsx'
import { RecordSectionsScope } from '../kit/view/recordSections.ts'
import TeacherListPage from '../people/teacher/TeacherListPage.tsx'

/** The examiners, each with its file. */
export default function TeacherRoute() {
  return (
    <RecordSectionsScope value={ExaminerFile}>
      <TeacherListPage />
    </RecordSectionsScope>
  )
}
