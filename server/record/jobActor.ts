import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { PERMISSIONS } from '@zhikao/domain/access/permissions.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'

/** The actor of the moves that jobs make: expiries and time-outs (domain.md §5). */
export const jobActor: Actor = {
  sn: 'job',
  username: 'job',
  // The platform itself, by its own name.
  name: kernelMessages.platform_name.CN,
  role: 'system',
  admin: false,
  org_sn: null,
  permissions: new Set(PERMISSIONS),
  origin: null,
}
