import type { ScreenRow } from './screen.ts'
import { studentPlanRows } from './signup.ts'
import { titles } from './titles.messages.ts'

type Prefix = 'school' | 'college'

/** Applications to be an assessment site. */
const applicationRows = (prefix: Prefix): ScreenRow[] => [
  { path: `/${prefix}/submit`, title: titles.submit, icon: 'credential' },
  {
    path: `/${prefix}/submit/credential/list`,
    section: `/${prefix}/submit`,
    title: titles.applicationCards,
    screen: 'applicationCards',
    permission: 'application:add',
  },
  ...(['car', 'machine'] as const).map(
    (form): ScreenRow => ({
      path: `/${prefix}/submit/${form}/$code`,
      section: `/${prefix}/submit`,
      title: form === 'car' ? titles.applicationCar : titles.applicationMachine,
      screen: form === 'car' ? 'applicationCar' : 'applicationMachine',
      permission: 'application:add',
      menu: false,
      cache: false,
    }),
  ),
  {
    path: `/${prefix}/submit/list`,
    section: `/${prefix}/submit`,
    title: titles.applicationList,
    screen: 'applicationList',
    permission: 'application:read',
    operations: {
      add: ['application:add'],
      edit: ['application:edit', 'application:submit'],
      delete: ['application:delete'],
    },
  },
]

const photoToolRow = (prefix: Prefix): ScreenRow => ({
  path: `/${prefix}/tools/idphoto`,
  title: titles.idphotoTool,
  icon: 'user',
  screen: 'idphotoTool',
  permission: 'idphoto:use',
  operations: { add: ['idphoto:use'] },
})

/** Students who come from, or leave for, another institution (Decided 24). */
const transfersRow = (prefix: Prefix): ScreenRow => ({
  path: `/${prefix}/student/transfer`,
  title: titles.studentTransfers,
  screen: 'studentTransfers',
  permission: 'student:transfer',
  operations: { add: ['student:add'], audit: ['student:transfer'] },
})

/** Transfers, sign-ups and ID photos of students. */
const studentRows = (prefix: Prefix): ScreenRow[] => [
  transfersRow(prefix),
  ...studentPlanRows(prefix),
  photoToolRow(prefix),
]

/** The rows that schools and assessment sites share, under their own prefix (spec §2.2, §2.3). */
export const institutionRows = (prefix: Prefix): ScreenRow[] => [
  {
    path: `/${prefix}/dashboard`,
    title: titles.dashboard,
    icon: 'home',
    screen: 'dashboard',
    permission: 'home:read',
    closable: false,
  },
  ...applicationRows(prefix),
  {
    path: `/${prefix}/major/manage`,
    title: titles.major,
    icon: 'major',
    screen: 'majorList',
    permission: 'major:read',
    operations: {
      add: ['major:add'],
      edit: ['major:edit'],
      delete: ['major:delete'],
      export: ['major:export'],
      import: ['major:import'],
    },
  },
  { path: `/${prefix}/student`, title: titles.student, icon: 'student' },
  {
    path: `/${prefix}/student/manage`,
    title: titles.ownStudents,
    screen: 'studentList',
    permission: 'student:read',
    operations: {
      add: ['student:add'],
      edit: ['student:edit', 'student:reveal'],
      export: ['student:export', 'student:export-full'],
      import: ['student:import'],
    },
  },
  ...studentRows(prefix),
]
