import type { Permission } from './permissions.ts'
import type { Role } from './roles.ts'

const institution: Permission[] = [
  'home:read',
  'info:read',
  'info:edit',
  'major:read',
  'major:add',
  'major:edit',
  'major:delete',
  'major:import',
  'major:export',
  'student:read',
  'student:add',
  'student:edit',
  'student:import',
  'student:export',
  'student:export-full',
  'student:reveal',
  'credential:read',
]
const platform: Permission[] = [
  'home:read',
  'operator:read',
  'operator:add',
  'operator:edit',
  'operator:delete',
  'college:read',
  'college:add',
  'college:edit',
  'college:delete',
  'college:export',
  'major:read',
  'student:read',
  'student:export',
  'student:export-full',
  'student:reveal',
  'authority:read',
  'authority:add',
  'authority:edit',
  'authority:delete',
  'credential:read',
  'credential:add',
  'credential:edit',
  'credential:delete',
]

/** Who may what by default (domain.md §4); absent means no. */
export const GRANTS: Record<Role, readonly Permission[]> = {
  school: institution,
  college: institution,
  center: platform,
  system: [...platform, 'audit:read'],
  teacher: [],
  train: [],
}
