import { feeRow } from './fee.ts'
import { institutionRows } from './institution.ts'
import type { Portal } from './screen.ts'
import { reportRow } from './report.ts'
import { scoreRows } from './score.ts'
import { signupChooseRow } from './signup.ts'
import { institutionTrainRows } from './train.ts'
import { titles } from './titles.messages.ts'

export const schoolPortal: Portal = {
  role: 'school',
  rows: [
    ...institutionRows('school'),
    { path: '/school/plan', title: titles.borrow, icon: 'exam' },
    {
      path: '/school/plan/college/list',
      section: '/school/plan',
      title: titles.borrowSites,
      screen: 'borrowSites',
      permission: 'borrow:add',
    },
    {
      path: '/school/plan/list',
      section: '/school/plan',
      title: titles.borrowList,
      screen: 'borrowList',
      permission: 'borrow:read',
      operations: { add: ['borrow:add'], edit: ['borrow:edit', 'borrow:cancel'], delete: ['borrow:delete'] },
    },
    signupChooseRow('school', '/school/plan'),
    feeRow('school'),
    ...scoreRows('school'),
    ...institutionTrainRows('school'),
    reportRow('school'),
  ],
}
