import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { operatorMessages } from '@zhikao/domain/operator/operator.messages.ts'
import { grantNotHeld, unknownSection } from '@zhikao/domain/operator/operator.rules.ts'
import { permissionsOf, rowsOf, sectionPathsOf } from '@zhikao/domain/portals/sections.ts'
import type { Narrowing } from '@zhikao/domain/portals/sections.ts'

const NOTHING: ReadonlySet<Permission> = new Set()

/** Refuses lists that name foreign sections, or that would give what the actor does not hold; `before` is what the account had, null for a new one. */
export function checkGrants(actor: Actor, role: Role, before: Narrowing | null, after: Narrowing): void {
  const unknown = unknownSection(after, sectionPathsOf(role))
  if (unknown !== null) throw refuse(operatorMessages, 'section_not_granted', { section: unknown })
  // Centre and platform hold the same permissions; an institution's are its role's, whoever opens the account.
  if (isPlatformRole(role))
    refuseUnheld(actor, role, before ? permissionsOf(role, before) : NOTHING, permissionsOf(role, after))
}

/** Refuses to hand over an account that may do what the actor may not: who knows its password, holds its grants. */
export function checkHandover(actor: Actor, role: Role, lists: Narrowing): void {
  if (isPlatformRole(role)) refuseUnheld(actor, role, NOTHING, permissionsOf(role, lists))
}

function refuseUnheld(actor: Actor, role: Role, before: ReadonlySet<Permission>, after: ReadonlySet<Permission>): void {
  const permission = grantNotHeld(before, after, actor.permissions)
  if (permission === null) return
  const carries = (needed: readonly Permission[]) => needed.includes(permission)
  const row = rowsOf(role).find(
    (one) => one.permission === permission || Object.values(one.operations ?? {}).some(carries),
  )
  throw refuse(operatorMessages, 'grant_not_held', { section: row?.path ?? permission })
}

/** Does the account lose something by this change? */
export function isNarrowed(role: Role, before: Narrowing, after: Narrowing): boolean {
  const kept = permissionsOf(role, after)
  return [...permissionsOf(role, before)].some((permission) => !kept.has(permission))
}
