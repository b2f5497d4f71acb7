import type { ScreenRow } from './screen.ts'
import { titles } from './titles.messages.ts'

/** Approved exams, for the site and for centre and platform (spec §2.3, §2.4). */
export const examRows = (prefix: 'college' | 'center' | 'system'): ScreenRow[] => [
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
]

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
