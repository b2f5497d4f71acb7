import type { Portal } from './screen.ts'
import { titles } from './titles.messages.ts'

/** Reachable only with the mark `admin` (spec §2.5), whatever an account's own lists say. */
export const authPortal: Portal = {
  role: 'auth',
  rows: [
    {
      path: '/auth/edit',
      title: titles.operatorRoles,
      icon: 'permission',
      screen: 'operatorRoles',
      permission: 'auth:read',
      operations: { edit: ['auth:edit'] },
      cache: false,
    },
  ],
}
