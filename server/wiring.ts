import { attendanceReferences } from './exams/attendance/attendance.queries.ts'
import { assignmentReferences } from './exams/assignment/assignment.queries.ts'
import {
  identityCorrectionNames,
  identityCorrectionReferences,
} from './exams/identityCorrection/identityCorrection.queries.ts'
import { signupIdentitySubscriptions } from './exams/signup/signup.identity.commands.ts'
import { attendanceCorrectionReferences } from './exams/attendanceCorrection/attendanceCorrection.queries.ts'
import { roomRecordSubscriptions } from './exams/roomRecord/roomRecord.correction.commands.ts'
import { examinerFileReferences } from './exams/examinerFile/examinerFile.queries.ts'
import { chiefReportReferences } from './exams/chiefReport/chiefReport.queries.ts'
import { roomRecordReferences } from './exams/roomRecord/roomRecord.queries.ts'
import { examDeviceReferences } from './exams/examDevice/examDevice.queries.ts'
import { examReferences } from './exams/exam/exam.queries.ts'
import { certificateReferences } from './results/certificate/certificate.queries.ts'
import { scoreReturnReferences } from './results/score/score.return.queries.ts'
import { scoreReturnSubscriptions } from './results/score/score.return.commands.ts'
import { scoreSubscriptions } from './results/score/score.publish.commands.ts'
import { scoreAbsenceSubscriptions } from './results/score/score.absence.commands.ts'
import { scoreIncidentSubscriptions } from './results/score/score.incident.commands.ts'
import { scoreReferences } from './results/score/score.queries.ts'
import { scoreSheetSubscriptions } from './results/scoreSheet/scoreSheet.commands.ts'
import { scoreSheetReferences } from './results/scoreSheet/scoreSheet.queries.ts'
import { scorePresenceReferences } from './results/score/score.presence.queries.ts'
import { scoreEntrySubscriptions } from './results/scoreEntry/scoreEntry.late.commands.ts'
import { scoreEntryReferences } from './results/scoreEntry/scoreEntry.references.queries.ts'
import { sealedPaperReferences } from './exams/sealedPaper/sealedPaper.queries.ts'
import { newsNames, newsReferences } from './publishing/news/news.queries.ts'
import { incidentNames } from './exams/incident/incident.list.queries.ts'
import { incidentReferences } from './exams/incident/incident.queries.ts'
import { authorityNames } from './catalogue/authority/authority.queries.ts'
import { operatorNames } from './platform/operator/operator.queries.ts'
import { settingNames } from './platform/setting/setting.queries.ts'
import { credentialNames, credentialReferences } from './catalogue/credential/credential.queries.ts'
import { dispatchRequestSubscriptions } from './exams/dispatchRequest/dispatchRequest.commands.ts'
import { assignmentSubscriptions } from './exams/assignment/assignment.release.commands.ts'
import { feeSubscriptions } from './exams/fee/fee.commands.ts'
import { feeNames } from './exams/fee/fee.list.queries.ts'
import { feeReferences } from './exams/fee/fee.queries.ts'
import { panelSubscriptions } from './exams/panel/panel.leave.commands.ts'
import { panelReferences } from './exams/panel/panel.queries.ts'
import { examApplicationReferences } from './exams/examApplication/examApplication.queries.ts'
import { planReferences } from './exams/plan/plan.queries.ts'
import { planRoomSubscriptions } from './exams/plan/plan.rooms.commands.ts'
import { planRoomReferences } from './exams/plan/plan.rooms.queries.ts'
import { signupNames } from './exams/signup/signup.student.queries.ts'
import { signupReferences } from './exams/signup/signup.queries.ts'
import { collegeReferences } from './people/college/college.queries.ts'
import { collegeChangeNames, collegeChangeReferences } from './people/collegeChange/collegeChange.queries.ts'
import { majorNames, majorReferences } from './people/major/major.queries.ts'
import { studentReferences } from './people/student/student.queries.ts'
import { borrowSubscriptions } from './exams/borrow/borrow.follow.commands.ts'
import { signupSubscriptions } from './exams/signup/signup.move.commands.ts'
import { teacherReferences } from './people/teacher/teacher.queries.ts'
import { templateNames, templateReferences } from './catalogue/template/template.queries.ts'
import { planListReferences, planNames } from './exams/plan/plan.list.queries.ts'
import { examListReferences, examNames } from './exams/exam/exam.list.queries.ts'
import { collegeNames } from './people/college/college.list.queries.ts'
import { teacherNames } from './people/teacher/teacher.list.queries.ts'
import { certificateNames } from './results/certificate/certificate.list.queries.ts'
import { applicationNames } from './sites/application/application.list.queries.ts'
import { studentMergeNames } from './people/studentMerge/studentMerge.queries.ts'
import { studentNames } from './people/student/student.find.queries.ts'
import { transferNames, transferReferences } from './people/transfer/transfer.queries.ts'
import { wireNames } from './record/names.ts'
import type { NameSource } from './record/names.ts'
import { unwired, wireReferences } from './record/references.ts'
import type { Reference } from './record/references.ts'
import { wireSubscriptions } from './record/subscriptions.ts'
import type { Subscription } from './record/subscriptions.ts'
import { messageNames } from './publishing/message/message.list.queries.ts'
import { messageReferences } from './publishing/message/message.queries.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { workbookWords } from '@zhikao/domain/publishing/document/document.messages.ts'
import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { documentNames } from './publishing/document/document.queries.ts'
import type { ImportWorkbook } from './services.ts'
import { knowledgePointNames, knowledgePointReferences } from './bank/knowledgePoint/knowledgePoint.queries.ts'
import { questionNames, questionReferences } from './bank/question/question.queries.ts'
import { paperNames, paperReferences } from './bank/paper/paper.queries.ts'
import { itemStatReferences } from './bank/itemStat/itemStat.queries.ts'
import { selftestReferences } from './bank/selftest/selftest.queries.ts'
import { trainSessionNames, trainSessionReferences } from './training/session/session.queries.ts'
import { trainTemplateNames, trainTemplateReferences } from './training/trainTemplate/trainTemplate.queries.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import {
  trainCertificateNames,
  trainCertificateReferences,
} from './training/trainCertificate/trainCertificate.queries.ts'
import { traineeNames, traineeReferences } from './training/trainee/trainee.queries.ts'
import { siteConditionSubscriptions } from './sites/siteCondition/siteCondition.commands.ts'
import { siteConditionReferences } from './sites/siteCondition/siteCondition.queries.ts'
import { siteVisitSubscriptions } from './sites/siteVisit/siteVisit.commands.ts'
import { approvalReferences } from './sites/application/application.college.queries.ts'
import { applicationReferences } from './sites/application/application.queries.ts'

/** What upper features answer when a lower one checks whether a record is still referred to (architecture.md §1). */
const REFERENCES: readonly Reference[] = [
  ...credentialReferences,
  ...templateReferences,
  ...collegeReferences,
  ...collegeChangeReferences,
  ...majorReferences,
  ...studentReferences,
  ...transferReferences,
  ...teacherReferences,
  ...applicationReferences,
  ...siteConditionReferences,
  ...approvalReferences,
  ...knowledgePointReferences,
  ...questionReferences,
  ...paperReferences,
  ...selftestReferences,
  ...itemStatReferences,
  ...trainSessionReferences,
  ...trainTemplateReferences,
  ...traineeReferences,
  ...trainCertificateReferences,
  ...newsReferences,
  ...messageReferences,
  ...planReferences,
  ...planListReferences,
  ...examApplicationReferences,
  ...planRoomReferences,
  ...panelReferences,
  ...signupReferences,
  ...feeReferences,
  ...examReferences,
  ...examListReferences,
  ...assignmentReferences,
  ...attendanceReferences,
  ...examDeviceReferences,
  ...attendanceCorrectionReferences,
  ...identityCorrectionReferences,
  ...roomRecordReferences,
  ...chiefReportReferences,
  ...examinerFileReferences,
  ...incidentReferences,
  ...sealedPaperReferences,
  ...scoreSheetReferences,
  ...scoreReferences,
  ...scoreReturnReferences,
  ...scoreEntryReferences,
  ...scorePresenceReferences,
  ...certificateReferences,
]

/** What upper features do when a record of a lower one moves, in this order. */
const SUBSCRIPTIONS: readonly Subscription[] = [
  ...siteConditionSubscriptions,
  ...siteVisitSubscriptions,
  ...planRoomSubscriptions,
  ...assignmentSubscriptions,
  ...dispatchRequestSubscriptions,
  ...panelSubscriptions,
  ...borrowSubscriptions,
  ...signupSubscriptions,
  ...signupIdentitySubscriptions,
  ...feeSubscriptions,
  ...roomRecordSubscriptions,
  ...scoreSheetSubscriptions,
  ...scoreSubscriptions,
  ...scoreReturnSubscriptions,
  ...scoreIncidentSubscriptions,
  ...scoreAbsenceSubscriptions,
  ...scoreEntrySubscriptions,
]

/** What upper features call their records, for the readers of the audit trail. */
const NAMES: readonly NameSource[] = [
  operatorNames,
  settingNames,
  authorityNames,
  credentialNames,
  templateNames,
  collegeNames,
  collegeChangeNames,
  majorNames,
  studentNames,
  studentMergeNames,
  transferNames,
  // A photo is acted on by the number of its student.
  { ...studentNames, type: 'student_photo' },
  teacherNames,
  knowledgePointNames,
  questionNames,
  paperNames,
  trainSessionNames,
  trainTemplateNames,
  traineeNames,
  trainCertificateNames,
  newsNames,
  applicationNames,
  messageNames,
  planNames,
  // A sheet of scores has the number of its plan.
  { ...planNames, type: 'examApplication' },
  { ...planNames, type: 'score' },
  signupNames,
  identityCorrectionNames,
  feeNames,
  examNames,
  incidentNames,
  certificateNames,
  documentNames,
]

/** The empty workbooks of the imports, which the downloads list for those who may import. */
export const IMPORT_WORKBOOKS: readonly ImportWorkbook[] = [
  { name: workbookWords.students, endpoint: studentContract.template },
  { name: workbookWords.majors, endpoint: majorContract.template },
  { name: workbookWords.questions, endpoint: questionContract.template },
  { name: workbookWords.teachers, endpoint: teacherContract.template },
  { name: workbookWords.trainees, endpoint: traineeContract.template },
  { name: workbookWords.results, endpoint: traineeContract.resultTemplate },
  { name: workbookWords.trainCertificates, endpoint: trainCertificateContract.template },
  { name: workbookWords.scores, endpoint: scoreContract.template },
]

/** Hands the lower features what they need of the upper ones; every process calls it once, before its first command. A question without an answer, or a value with two, is a fault in the code: the process does not start. */
export function wireFeatures(): void {
  const faulty = unwired(REFERENCES)
  if (faulty.length > 0) throw new Error(`references are not wired: ${faulty.join(', ')}`)
  wireReferences(REFERENCES)
  wireNames(NAMES)
  wireSubscriptions(SUBSCRIPTIONS)
}
