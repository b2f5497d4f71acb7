import type { ComponentType } from 'react'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'

export type PageModule = { default: ComponentType }
export type PageLoader = () => Promise<PageModule>
export type Pages = Record<ScreenName, PageLoader>

/** Each screen's component, fetched when it is first opened: a screen without one does not compile. */
export const pages: Pages = {
  dashboard: () => import('../features/report/ReportDashboardPage.tsx'),
  collegeList: () => import('../features/college/CollegeListPage.tsx'),
  collegeInfo: () => import('../features/college/CollegeInfoPage.tsx'),
  majorList: () => import('../features/major/MajorListPage.tsx'),
  studentList: () => import('../features/student/StudentListPage.tsx'),
  teacherList: () => import('../features/teacher/TeacherListPage.tsx'),
  authorityList: () => import('../features/authority/AuthorityListPage.tsx'),
  credentialList: () => import('../features/credential/CredentialListPage.tsx'),
  credentialNew: () => import('../features/credential/CredentialFormPage.tsx'),
  credentialEdit: () => import('../features/credential/CredentialFormPage.tsx'),
  applicationCards: () => import('../features/application/ApplicationCardsPage.tsx'),
  applicationCar: () => import('../features/application/ApplicationFormPage.tsx'),
  applicationMachine: () => import('../features/application/ApplicationFormPage.tsx'),
  applicationList: () => import('../features/application/ApplicationListPage.tsx'),
  applicationSites: () => import('../features/application/ApplicationSitesPage.tsx'),
  applicationAudit: () => import('../features/application/ApplicationAuditPage.tsx'),
  templateList: () => import('../features/template/TemplateListPage.tsx'),
  templateNew: () => import('../features/template/TemplateFormPage.tsx'),
  templateEdit: () => import('../features/template/TemplateFormPage.tsx'),
  planList: () => import('../features/plan/PlanListPage.tsx'),
  planNew: () => import('../features/plan/PlanNewPage.tsx'),
  planEdit: () => import('../features/plan/PlanEditPage.tsx'),
  planAudit: () => import('../features/plan/PlanAuditPage.tsx'),
  planPanel: () => import('../features/panel/PanelPage.tsx'),
  planExamSubmit: () => import('../features/plan/PlanExamSubmitPage.tsx'),
  planExamAudit: () => import('../features/plan/PlanExamAuditPage.tsx'),
  borrowSites: () => import('../features/borrow/BorrowSitesPage.tsx'),
  borrowList: () => import('../features/borrow/BorrowListPage.tsx'),
  borrowAuditList: () => import('../features/borrow/BorrowAuditListPage.tsx'),
  borrowAudit: () => import('../features/borrow/BorrowAuditPage.tsx'),
  borrowAttach: () => import('../features/borrow/BorrowAttachPage.tsx'),
  planSignups: () => import('../features/signup/SignupListPage.tsx'),
  signupChoose: () => import('../features/signup/SignupChoosePage.tsx'),
  studentPlans: () => import('../features/signup/SignupPlansPage.tsx'),
  studentPlanRows: () => import('../features/signup/SignupListPage.tsx'),
  examList: () => import('../features/exam/ExamListPage.tsx'),
  examStudents: () => import('../features/exam/ExamStudentsPage.tsx'),
  assignmentList: () => import('../features/assignment/AssignmentListPage.tsx'),
  assignmentCards: () => import('../features/assignment/AssignmentCardsPage.tsx'),
  scoreManage: () => import('../features/score/ScoreListPage.tsx'),
  scorePlans: () => import('../features/score/ScorePlansPage.tsx'),
  scoreRows: () => import('../features/score/ScoreRowsPage.tsx'),
  operatorList: () => import('../features/operator/OperatorListPage.tsx'),
  userInfo: () => import('../features/auth/AuthUserInfoPage.tsx'),
}
