import { dutyFeedbackRow, examRows, examTeachersRow } from './exam.ts'
import { feeRow } from './fee.ts'
import { institutionRows } from './institution.ts'
import { messageRows } from './message.ts'
import { reportRow } from './report.ts'
import { scoreRows } from './score.ts'
import type { Portal } from './screen.ts'
import { planSignupsRow, signupChooseRow } from './signup.ts'
import { institutionTrainRows } from './train.ts'
import { titles } from './titles.messages.ts'

export const collegePortal: Portal = {
  role: 'college',
  rows: [
    ...institutionRows('college'),
    {
      path: '/college/credential',
      title: titles.applicationSites,
      icon: 'credential',
      screen: 'applicationSites',
      permission: 'application:read',
      operations: { add: ['application:add'] },
    },
    { path: '/college/exam', title: titles.exam, icon: 'exam' },
    {
      path: '/college/exam/plan/list',
      section: '/college/exam/plan',
      title: titles.planList,
      screen: 'planList',
      permission: 'plan:read',
      operations: { add: ['plan:add'], edit: ['plan:edit', 'plan:submit'], delete: ['plan:delete'] },
    },
    {
      path: '/college/exam/plan/new',
      section: '/college/exam/plan',
      title: titles.planNew,
      screen: 'planNew',
      permission: 'plan:add',
      menu: false,
      cache: false,
    },
    {
      path: '/college/exam/plan/$sn/teacher',
      section: '/college/exam/plan',
      title: titles.planPanel,
      screen: 'planPanel',
      permission: 'panel:read',
      operations: { edit: ['panel:edit'] },
      menu: false,
    },
    {
      path: '/college/exam/plan/$sn/exam/submit',
      section: '/college/exam/plan',
      title: titles.planExamSubmit,
      screen: 'planExamSubmit',
      permission: 'plan:submit',
      menu: false,
      cache: false,
    },
    {
      path: '/college/exam/plan/edit/$sn',
      section: '/college/exam/plan',
      title: titles.planEdit,
      screen: 'planEdit',
      permission: 'plan:edit',
      menu: false,
      cache: false,
    },
    planSignupsRow('college'),
    signupChooseRow('college', '/college/exam/plan'),
    {
      path: '/college/exam/plan/pplan/list',
      section: '/college/exam/plan',
      title: titles.borrowAttach,
      screen: 'borrowAttach',
      permission: 'borrow:read',
      operations: { edit: ['borrow:attach'] },
    },
    {
      path: '/college/exam/audit/list',
      section: '/college/exam/audit',
      title: titles.borrowAuditList,
      screen: 'borrowAuditList',
      permission: 'borrow:read',
      operations: { audit: ['borrow:audit'] },
    },
    {
      path: '/college/exam/audit/$sn/audit',
      section: '/college/exam/audit',
      title: titles.borrowAudit,
      screen: 'borrowAudit',
      permission: 'borrow:read',
      menu: false,
      cache: false,
      sharesTab: true,
    },
    ...examRows('college'),
    examTeachersRow,
    dutyFeedbackRow,
    feeRow('college'),
    ...scoreRows('college'),
    ...institutionTrainRows('college'),
    reportRow('college'),
    ...messageRows('college'),
    {
      path: '/college/info',
      title: titles.collegeInfo,
      icon: 'info',
      screen: 'collegeInfo',
      permission: 'info:read',
      operations: { edit: ['info:edit'] },
      cache: false,
    },
  ],
}
