import type { ScreenRow } from './screen.ts'
import { titles } from './titles.messages.ts'

/** The rows of centre and platform: the same screens under two prefixes (spec §2.4). */
export const platformRows = (prefix: 'center' | 'system'): ScreenRow[] => [
  {
    path: `/${prefix}/dashboard`,
    title: titles.dashboard,
    icon: 'home',
    screen: 'dashboard',
    permission: 'home:read',
    closable: false,
  },
  {
    path: `/${prefix}/college`,
    title: titles.college,
    icon: 'college',
    screen: 'collegeList',
    permission: 'college:read',
    operations: {
      add: ['college:add'],
      edit: ['college:edit'],
      delete: ['college:delete'],
      export: ['college:export'],
    },
  },
  { path: `/${prefix}/setting`, title: titles.setting, icon: 'setting' },
  {
    path: `/${prefix}/setting/operator`,
    title: titles.operator,
    screen: 'operatorList',
    permission: 'operator:read',
    operations: { add: ['operator:add'], edit: ['operator:edit'], delete: ['operator:delete'] },
  },
]
