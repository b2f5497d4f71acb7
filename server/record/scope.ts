import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import { isPlatformRole, isTenantRole } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'

/** The rows of organisations that an actor reads: its own for a tenant (`scope` is its organisation), all for the platform. Throws `not_found` for every other role. */
export function ownOrAll(actor: Actor): { scope?: string } {
  if (isPlatformRole(actor.role)) return {}
  if (isTenantRole(actor.role) && actor.org_sn) return { scope: actor.org_sn }
  throw notFound()
}

/** The organisation whose records an actor writes. Throws `not_found` for an actor without one. */
export function ownOrg(actor: Actor): string {
  if (!actor.org_sn) throw notFound()
  return actor.org_sn
}

/** The actor with one permission more, for a step that its own command decided already; `why` is the reason for readers of the code. */
export function elevated(actor: Actor, permission: Permission, why: string): Actor {
  if (why === '') throw new Error('an elevation names its reason')
  return { ...actor, permissions: new Set([...actor.permissions, permission]) }
}
