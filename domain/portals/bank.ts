import type { ScreenRow } from './screen.ts'
import { titles } from './titles.messages.ts'

/** The questions, with their knowledge points (domain.md §3.15). */
export const questionRow = (prefix: 'center' | 'system'): ScreenRow => ({
  path: `/${prefix}/question/manage`,
  title: titles.questionList,
  icon: 'question',
  screen: 'questionList',
  permission: 'question:read',
  operations: {
    add: ['question:add'],
    edit: ['question:edit'],
    delete: ['question:delete'],
    import: ['question:import'],
    export: ['question:export'],
  },
})
