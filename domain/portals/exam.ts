import type { ScreenRow } from './screen.ts'
import { titles } from './titles.messages.ts'

type Prefix = 'college' | 'center' | 'system'

/** The exam day, the records of its rooms, and the chief's report. */
const dayRows = (prefix: Prefix): ScreenRow[] => [
  {
    path: `/${prefix}/exam/manage/$sn/run`,
    section: `/${prefix}/exam/manage`,
    title: titles.examRun,
    screen: 'examRun',
    permission: 'attendance:read',
    operations:
      prefix === 'college'
        ? { edit: ['exam:run', 'exam:file'] }
        : { edit: ['exam:seat'], audit: ['attendance:audit', 'plan:audit'] },
    menu: false,
    cache: false,
  },
  {
    path: `/${prefix}/exam/manage/$sn/record`,
    section: `/${prefix}/exam/manage`,
    title: titles.roomRecord,
    screen: 'roomRecord',
    permission: 'attendance:read',
    ...(prefix === 'college' ? { operations: { edit: ['exam:record'] } } : {}),
    menu: false,
    cache: false,
  },
  {
    path: `/${prefix}/exam/manage/$sn/report`,
    section: `/${prefix}/exam/manage`,
    title: titles.chiefReport,
    screen: 'chiefReport',
    permission: 'plan:read',
    ...(prefix === 'college' ? { operations: { edit: ['exam:report'] } } : {}),
    menu: false,
    cache: false,
  },
]

/** Approved exams, for the site and for centre and platform (spec §2.3, §2.4). */
export const examRows = (prefix: Prefix): ScreenRow[] => [
  {
    path: `/${prefix}/exam/manage/list`,
    section: `/${prefix}/exam/manage`,
    title: titles.examList,
    screen: 'examList',
    permission: 'exam:read',
    // Downloads of this screen: the papers, once the session has begun; the list, for centre and platform.
    operations: { export: prefix === 'college' ? ['paper:read'] : ['exam:export', 'paper:read'] },
  },
  {
    path: `/${prefix}/exam/manage/$sn/student`,
    section: `/${prefix}/exam/manage`,
    title: titles.examStudents,
    screen: 'examStudents',
    permission: 'exam:read',
    menu: false,
    cache: false,
  },
  ...dayRows(prefix),
]

/** What the site says of the examiners of a plan; the number is the plan's. */
export const dutyFeedbackRow: ScreenRow = {
  path: '/college/exam/manage/$sn/feedback',
  section: '/college/exam/manage',
  title: titles.dutyFeedback,
  screen: 'dutyFeedback',
  permission: 'exam:feedback',
  operations: { edit: ['exam:feedback'] },
  menu: false,
  cache: false,
}

/** The examiners of each session: the site alone decides (spec §2.3). */
export const examTeachersRow: ScreenRow = {
  path: '/college/exam/manage/$sn/teacher',
  section: '/college/exam/manage',
  title: titles.examTeachers,
  screen: 'examTeachers',
  permission: 'panel:read',
  operations: { edit: ['panel:edit'] },
  menu: false,
  cache: false,
}
