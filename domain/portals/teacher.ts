import { examinerIncidentRow } from './message.ts'
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
    examinerIncidentRow,
    {
      path: '/teacher/center/plan/$sn/report',
      section: '/teacher/center/plan',
      title: titles.chiefReport,
      screen: 'chiefReport',
      permission: 'exam:report',
      operations: { edit: ['exam:report'] },
      menu: false,
      cache: false,
    },
    {
      path: '/teacher/center/setting',
      title: titles.assignmentCards,
      screen: 'assignmentCards',
      permission: 'assignment:read',
      operations: { edit: ['assignment:reply', 'exam:run', 'score:entry', 'score:return'] },
    },
    {
      path: '/teacher/center/setting/$sn',
      section: '/teacher/center/setting',
      title: titles.examRun,
      screen: 'examRun',
      permission: 'attendance:read',
      menu: false,
      cache: false,
    },
    {
      path: '/teacher/center/setting/$sn/score',
      section: '/teacher/center/setting',
      title: titles.scoreEntries,
      screen: 'scoreEntries',
      permission: 'score:read',
      menu: false,
    },
    {
      path: '/teacher/center/setting/$sn/record',
      section: '/teacher/center/setting',
      title: titles.roomRecord,
      screen: 'roomRecord',
      permission: 'attendance:read',
      operations: { edit: ['exam:record', 'exam:confirm'] },
      menu: false,
      cache: false,
    },
    {
      path: '/teacher/center/file',
      title: titles.teacherOwn,
      screen: 'teacherOwn',
      permission: 'teacher:read',
      operations: { edit: ['teacher:consent', 'teacher:availability'] },
    },
  ],
}
