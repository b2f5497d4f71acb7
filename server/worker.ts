import type { JobTask } from './jobs/task.ts'
import { upkeepTasks } from './jobs/upkeep.ts'
import { applicationTasks } from './sites/application/application.jobs.ts'
import { siteConditionTasks } from './sites/siteCondition/siteCondition.jobs.ts'
import { assignmentTasks } from './exams/assignment/assignment.jobs.ts'
import { attendanceTasks } from './exams/attendance/attendance.jobs.ts'
import { auditTasks } from './platform/audit/audit.jobs.ts'
import { authTasks } from './platform/auth/auth.jobs.ts'
import { transferTasks } from './people/transfer/transfer.jobs.ts'
import { borrowTasks } from './exams/borrow/borrow.jobs.ts'
import { certificateTasks } from './results/certificate/certificate.jobs.ts'
import { collegeTasks } from './people/college/college.jobs.ts'
import { incidentTasks } from './exams/incident/incident.jobs.ts'
import { examTasks } from './exams/exam/exam.jobs.ts'
import { messageTasks } from './publishing/message/message.jobs.ts'
import { feeTasks } from './exams/fee/fee.jobs.ts'
import { idphotoTasks } from './people/idphoto/idphoto.jobs.ts'
import { idphotoCallTasks } from './people/idphotoCall/idphotoCall.jobs.ts'
import { idphotoToolTasks } from './people/idphotoTool/idphotoTool.jobs.ts'
import { jobTasks } from './platform/job/job.jobs.ts'
import { majorTasks } from './people/major/major.jobs.ts'
import { mediaTasks } from './platform/media/media.jobs.ts'
import { publicUploadTasks } from './platform/publicUpload/publicUpload.jobs.ts'
import { newsTasks } from './publishing/news/news.jobs.ts'
import { noticeTasks } from './platform/notice/notice.jobs.ts'
import { planTasks } from './exams/plan/plan.jobs.ts'
import { scoreTasks } from './results/score/score.jobs.ts'
import { practicalImport } from './results/scoreEntry/scoreEntry.import.commands.ts'
import { scoreEntryTasks } from './results/scoreEntry/scoreEntry.jobs.ts'
import { scoreSheetTasks } from './results/scoreSheet/scoreSheet.jobs.ts'
import { examDocumentTasks } from './exams/examDocument/examDocument.jobs.ts'
import { signupTasks } from './exams/signup/signup.jobs.ts'
import { statisticsTasks } from './report/statistics/statistics.jobs.ts'
import { studentTasks } from './people/student/student.jobs.ts'
import { ticketTasks } from './exams/ticket/ticket.jobs.ts'
import { teacherTasks } from './people/teacher/teacher.jobs.ts'
import { registerTasks } from './training/register/register.jobs.ts'
import { questionTasks } from './bank/question/question.jobs.ts'
import { selftestTasks } from './bank/selftest/selftest.jobs.ts'
import { selftestRecordTasks } from './bank/selftestRecord/selftestRecord.jobs.ts'
import { itemStatTasks } from './bank/itemStat/itemStat.jobs.ts'
import { sittingTasks } from './bank/sitting/sitting.jobs.ts'
import { trainCertificateTasks } from './training/trainCertificate/trainCertificate.jobs.ts'
import { traineeTasks } from './training/trainee/trainee.jobs.ts'

/** Every kind of job that a worker can run. */
export const TASKS: readonly JobTask[] = [
  ...majorTasks,
  ...studentTasks,
  ...idphotoTasks,
  ...idphotoCallTasks,
  ...idphotoToolTasks,
  ...teacherTasks,
  ...traineeTasks,
  ...registerTasks,
  ...questionTasks,
  ...selftestTasks,
  ...selftestRecordTasks,
  ...sittingTasks,
  ...itemStatTasks,
  ...trainCertificateTasks,
  ...collegeTasks,
  ...applicationTasks,
  ...siteConditionTasks,
  ...assignmentTasks,
  ...mediaTasks,
  ...publicUploadTasks,
  ...authTasks,
  ...auditTasks,
  ...planTasks,
  ...examTasks,
  ...attendanceTasks,
  ...incidentTasks,
  ...borrowTasks,
  ...transferTasks,
  ...signupTasks,
  ...examDocumentTasks,
  ...feeTasks,
  ...messageTasks,
  ...ticketTasks,
  ...scoreTasks(practicalImport),
  ...scoreSheetTasks,
  ...scoreEntryTasks,
  ...certificateTasks,
  ...statisticsTasks,
  ...jobTasks,
  ...newsTasks,
  ...noticeTasks,
  ...upkeepTasks,
]
