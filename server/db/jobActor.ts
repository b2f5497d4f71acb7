import { PERMISSIONS } from '@zhikao/domain/access/permissions.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'

/** Who makes the moves that time makes: expiries and time-outs (domain.md §5). */
export const jobActor: Actor = {
  sn: 'job',
  username: 'job',
  name: '系统任务',
  role: 'system',
  admin: false,
  org_sn: null,
  permissions: new Set(PERMISSIONS),
  origin: null,
}
