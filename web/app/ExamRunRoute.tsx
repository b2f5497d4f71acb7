import { AttendanceRun } from '../exams/attendance/AttendanceRunPage.tsx'
import { lazyPart } from '../kit/wire/lazyPart.tsx'

const Section = lazyPart(
  async () => (await import('../exams/attendanceCorrection/AttendanceCorrectionsPanel.tsx')).AttendanceCorrections,
)
const Late = lazyPart(async () => (await import('../exams/lateReport/LateReportsPanel.tsx')).LateReports)
const Devices = lazyPart(async () => (await import('../exams/examDevice/ExamDevicesPanel.tsx')).ExamDevices)
const Form = lazyPart(
  async () => (await import('../exams/attendanceCorrection/AttendanceCorrectionForm.tsx')).AttendanceCorrectionForm,
)

/** The day of an exam, with the corrections of its attendance, the late reports and the devices. */
export default function ExamRunRoute() {
  return <AttendanceRun correcting={{ Form, Section, Late, Devices }} />
}
