import { paperStatusWords, paperWords } from '@zhikao/domain/bank/paper/paper.messages.ts'
import { knowledgePointWords } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.messages.ts'
import { bankTypeWords, questionStatusWords, questionWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { scoreStatusWords } from '@zhikao/domain/results/scoreSheet/scoreSheet.messages.ts'
import { applicationStatusWords, applicationWords } from '@zhikao/domain/sites/application/application.messages.ts'
import { conditionStatusWords, siteConditionWords } from '@zhikao/domain/sites/siteCondition/siteCondition.messages.ts'
import { siteVisitWords } from '@zhikao/domain/sites/siteVisit/siteVisit.messages.ts'
import { assignmentStatusWords, assignmentWords } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { attendanceWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { authorityWords } from '@zhikao/domain/catalogue/authority/authority.messages.ts'
import { borrowStatusWords, borrowWords, feeBearerWords } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { certificateStatusWords, certificateWords } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import { collegeWords } from '@zhikao/domain/people/college/college.messages.ts'
import {
  credentialStatusWords,
  credentialWords,
  levelWords,
  subjectWords,
} from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import {
  trainModeWords,
  trainSessionStatusWords,
  trainSessionWords,
} from '@zhikao/domain/training/session/session.messages.ts'
import { registerWords } from '@zhikao/domain/training/register/register.messages.ts'
import {
  trainTemplateStatusWords,
  trainTemplateWords,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import {
  trainCertificateStatusWords,
  trainCertificateWords,
} from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import { traineeStatusWords, traineeWords } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { documentStatusWords, documentWords } from '@zhikao/domain/publishing/document/document.messages.ts'
import { examWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import { feeWords } from '@zhikao/domain/exams/fee/fee.messages.ts'
import { genderWords, idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import type { RecordWords } from '@zhikao/domain/platform/audit/audit.values.rules.ts'
import {
  acknowledgeWords,
  candidateEffectWords,
  handleResultWords,
  incidentGradeWords,
  incidentStatusWords,
  incidentWords,
} from '@zhikao/domain/exams/incident/incident.messages.ts'
import { newsStatusWords, newsWords } from '@zhikao/domain/publishing/news/news.messages.ts'
import { categoryWords, messageStatusWords, messageWords } from '@zhikao/domain/publishing/message/message.messages.ts'
import { majorWords } from '@zhikao/domain/people/major/major.messages.ts'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { operatorWords } from '@zhikao/domain/platform/operator/operator.messages.ts'
import { sealedPaperWords } from '@zhikao/domain/exams/sealedPaper/sealedPaper.messages.ts'
import { examApplicationStatusWords } from '@zhikao/domain/exams/examApplication/examApplication.messages.ts'
import { planStatusWords, planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { scoreFlagWords, scoreWords } from '@zhikao/domain/results/score/score.messages.ts'
import { payStatusWords, signupStatusWords, signupWords } from '@zhikao/domain/exams/signup/signup.messages.ts'
import { settingWords } from '@zhikao/domain/platform/setting/setting.messages.ts'
import { settingCodeLabels } from '../platform/setting/setting.labels.ts'
import { studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { teacherStatusWords, teacherWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { templateStatusWords, templateWords } from '@zhikao/domain/catalogue/template/template.messages.ts'
import { sourceLabels } from '../catalogue/template/template.labels.ts'

/** The field labels of all features for the audit trail: collected in the app, like the pages, because the audit feature may not import the others. */
export const auditWords: RecordWords = {
  fields: {
    application: applicationWords,
    assignment: assignmentWords,
    attendance: attendanceWords,
    authority: authorityWords,
    borrow: borrowWords,
    certificate: certificateWords,
    college: collegeWords,
    credential: credentialWords,
    document: documentWords,
    exam: examWords,
    fee: feeWords,
    incident: incidentWords,
    major: majorWords,
    news: newsWords,
    message: messageWords,
    operator: operatorWords,
    knowledgePoint: knowledgePointWords,
    // Papers of the bank, and the sealed files of plans.
    paper: { ...sealedPaperWords, ...paperWords },
    plan: planWords,
    question: questionWords,
    score: scoreWords,
    setting: settingWords,
    signup: signupWords,
    siteCondition: siteConditionWords,
    siteVisit: siteVisitWords,
    student: studentWords,
    teacher: teacherWords,
    template: { ...sourceLabels, ...templateWords },
    trainee: { ...traineeWords, verified_contact: registerWords.verified_contact },
    trainCertificate: trainCertificateWords,
    trainSession: trainSessionWords,
    trainTemplate: trainTemplateWords,
  },
  states: {
    application: applicationStatusWords,
    assignment: assignmentStatusWords,
    borrow: borrowStatusWords,
    certificate: certificateStatusWords,
    credential: credentialStatusWords,
    document: documentStatusWords,
    examApplication: examApplicationStatusWords,
    incident: incidentStatusWords,
    news: newsStatusWords,
    message: messageStatusWords,
    plan: planStatusWords,
    question: questionStatusWords,
    paper: paperStatusWords,
    score: scoreStatusWords,
    signup: signupStatusWords,
    siteCondition: conditionStatusWords,
    teacher: teacherStatusWords,
    template: templateStatusWords,
    trainee: traineeStatusWords,
    trainCertificate: trainCertificateStatusWords,
    trainSession: trainSessionStatusWords,
    trainTemplate: trainTemplateStatusWords,
  },
  codes: {
    avoid_own_school: settingCodeLabels,
    category: categoryWords,
    candidate_acknowledge: acknowledgeWords,
    certificate_type: settingCodeLabels,
    effect: candidateEffectWords,
    fee_bearer: feeBearerWords,
    flag: scoreFlagWords,
    gender: genderWords,
    grade: incidentGradeWords,
    handle_result: handleResultWords,
    id_type: idTypeWords,
    level: levelWords,
    mode: trainModeWords,
    pay_status: payStatusWords,
    role: roleWords,
    subject: subjectWords,
    type: bankTypeWords,
  },
}
