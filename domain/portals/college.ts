import { institutionRows } from './institution.ts'
import type { Portal } from './screen.ts'
import { titles } from './titles.messages.ts'

export const collegePortal: Portal = {
  role: 'college',
  rows: [
    ...institutionRows('college'),
    {
      path: '/college/info',
      title: titles.collegeInfo,
      icon: 'info',
      screen: 'collegeInfo',
      permission: 'info:read',
      operations: { edit: ['info:edit'] },
      cache: false,
    },
  ],
}
