import { questionRow } from './bank.ts'
import { examRows } from './exam.ts'
import { feeRow } from './fee.ts'
import { newsRows } from './news.ts'
import { messageRows } from './message.ts'
import { reportRow } from './report.ts'
import { scoreRows } from './score.ts'
import type { ScreenRow } from './screen.ts'
import { settingRows } from './setting.ts'
import { planSignupsRow, signupChooseRow, studentPlanRows } from './signup.ts'
import { platformTrainRows, trainTemplateRows } from './train.ts'
import { titles } from './titles.messages.ts'

type Prefix = 'center' | 'system'

/** The applications of sites, to be reviewed, where the platform may also disable an approval; and the approved sites on a map. */
const siteRows = (prefix: Prefix): ScreenRow[] => [
  {
    path: `/${prefix}/credential/audit`,
    section: `/${prefix}/credential`,
    title: titles.applicationAudit,
    screen: 'applicationAudit',
    permission: 'application:read',
    operations: {
      audit: prefix === 'system' ? ['application:audit', 'application:disable'] : ['application:audit'],
      export: ['application:export'],
    },
  },
  {
    path: `/${prefix}/credential/site`,
    section: `/${prefix}/credential`,
    title: titles.siteMap,
    screen: 'siteMap',
    permission: 'application:read',
  },
]

/** Credentials, their authorities, and the applications of sites. */
const credentialRows = (prefix: Prefix): ScreenRow[] => [
  { path: `/${prefix}/credential`, title: titles.credential, icon: 'credential' },
  {
    path: `/${prefix}/credential/authority/list`,
    section: `/${prefix}/credential`,
    title: titles.authorityList,
    screen: 'authorityList',
    permission: 'authority:read',
    operations: { add: ['authority:add'], edit: ['authority:edit'], delete: ['authority:delete'] },
  },
  {
    path: `/${prefix}/credential/manage/list`,
    section: `/${prefix}/credential`,
    title: titles.credentialList,
    screen: 'credentialList',
    permission: 'credential:read',
    operations: { add: ['credential:add'], edit: ['credential:edit'], delete: ['credential:delete'] },
  },
  {
    path: `/${prefix}/credential/manage/new`,
    section: `/${prefix}/credential`,
    title: titles.credentialNew,
    screen: 'credentialNew',
    permission: 'credential:add',
    menu: false,
    cache: false,
  },
  {
    path: `/${prefix}/credential/manage/edit/$sn`,
    section: `/${prefix}/credential`,
    title: titles.credentialEdit,
    screen: 'credentialEdit',
    permission: 'credential:edit',
    menu: false,
    cache: false,
  },
  ...siteRows(prefix),
  ...(prefix === 'system' ? trainTemplateRows : []),
]

/** Exam templates. */
const templateRows = (prefix: Prefix): ScreenRow[] => [
  {
    path: `/${prefix}/exam/template/list`,
    section: `/${prefix}/exam/template`,
    title: titles.templateList,
    screen: 'templateList',
    permission: 'template:read',
    operations: { add: ['template:add'], edit: ['template:edit'], delete: ['template:delete'] },
  },
  {
    path: `/${prefix}/exam/template/new`,
    section: `/${prefix}/exam/template`,
    title: titles.templateNew,
    screen: 'templateNew',
    permission: 'template:add',
    menu: false,
    cache: false,
  },
  {
    path: `/${prefix}/exam/template/edit/$sn`,
    section: `/${prefix}/exam/template`,
    title: titles.templateEdit,
    screen: 'templateEdit',
    permission: 'template:edit',
    menu: false,
    cache: false,
  },
]

/** Exam plans: the list, and their forms. */
const planRows = (prefix: Prefix): ScreenRow[] => [
  {
    path: `/${prefix}/exam/plan/list`,
    section: `/${prefix}/exam/plan`,
    title: titles.planList,
    screen: 'planList',
    permission: 'plan:read',
    operations: {
      add: ['plan:add'],
      edit: ['plan:edit', 'paper:edit'],
      delete: ['plan:delete'],
      audit: ['plan:audit'],
      export: ['plan:export'],
    },
  },
  {
    path: `/${prefix}/exam/plan/new`,
    section: `/${prefix}/exam/plan`,
    title: titles.planNew,
    screen: 'planNew',
    permission: 'plan:add',
    menu: false,
    cache: false,
  },
  {
    path: `/${prefix}/exam/plan/edit/$sn`,
    section: `/${prefix}/exam/plan`,
    title: titles.planEdit,
    screen: 'planEdit',
    permission: 'plan:edit',
    menu: false,
    cache: false,
  },
]

/** What is looked at and decided of one plan. */
const planDecisionRows = (prefix: Prefix): ScreenRow[] => [
  {
    path: `/${prefix}/exam/plan/$sn/teacher`,
    section: `/${prefix}/exam/plan`,
    title: titles.planPanel,
    screen: 'planPanel',
    permission: 'panel:read',
    operations: { edit: ['panel:edit'] },
    menu: false,
  },
  {
    path: `/${prefix}/exam/plan/$sn/exam/audit`,
    section: `/${prefix}/exam/plan`,
    title: titles.planExamAudit,
    screen: 'planExamAudit',
    permission: 'plan:audit',
    ...(prefix === 'system' ? { operations: { audit: ['plan:revoke'] as const } } : {}),
    menu: false,
    cache: false,
    sharesTab: true,
  },
  {
    path: `/${prefix}/exam/plan/$sn/audit`,
    section: `/${prefix}/exam/plan`,
    title: titles.planAudit,
    screen: 'planAudit',
    permission: 'plan:audit',
    menu: false,
    cache: false,
    sharesTab: true,
  },
]

const collegeRow = (prefix: Prefix): ScreenRow => ({
  path: `/${prefix}/college`,
  title: titles.college,
  icon: 'college',
  screen: 'collegeList',
  permission: 'college:read',
  operations: {
    add: ['college:add'],
    edit: ['college:edit'],
    delete: ['college:delete'],
    export: ['college:export'],
  },
})

/** What institutions ask to change of their locked fields (domain.md §3.2, interface.md §5b). */
const changesRow = (prefix: Prefix): ScreenRow => ({
  path: `/${prefix}/college/change`,
  title: titles.collegeChanges,
  icon: 'info',
  screen: 'collegeChanges',
  permission: 'change:read',
  operations: { audit: ['college:audit'] },
})

/** The students of all institutions, to read: their own institution keeps them (domain.md §3.8). */
const studentRow = (prefix: Prefix): ScreenRow => ({
  path: `/${prefix}/student/manage`,
  title: titles.allStudents,
  screen: 'studentList',
  permission: 'student:read',
  operations: {
    export: ['student:export', 'student:export-full'],
    audit: ['student:photo-accept', 'student:correct', 'student:merge'],
    edit: ['student:reveal'],
  },
})

/** Requests of institutions for students of others (Decided 24, interface.md §5b). */
const transfersRow = (prefix: Prefix): ScreenRow => ({
  path: `/${prefix}/student/transfer`,
  title: titles.studentTransfers,
  screen: 'studentTransfers',
  permission: 'student:transfer',
  operations: { audit: ['student:transfer'] },
})

const photoToolRow = (prefix: Prefix): ScreenRow => ({
  path: `/${prefix}/tools/idphoto`,
  title: titles.idphotoTool,
  icon: 'user',
  screen: 'idphotoTool',
  permission: 'idphoto:use',
  operations: { add: ['idphoto:use'] },
})

const teacherRow = (prefix: Prefix): ScreenRow => ({
  path: `/${prefix}/teacher/manage`,
  title: titles.teacherList,
  screen: 'teacherList',
  permission: 'teacher:read',
  operations: {
    add: ['teacher:add'],
    edit: ['teacher:edit', 'teacher:reveal', 'teacher:reserve', 'teacher:availability', 'teacher:rate'],
    delete: ['teacher:delete'],
    export: ['teacher:export', 'teacher:export-full'],
    import: ['teacher:import'],
  },
})

/** The reserve pool, and the dispatch of its examiners (domain.md §3.7, §5.7). */
const reserveRow = (prefix: Prefix): ScreenRow => ({
  path: `/${prefix}/teacher/reserve`,
  title: titles.teacherReserve,
  screen: 'teacherReserve',
  permission: 'teacher:reserve',
  operations: { edit: ['teacher:availability', 'teacher:dispatch'] },
})

/** The rows of center and platform: the same screens under two prefixes (spec §2.4). */
export const platformRows = (prefix: Prefix): ScreenRow[] => [
  {
    path: `/${prefix}/dashboard`,
    title: titles.dashboard,
    icon: 'home',
    screen: 'dashboard',
    permission: 'home:read',
    closable: false,
  },
  collegeRow(prefix),
  changesRow(prefix),
  ...credentialRows(prefix),
  questionRow(prefix),
  { path: `/${prefix}/exam`, title: titles.exam, icon: 'exam' },
  ...templateRows(prefix),
  ...planRows(prefix),
  ...planDecisionRows(prefix),
  planSignupsRow(prefix),
  signupChooseRow(prefix, `/${prefix}/exam/plan`),
  ...examRows(prefix),
  { path: `/${prefix}/student`, title: titles.student, icon: 'student' },
  studentRow(prefix),
  transfersRow(prefix),
  ...studentPlanRows(prefix),
  photoToolRow(prefix),
  feeRow(prefix),
  ...scoreRows(prefix),
  ...newsRows(prefix),
  reportRow(prefix),
  ...messageRows(prefix),
  { path: `/${prefix}/teacher`, title: titles.teacher, icon: 'teacher' },
  teacherRow(prefix),
  reserveRow(prefix),
  ...(prefix === 'system' ? platformTrainRows : []),
  ...settingRows(prefix),
]
