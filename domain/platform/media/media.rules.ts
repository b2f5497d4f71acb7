import { can } from '../../access/actor.ts'
import type { Actor } from '../../access/actor.ts'
import type { Role } from '../../access/roles.ts'
import type { Handbook } from './media.model.ts'
import { HANDBOOK_NAMES, HANDBOOKS, HEADER_HANDBOOKS } from './media.model.ts'

type HandbookOf = { name: Handbook; form: 'pdf' | 'zip' }
const isHandbook = (role: Role): role is Handbook => role in HANDBOOKS

/** The handbook that a role has in the header, and its form; null where there is none (spec §2.6, shell.md §0.14). */
export function headerHandbookOf(role: Role): HandbookOf | null {
  return isHandbook(role) && HEADER_HANDBOOKS.includes(role) ? { name: role, form: HANDBOOKS[role] } : null
}

/** The handbooks among the downloads of an account: its role's own; all of them for who publishes documents (domain.md §3.21). */
export function handbooksFor(actor: Pick<Actor, 'role' | 'permissions'>): readonly Handbook[] {
  if (!can(actor, 'handbook:read')) return []
  return HANDBOOK_NAMES.filter((name) => name === actor.role || can(actor, 'document:edit'))
}
