import type { Role } from '../../access/roles.ts'
import { isPlatformRole, isTenantRole } from '../../access/roles.ts'

/** To whom notices for an account are addressed besides itself: its institution, centre and platform, or no one else (domain.md §5.11). */
export type Audience = 'account' | 'org' | 'platform'

/** The audience that an account of this role belongs to. An examiner gets personal notices only. */
export function audienceOf(role: Role): Audience {
  if (isPlatformRole(role)) return 'platform'
  return isTenantRole(role) ? 'org' : 'account'
}

/** Opinions: the platform's own role sees those that wait for an answer, every other role the answered ones (spec §6). */
export const seesAnswered = (role: Role): boolean => role !== 'system'

/** May a click follow this address? Only a path of this console: one slash first, no character that a browser would drop or change (reliability.md §2). */
export function isOwnPath(url: string): boolean {
  return /^\/(?!\/)[\u0021-\u{10ffff}]*$/u.test(url) && !url.includes('\\') && url.isWellFormed()
}
