import { ExaminerFile } from '../exams/examinerFile/ExaminerFilePanel.tsx'
import { RecordSectionsScope } from '../kit/view/recordSections.ts'
import TeacherOwnPage from '../people/teacher/TeacherOwnPage.tsx'
import { OwnTrainCertificates } from '../training/trainCertificate/TrainCertificateOwnPanel.tsx'

/** What other features know of the examiner who reads. */
function OwnSections({ sn }: { sn: string }) {
  return (
    <>
      <OwnTrainCertificates />
      <ExaminerFile sn={sn} />
    </>
  )
}

/** The examiner's own page, with the training certificates and the file. */
export default function TeacherOwnRoute() {
  return (
    <RecordSectionsScope value={OwnSections}>
      <TeacherOwnPage />
    </RecordSectionsScope>
  )
}
