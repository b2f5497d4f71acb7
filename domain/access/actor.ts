import type { Permission } from './permissions.ts'
import type { Role } from './roles.ts'

/** The account on whose behalf something happens, as the database has it at this moment. */
export type Actor = {
  sn: string
  username: string
  name: string
  role: Role
  admin: boolean
  /** The organisation it acts for; null for the platform's own accounts. */
  org_sn: string | null
  permissions: ReadonlySet<Permission>
  /** Where the act comes from, for the audit trail; a job has the request that asked for it and no address. Null for upkeep and the seed. */
  origin: { ip: string | null; request_id: string } | null
}

/** May this actor do this at all? Absent means no. */
export function can(actor: Pick<Actor, 'permissions'>, permission: Permission): boolean {
  return actor.permissions.has(permission)
}
