import type { Portal } from './screen.ts'
import { titles } from './titles.messages.ts'

/** The examiner's portal (spec §2, domain.md §3.20). */
export const teacherPortal: Portal = {
  role: 'teacher',
  rows: [
    {
      path: '/teacher/dashboard',
      title: titles.dashboard,
      icon: 'home',
      screen: 'dashboard',
      permission: 'home:read',
      closable: false,
    },
    { path: '/teacher/center', title: titles.examDuty, icon: 'exam' },
    {
      path: '/teacher/center/plan',
      title: titles.assignmentList,
      screen: 'assignmentList',
      permission: 'assignment:read',
    },
    {
      path: '/teacher/center/plan/$sn',
      section: '/teacher/center/plan',
      title: titles.planView,
      screen: 'planView',
      permission: 'plan:read',
      menu: false,
    },
    {
      path: '/teacher/center/setting',
      title: titles.assignmentCards,
      screen: 'assignmentCards',
      permission: 'assignment:read',
      operations: { edit: ['assignment:reply'] },
    },
  ],
}
