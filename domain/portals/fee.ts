import type { ScreenRow } from './screen.ts'
import { titles } from './titles.messages.ts'

/** The fees of sign-ups: what an institution pays or is to receive, to centre and platform all (interface.md §5b). */
export const feeRow = (prefix: 'school' | 'college' | 'center' | 'system'): ScreenRow => ({
  path: `/${prefix}/fee`,
  title: titles.fee,
  icon: 'fee',
  screen: 'feeList',
  permission: 'fee:read',
  operations: { export: ['fee:export'] },
})
