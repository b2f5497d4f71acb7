import type { ScreenRow } from './screen.ts'
import { titles } from './titles.messages.ts'

type Prefix = 'school' | 'college' | 'center' | 'system'

const operationsOf: Record<Prefix, ScreenRow['operations']> = {
  school: { export: ['score:export', 'certificate:read'] },
  college: {
    edit: ['score:edit', 'score:submit', 'score:behalf'],
    import: ['score:import'],
    export: ['score:export', 'certificate:read'],
  },
  center: { import: ['score:import'], export: ['score:export', 'certificate:read'], audit: ['score:audit'] },
  system: {
    import: ['score:import'],
    export: ['score:export', 'certificate:read'],
    audit: ['score:audit'],
    edit: ['score:correct'],
  },
}

/** Single scores, for the platform alone (domain.md §3.14). */
const manageRow = (prefix: Prefix): ScreenRow => ({
  path: `/${prefix}/score/manage`,
  title: titles.scoreManage,
  screen: 'scoreManage',
  permission: 'score:read',
  operations: {
    import: ['score:import'],
    export: ['score:export'],
    ...(prefix === 'system' ? { edit: ['score:correct'] as const } : {}),
  },
})

/** All certificates, for the platform alone: void, reissue and export (domain.md §4, Decided 29). */
const certificateRow = (prefix: Prefix): ScreenRow => ({
  path: `/${prefix}/score/certificate`,
  title: titles.certificateList,
  screen: 'certificateList',
  permission: 'certificate:read',
  operations: {
    export: ['certificate:export'],
    ...(prefix === 'system' ? { audit: ['certificate:void'] as const } : {}),
  },
})

/** Scores by plan, and those of one plan: the same screens for all four (domain.md §3.22). */
export const scoreRows = (prefix: Prefix): ScreenRow[] => [
  { path: `/${prefix}/score`, title: titles.score, icon: 'score' },
  ...(prefix === 'center' || prefix === 'system' ? [manageRow(prefix)] : []),
  {
    path: `/${prefix}/score/plan`,
    title: titles.scorePlans,
    screen: 'scorePlans',
    permission: 'score:read',
    operations: operationsOf[prefix] ?? {},
  },
  {
    path: `/${prefix}/score/plan/$sn/score`,
    section: `/${prefix}/score/plan`,
    title: titles.scoreRows,
    screen: 'scoreRows',
    permission: 'score:read',
    menu: false,
  },
  ...(prefix === 'center' || prefix === 'system' ? [certificateRow(prefix)] : []),
]
