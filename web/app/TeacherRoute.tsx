import { ExaminerFile } from '../exams/examinerFile/ExaminerFilePanel.tsx'
import { RecordSectionsScope } from '../kit/view/recordSections.ts'
import TeacherListPage from '../people/teacher/TeacherListPage.tsx'
import { TrainCertificateImport } from '../training/trainCertificate/TrainCertificateImportPanel.tsx'

/** The examiners, each with its file; their training certificates can be imported. */
export default function TeacherRoute() {
  return (
    <RecordSectionsScope value={ExaminerFile}>
      <TeacherListPage tools={<TrainCertificateImport />} />
    </RecordSectionsScope>
  )
}
