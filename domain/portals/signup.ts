import type { ScreenRow } from './screen.ts'
import { titles } from './titles.messages.ts'

type Prefix = 'school' | 'college' | 'center' | 'system'

/** The plans with my students, and the candidates of one: the same screens for all four (domain.md §3.22). */
export const studentPlanRows = (prefix: Prefix): ScreenRow[] => [
  {
    path: `/${prefix}/student/plan`,
    title: titles.studentPlans,
    screen: 'studentPlans',
    permission: 'signup:read',
    operations: { export: ['signup:export'] },
  },
  {
    path: `/${prefix}/student/plan/$sn`,
    section: `/${prefix}/student/plan`,
    title: titles.studentPlanRows,
    screen: 'studentPlanRows',
    permission: 'signup:read',
    menu: false,
  },
]

/** Signing students up for a plan, in the section where its own side keeps its plans. */
export const signupChooseRow = (prefix: Prefix, section: `/${string}`): ScreenRow => ({
  path: `/${prefix}/exam/plan/$sn/signup`,
  section,
  title: titles.signupChoose,
  screen: 'signupChoose',
  permission: 'signup:read',
  operations: { edit: ['signup:add', 'signup:delete'] },
  menu: false,
  cache: false,
})

/** All who are signed up for a plan, decided here by its site. */
export const planSignupsRow = (prefix: Prefix): ScreenRow => ({
  path: `/${prefix}/exam/plan/$sn/student`,
  section: `/${prefix}/exam/plan`,
  title: titles.planSignups,
  screen: 'planSignups',
  permission: 'signup:read',
  operations: { audit: ['signup:audit'] },
  menu: false,
})
