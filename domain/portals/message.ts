import type { ScreenRow } from './screen.ts'
import { titles } from './titles.messages.ts'

type Prefix = 'college' | 'center' | 'system'

const operationsOf: Record<Prefix | 'teacher', NonNullable<ScreenRow['operations']>> = {
  college: { add: ['problem:add'], edit: ['problem:edit', 'problem:submit'], delete: ['problem:delete'] },
  teacher: {
    add: ['problem:add'],
    edit: ['problem:edit', 'problem:submit', 'problem:object'],
    delete: ['problem:delete'],
  },
  center: { audit: ['problem:audit'] },
  system: { audit: ['problem:audit'] },
}

const feedbackOperations: Record<Prefix, NonNullable<ScreenRow['operations']>> = {
  college: { add: ['message:add'], edit: ['message:edit'], delete: ['message:delete'] },
  center: { audit: ['message:reply'], export: ['message:export'] },
  system: { audit: ['message:reply'], export: ['message:export'] },
}

/** Feedback (spec §2.3, §2.4), and what goes wrong in exams: the exams with their counts, and one exam (spec §2.3, interface.md §5b). */
export const messageRows = (prefix: Prefix): ScreenRow[] => [
  { path: `/${prefix}/message`, title: titles.message, icon: 'message' },
  {
    path: `/${prefix}/message/opinion`,
    title: titles.messageList,
    screen: 'messageList',
    permission: 'message:read',
    operations: feedbackOperations[prefix],
  },
  {
    path: `/${prefix}/message/problem/manage`,
    section: `/${prefix}/message/problem`,
    title: titles.incidentList,
    screen: 'incidentList',
    permission: 'problem:read',
    operations: operationsOf[prefix],
  },
  {
    path: `/${prefix}/message/problem/exam/$sn/view`,
    section: `/${prefix}/message/problem`,
    title: titles.incidentExam,
    screen: 'incidentExam',
    permission: 'problem:read',
    menu: false,
    cache: false,
  },
]

/** The incidents of an exam, for its examiners. */
export const examinerIncidentRow: ScreenRow = {
  path: '/teacher/center/plan/$sn/problem',
  section: '/teacher/center/plan',
  title: titles.incidentExam,
  screen: 'incidentExam',
  permission: 'problem:read',
  operations: operationsOf.teacher,
  menu: false,
  cache: false,
}
