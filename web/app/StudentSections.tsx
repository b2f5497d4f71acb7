import { SelftestsOfStudent } from '../bank/selftestRecord/SelftestRecordStudentPanel.tsx'
import { IdentityCorrections } from '../exams/identityCorrection/IdentityCorrectionsPanel.tsx'
import { IncidentsOfStudent } from '../exams/incident/IncidentStudentPanel.tsx'
import { SignupsOfStudent } from '../exams/signup/SignupStudentPanel.tsx'
import { DocumentsOfStudent } from '../people/studentDocument/StudentDocumentsPanel.tsx'
import { SimilarStudents } from '../people/studentMerge/StudentMergePanel.tsx'
import { CertificatesOfStudent } from '../results/certificate/CertificateStudentPanel.tsx'
import { ScoresOfStudent } from '../results/score/ScoreStudentPanel.tsx'

/** What the features above know of a student. */
export function StudentSections({ sn }: { sn: string }) {
  return (
    <>
      <SimilarStudents sn={sn} />
      <DocumentsOfStudent sn={sn} />
      <IdentityCorrections sn={sn} />
      <SignupsOfStudent sn={sn} />
      <IncidentsOfStudent sn={sn} />
      <ScoresOfStudent sn={sn} />
      <SelftestsOfStudent sn={sn} />
      <CertificatesOfStudent sn={sn} />
    </>
  )
}
