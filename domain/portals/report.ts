import type { ScreenRow } from './screen.ts'
import { titles } from './titles.messages.ts'

/** Reports: of an institution over its own rows, of centre and platform over all (interface.md §5a, §5b; ADR 0058). */
export const reportRow = (prefix: 'school' | 'college' | 'center' | 'system'): ScreenRow => ({
  path: `/${prefix}/report`,
  title: titles.statistics,
  icon: 'report',
  screen: 'statistics',
  permission: 'report:read',
  operations: { export: ['report:export'] },
})
