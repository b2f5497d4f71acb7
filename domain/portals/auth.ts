import type { Portal } from './screen.ts'
import { titles } from './titles.messages.ts'

/** Reachable only with the mark `admin` (spec §2.5); an account's own lists do not change that. */
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
