import type { Permission } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import type { Text } from '../kernel/text.ts'

/** The screens that exist: each has one component in web/app/pages.ts. */
export const SCREENS = [
  'dashboard',
  'collegeList',
  'collegeInfo',
  'collegeChanges',
  'majorList',
  'studentList',
  'studentTransfers',
  'idphotoTool',
  'idphotoStat',
  'teacherList',
  'teacherReserve',
  'teacherOwn',
  'authorityList',
  'credentialList',
  'credentialNew',
  'credentialEdit',
  'applicationCards',
  'applicationCar',
  'applicationMachine',
  'applicationList',
  'applicationSites',
  'applicationAudit',
  'siteMap',
  'templateList',
  'templateNew',
  'templateEdit',
  'questionList',
  'planList',
  'planNew',
  'planEdit',
  'planAudit',
  'planView',
  'planPanel',
  'planExamSubmit',
  'planExamAudit',
  'planSignups',
  'signupChoose',
  'studentPlans',
  'studentPlanRows',
  'borrowSites',
  'borrowList',
  'borrowAuditList',
  'borrowAudit',
  'borrowAttach',
  'feeList',
  'examList',
  'examStudents',
  'examTeachers',
  'examRun',
  'roomRecord',
  'messageList',
  'incidentList',
  'incidentExam',
  'assignmentList',
  'assignmentCards',
  'chiefReport',
  'dutyFeedback',
  'trainSessionList',
  'trainTemplateList',
  'trainTemplateDesign',
  'traineeList',
  'traineeAll',
  'trainCertificateList',
  'scoreManage',
  'scorePlans',
  'scoreRows',
  'scoreEntries',
  'certificateList',
  'newsPublicList',
  'newsPublicNew',
  'newsPublicEdit',
  'newsNoticeList',
  'newsNoticeNew',
  'newsNoticeEdit',
  'newsPolicyList',
  'newsPolicyNew',
  'newsPolicyEdit',
  'newsReadList',
  'newsRead',
  'operatorList',
  'operatorRoles',
  'settingBusiness',
  'auditList',
  'statistics',
  'userInfo',
  'userDownloads',
] as const
export type ScreenName = (typeof SCREENS)[number]

/** The pictures of the menu, by meaning. */
export type IconName =
  | 'home'
  | 'major'
  | 'student'
  | 'teacher'
  | 'college'
  | 'setting'
  | 'user'
  | 'info'
  | 'download'
  | 'permission'
  | 'credential'
  | 'exam'
  | 'question'
  | 'score'
  | 'fee'
  | 'report'
  | 'message'
  | 'news'

/** One row of a portal: a group of the menu, or a screen at its path (spec §2). */
export type ScreenRow = {
  /** `$sn` is a variable part of the address. */
  path: `/${string}`
  /** The section that opens it, where several screens share one (spec §6): `/college/exam/plan`; else its own path. */
  section?: `/${string}`
  title: Text
  icon?: IconName
  /** Absent: a group, shown when one of its children is. */
  screen?: ScreenName
  /** Absent on a screen: open to every account of the portal. */
  permission?: Permission
  /** The wire operations of the section (domain.md §3.1) and the permissions of each. */
  operations?: Partial<Record<'add' | 'edit' | 'delete' | 'audit' | 'export' | 'import', readonly Permission[]>>
  /** False: reachable, but in no menu. */
  menu?: boolean
  /** False: not kept alive (shell.md §0.10). */
  cache?: boolean
  /** One tab for all its records, each in the place of the last: the screen where a queue is decided. */
  sharesTab?: boolean
  /** False: the tab cannot be closed (dashboards). */
  closable?: boolean
}

export type Portal = { role: Role | 'user' | 'auth'; rows: readonly ScreenRow[] }
