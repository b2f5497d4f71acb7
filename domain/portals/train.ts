import type { Portal, ScreenRow } from './screen.ts'
import { titles } from './titles.messages.ts'

/** The trainings that an institution may send its examiners to (spec §2.2, §2.3). */
export const trainSessionsRow = (prefix: 'school' | 'college'): ScreenRow => ({
  path: `/${prefix}/train/list`,
  section: `/${prefix}/train`,
  title: titles.trainSessionList,
  icon: 'teacher',
  screen: 'trainSessionList',
  permission: 'train:read',
})

const operations = { add: ['train:add'], edit: ['train:edit'], delete: ['train:delete'] } as const

/** The trainings of all organisers, for the platform (spec §2.4). */
export const platformTrainRow: ScreenRow = {
  path: '/system/teacher/train/list',
  section: '/system/teacher/train',
  title: titles.trainSessionList,
  screen: 'trainSessionList',
  permission: 'train:read',
  operations,
}

/** The portal of training organisations (spec §2.5). */
export const trainPortal: Portal = {
  role: 'train',
  rows: [
    {
      path: '/train/dashboard',
      title: titles.dashboard,
      icon: 'home',
      screen: 'dashboard',
      permission: 'home:read',
      closable: false,
    },
    {
      path: '/train/train/list',
      section: '/train/train',
      title: titles.trainSessionList,
      icon: 'teacher',
      screen: 'trainSessionList',
      permission: 'train:read',
      operations,
    },
  ],
}
