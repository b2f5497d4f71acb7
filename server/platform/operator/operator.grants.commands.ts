import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { GRANTS } from '@zhikao/domain/access/grants.ts'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { operatorMessages } from '@zhikao/domain/platform/operator/operator.messages.ts'
import { grantNotHeld, unknownSection } from '@zhikao/domain/platform/operator/operator.rules.ts'
import {
  heldBy,
  listsOfSections,
  offeredSections,
  permissionsOf,
  rowsOf,
  sectionPathsOf,
  unofferedOperation,
} from '@zhikao/domain/portals/sections.ts'
import type { Narrowing } from '@zhikao/domain/portals/sections.ts'
import { writeAudit } from '../../record/audit.ts'
import { businessNow } from '../../db/clock.ts'
import type { Db } from '../../db/client.ts'
import { readRoleLists } from './operator.queries.ts'
import { roleGrant } from './operator.table.ts'

const NOTHING: ReadonlySet<Permission> = new Set()
/** What an account is given besides its role: the lists that narrow it, and the mark `admin`. */
type Granted = Narrowing & { admin: boolean }

/** Refuses lists that name foreign sections, or that would give what the actor does not hold; `before` is what the account had, null for a new one. */
export async function checkGrants(
  db: Db,
  actor: Actor,
  role: Role,
  before: Granted | null,
  after: Granted,
): Promise<void> {
  const unknown = unknownSection(after, sectionPathsOf(role))
  if (unknown !== null) throw refuse(operatorMessages, 'section_not_granted', { section: unknown })
  // Centre and platform hold the same permissions; an institution's are those of its role, whichever account opens it.
  if (!isPlatformRole(role)) return
  const stored = await readRoleLists(db, role)
  const held = (one: Granted) => heldBy(role, one.admin, one, stored)
  refuseUnheld(actor, role, before ? held(before) : NOTHING, held(after))
}

/** Refuses a password for an account that may do what the actor may not: the password gives its grants. */
export async function checkHandover(db: Db, actor: Actor, role: Role, lists: Granted): Promise<void> {
  if (!isPlatformRole(role)) return
  refuseUnheld(actor, role, NOTHING, heldBy(role, lists.admin, lists, await readRoleLists(db, role)))
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

/** Changes what a role holds, from the next request of each of its accounts on; a permission that the platform can have but the granting account lacks cannot be added. */
export async function saveRole(
  db: Db,
  actor: Actor,
  role: Role,
  body: BodyOf<typeof operatorContract.saveRole>,
): Promise<void> {
  const [stored] = await db.select().from(roleGrant).where(eq(roleGrant.role, role)).for('update')
  if (!stored) throw new Error(`the role ${role} has no grants`)
  if (body.version !== undefined && body.version !== stored.version) throw new AppError('stale', { rule: 'stale' })
  const offered = new Set(offeredSections(role).map(({ id }) => id))
  const unknown = body.permissions.find(({ id }) => !offered.has(id))
  if (unknown) throw refuse(operatorMessages, 'section_not_granted', { section: unknown.id })
  const unoffered = unofferedOperation(role, body.permissions)
  if (unoffered !== null) throw refuse(operatorMessages, 'operation_not_offered', { section: unoffered })
  const lists = listsOfSections(role, body.permissions)
  // Permissions that only institutions can have, such as signing up, are given by the platform, which does not have them.
  const platformHolds = (given: Set<Permission>) => new Set([...given].filter((one) => GRANTS.system.includes(one)))
  refuseUnheld(actor, role, permissionsOf(role, stored), platformHolds(permissionsOf(role, lists)))
  await db
    .update(roleGrant)
    .set({ ...lists, version: sql`${roleGrant.version} + 1`, update_time: businessNow })
    .where(and(eq(roleGrant.role, role), eq(roleGrant.version, stored.version)))
  await writeAudit(db, actor, {
    action: 'auth.grant',
    target: { type: 'role', sn: role },
    before: { permissions: stored.permissions, operations: stored.operations },
    after: { ...lists },
    org_sn: null,
  })
}
