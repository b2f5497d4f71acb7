import { authorityLifts } from '@zhikao/domain/catalogue/authority/authority.lifts.ts'
import { credentialLifts } from '@zhikao/domain/catalogue/credential/credential.lifts.ts'
import { templateLifts } from '@zhikao/domain/catalogue/template/template.lifts.ts'
import {
  assignmentLifts,
  dispatchLifts,
  examinerLifts,
  scorerLifts,
} from '@zhikao/domain/exams/assignment/assignment.lifts.ts'
import { studentDocumentLifts } from '@zhikao/domain/people/studentDocument/studentDocument.lifts.ts'
import { transferLifts } from '@zhikao/domain/people/transfer/transfer.lifts.ts'
import { studentMergeLifts } from '@zhikao/domain/people/studentMerge/studentMerge.lifts.ts'
import { identityCorrectionLifts } from '@zhikao/domain/exams/identityCorrection/identityCorrection.lifts.ts'
import { attendanceCorrectionLifts } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.lifts.ts'
import { attendanceLifts } from '@zhikao/domain/exams/attendance/attendance.lifts.ts'
import { examinerFileLifts } from '@zhikao/domain/exams/examinerFile/examinerFile.lifts.ts'
import { lateReportLifts } from '@zhikao/domain/exams/lateReport/lateReport.lifts.ts'
import { incidentLifts } from '@zhikao/domain/exams/incident/incident.lifts.ts'
import { borrowLifts } from '@zhikao/domain/exams/borrow/borrow.lifts.ts'
import { roomRecordLifts } from '@zhikao/domain/exams/roomRecord/roomRecord.lifts.ts'
import { chiefReportLifts } from '@zhikao/domain/exams/chiefReport/chiefReport.lifts.ts'
import { dispatchRequestLifts } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.lifts.ts'
import { dutyFeedbackLifts } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.lifts.ts'
import { examDocumentLifts } from '@zhikao/domain/exams/examDocument/examDocument.lifts.ts'
import { examLifts } from '@zhikao/domain/exams/exam/exam.lifts.ts'
import { feeLifts } from '@zhikao/domain/exams/fee/fee.lifts.ts'
import { panelLifts } from '@zhikao/domain/exams/panel/panel.lifts.ts'
import { examApplicationLifts, siteLifts } from '@zhikao/domain/exams/examApplication/examApplication.lifts.ts'
import { planLifts } from '@zhikao/domain/exams/plan/plan.lifts.ts'
import { sealedPaperLifts } from '@zhikao/domain/exams/sealedPaper/sealedPaper.lifts.ts'
import { signupLifts, retakeLifts } from '@zhikao/domain/exams/signup/signup.lifts.ts'
import { ticketLifts } from '@zhikao/domain/exams/ticket/ticket.lifts.ts'
import { messageLifts } from '@zhikao/domain/publishing/message/message.lifts.ts'
import { knowledgePointLifts } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.lifts.ts'
import { paperLifts } from '@zhikao/domain/bank/paper/paper.lifts.ts'
import { selftestLifts } from '@zhikao/domain/bank/selftest/selftest.lifts.ts'
import { selftestRecordLifts } from '@zhikao/domain/bank/selftestRecord/selftestRecord.lifts.ts'
import { sittingLifts } from '@zhikao/domain/bank/sitting/sitting.lifts.ts'
import { questionLifts } from '@zhikao/domain/bank/question/question.lifts.ts'
import { trainSessionLifts } from '@zhikao/domain/training/session/session.lifts.ts'
import { registerLifts } from '@zhikao/domain/training/register/register.lifts.ts'
import { trainTemplateLifts } from '@zhikao/domain/training/trainTemplate/trainTemplate.lifts.ts'
import { trainCertificateLifts } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifts.ts'
import { traineeLifts } from '@zhikao/domain/training/trainee/trainee.lifts.ts'
import { collegeChangeLifts } from '@zhikao/domain/people/collegeChange/collegeChange.lifts.ts'
import { collegeLifts } from '@zhikao/domain/people/college/college.lifts.ts'
import { idphotoLifts } from '@zhikao/domain/people/idphoto/idphoto.lifts.ts'
import { idphotoCallLifts } from '@zhikao/domain/people/idphotoCall/idphotoCall.lifts.ts'
import { idphotoToolLifts } from '@zhikao/domain/people/idphotoTool/idphotoTool.lifts.ts'
import { documentLifts } from '@zhikao/domain/publishing/document/document.lifts.ts'
import { majorLifts } from '@zhikao/domain/people/major/major.lifts.ts'
import { studentLifts } from '@zhikao/domain/people/student/student.lifts.ts'
import { teacherLifts } from '@zhikao/domain/people/teacher/teacher.lifts.ts'
import { settingLifts } from '@zhikao/domain/platform/setting/setting.lifts.ts'
import { searchLifts } from '@zhikao/domain/platform/audit/audit.lifts.ts'
import { mailLifts } from '@zhikao/domain/platform/auth/auth.lifts.ts'
import { jobLifts } from '@zhikao/domain/platform/job/job.lifts.ts'
import { newsLifts } from '@zhikao/domain/publishing/news/news.lifts.ts'
import { mediaLifts } from '@zhikao/domain/platform/media/media.lifts.ts'
import { operatorLifts } from '@zhikao/domain/platform/operator/operator.lifts.ts'
import { publicUploadLifts } from '@zhikao/domain/platform/publicUpload/publicUpload.lifts.ts'
import { phraseLifts } from '@zhikao/domain/platform/phrase/phrase.lifts.ts'
import { savedViewLifts } from '@zhikao/domain/platform/savedView/savedView.lifts.ts'
import { certificateLifts } from '@zhikao/domain/results/certificate/certificate.lifts.ts'
import { scoreLifts } from '@zhikao/domain/results/score/score.lifts.ts'
import { scoreEntryLifts } from '@zhikao/domain/results/scoreEntry/scoreEntry.lifts.ts'
import { scoreSheetLifts } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifts.ts'
import { applicationLifts } from '@zhikao/domain/sites/application/application.lifts.ts'
import { siteConditionLifts } from '@zhikao/domain/sites/siteCondition/siteCondition.lifts.ts'
import { siteVisitLifts } from '@zhikao/domain/sites/siteVisit/siteVisit.lifts.ts'
import { sitePreviewLifts } from '@zhikao/domain/sites/sitePreview/sitePreview.lifts.ts'
import type { Lift } from '@zhikao/domain/kernel/lift.ts'
import { codeLifts, kernelLifts } from '@zhikao/domain/kernel/lift.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import { rowsOf } from '@zhikao/domain/portals/sections.ts'
import type { Lifted } from '../kit/wire/lift.tsx'
import { mayOpen } from './guards.ts'
import type { Session } from './session.ts'

type ScreenLift = Lift & { screen?: ScreenName }

/** Who or what lifts each rule, by its name: collected in the app, like the pages, because no feature may import the screens. */
export const LIFTS = {
  ...codeLifts,
  ...kernelLifts,
  ...authorityLifts,
  ...credentialLifts,
  ...templateLifts,
  ...assignmentLifts,
  ...examinerLifts,
  ...scorerLifts,
  ...attendanceLifts,
  ...attendanceCorrectionLifts,
  ...identityCorrectionLifts,
  ...studentDocumentLifts,
  ...studentMergeLifts,
  ...transferLifts,
  ...lateReportLifts,
  ...dispatchLifts,
  ...examinerFileLifts,
  ...borrowLifts,
  ...roomRecordLifts,
  ...chiefReportLifts,
  ...dispatchRequestLifts,
  ...dutyFeedbackLifts,
  ...examDocumentLifts,
  ...examLifts,
  ...incidentLifts,
  ...feeLifts,
  ...panelLifts,
  ...siteLifts,
  ...examApplicationLifts,
  ...planLifts,
  ...sealedPaperLifts,
  ...signupLifts,
  ...retakeLifts,
  ...ticketLifts,
  ...messageLifts,
  ...trainSessionLifts,
  ...knowledgePointLifts,
  ...questionLifts,
  ...paperLifts,
  ...selftestLifts,
  ...selftestRecordLifts,
  ...sittingLifts,
  ...trainTemplateLifts,
  ...traineeLifts,
  ...registerLifts,
  ...trainCertificateLifts,
  ...collegeLifts,
  ...collegeChangeLifts,
  ...idphotoLifts,
  ...idphotoCallLifts,
  ...idphotoToolLifts,
  ...documentLifts,
  ...majorLifts,
  ...studentLifts,
  ...teacherLifts,
  ...settingLifts,
  ...newsLifts,
  ...searchLifts,
  ...mailLifts,
  ...jobLifts,
  ...mediaLifts,
  ...operatorLifts,
  ...phraseLifts,
  ...publicUploadLifts,
  ...savedViewLifts,
  ...certificateLifts,
  ...scoreLifts,
  ...scoreSheetLifts,
  ...scoreEntryLifts,
  ...applicationLifts,
  ...siteConditionLifts,
  ...siteVisitLifts,
  ...sitePreviewLifts,
} satisfies Record<string, ScreenLift>

const byName: ReadonlyMap<string, ScreenLift> = new Map(Object.entries(LIFTS))

/** What lifts a rule, with a link where this account may open the screen; null for a name that is no rule. */
export function liftFor({ user, permissions }: Session, open: (path: string) => void) {
  return (rule: string | undefined): Lifted | null => {
    const lift = byName.get(rule ?? '')
    if (!lift) return null
    const row = rowsOf(user.role).find(
      ({ screen, path }) => screen !== undefined && screen === lift.screen && !path.includes('$'),
    )
    if (!row || !mayOpen(row.path, permissions) || window.location.pathname === row.path)
      return { by: lift.by, place: null }
    return { by: lift.by, place: { title: row.title, link: { href: row.path, open: () => open(row.path) } } }
  }
}
