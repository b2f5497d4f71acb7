import { AttendanceRun } from '../exams/attendance/AttendanceRunPage.tsx'
import { AttendanceCorrections } from '../exams/attendanceCorrection/AttendanceCorrectionsPanel.tsx'
import { lazyPart } from '../kit/wire/lazyPart.tsx'

const Form = lazyPart(
  async () => (await import('../exams/attendanceCorrection/AttendanceCorrectionForm.tsx')).AttendanceCorrectionForm,
)

/** The day of an exam, with the corrections of its attendance. */
export default function ExamRunRoute() {
  return <AttendanceRun correcting={{ Form, Section: AttendanceCorrections }} />
}
