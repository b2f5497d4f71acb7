import type { Section } from '@zhikao/domain/portals/sections.ts'
import { homeOf } from '@zhikao/domain/portals/sections.ts'
import type { Session } from './session.ts'

const chainOf = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((_, at, parts) => `/${parts.slice(0, at + 1).join('/')}`)

/** May this page be opened? Its section and every section above it must be held (spec §6); absent means no. */
export function mayOpen(path: string, sections: readonly Section[]): boolean {
  const held = new Set(sections.map(({ id }) => id))
  return chainOf(path).every((section) => held.has(section))
}

export type GuardVerdict =
  | { open: true }
  | { open: false; to: '/login'; why: 'session' }
  | { open: false; to: '/403'; why: 'permission' }

/** The guard of a page that is not public: checks first the session, then the permission. */
export function guardPage(path: string, session: Session | null): GuardVerdict {
  if (!session) return { open: false, to: '/login', why: 'session' }
  if (!mayOpen(path, session.permissions)) return { open: false, to: '/403', why: 'permission' }
  return { open: true }
}

/** The home page of this account: its dashboard if permitted, else its personal centre. */
export function homeFor(session: Session): string {
  const home = homeOf(session.user.role)
  return mayOpen(home, session.permissions) ? home : '/user/info'
}
