import { GRANTS } from '../access/grants.ts'
import type { Permission } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import { centerPortal } from './center.ts'
import { collegePortal } from './college.ts'
import { schoolPortal } from './school.ts'
import type { Portal, ScreenRow } from './screen.ts'
import { systemPortal } from './system.ts'
import { userPortal } from './user.ts'

const PORTALS: readonly Portal[] = [schoolPortal, collegePortal, centerPortal, systemPortal]
export const ALL_PORTALS: readonly Portal[] = [...PORTALS, userPortal]

/** The wire form of what may be done where (spec §6). */
export type Section = { id: string; operation: string[] }
/** What an account's own lists take away from its role's grants; empty lists take nothing (domain.md §3.1). */
export type Narrowing = {
  permissions: readonly string[]
  operations: readonly { id: string; operation: readonly string[] }[]
}

/** The rows of a role's own portal and those open to every account. */
export function rowsOf(role: Role): readonly ScreenRow[] {
  return [...(PORTALS.find((portal) => portal.role === role)?.rows ?? []), ...userPortal.rows]
}

/** Where this role begins after login: its dashboard, or /user/info while its portal is not built (interface.md §4). */
export function homeOf(role: Role): string {
  return rowsOf(role).find((row) => row.screen === 'dashboard')?.path ?? '/user/info'
}

const ancestors = (path: string) =>
  path
    .split('/')
    .slice(1, -1)
    .map((_, at, parts) => `/${parts.slice(0, at + 1).join('/')}`)
const covers = (section: string, path: string) => path === section || path.startsWith(`${section}/`)

function allows(row: ScreenRow, narrowing: Narrowing): boolean {
  return (
    narrowing.permissions.length === 0 ||
    row.screen === 'dashboard' ||
    narrowing.permissions.some((section) => covers(section, row.path))
  )
}

function operationsOf(row: ScreenRow, narrowing: Narrowing): [string, readonly Permission[]][] {
  const named = narrowing.operations.find((section) => section.id === row.path)
  return Object.entries(row.operations ?? {}).filter(([operation]) => !named || named.operation.includes(operation))
}

/** The permissions of an account: its role's grants, less what its own lists take away. A permission that no section carries stays. */
export function permissionsOf(
  role: Role,
  narrowing: Narrowing,
  grants: readonly Permission[] = GRANTS[role],
): Set<Permission> {
  const kept = new Set(grants)
  const given = new Set<Permission>()
  for (const row of rowsOf(role)) {
    const open = allows(row, narrowing)
    const wanted = open ? operationsOf(row, narrowing) : []
    for (const permission of carriedBy(row)) kept.delete(permission)
    if (open && row.permission) given.add(row.permission)
    for (const [, permissions] of wanted) for (const permission of permissions) given.add(permission)
  }
  return new Set(grants.filter((permission) => kept.has(permission) || given.has(permission)))
}

function carriedBy(row: ScreenRow): Permission[] {
  return [...(row.permission ? [row.permission] : []), ...Object.values(row.operations ?? {}).flat()]
}

/** The sections an account may open, parents included, each with the operations it holds (spec §6, interface.md §4). */
export function sectionsOf(role: Role, permissions: ReadonlySet<Permission>): Section[] {
  const sections = new Map<string, Section>()
  const put = (id: string, operation: string[]) =>
    sections.set(id, { id, operation: [...new Set([...(sections.get(id)?.operation ?? []), ...operation])] })
  for (const row of rowsOf(role)) {
    if (!row.screen || (row.permission && !permissions.has(row.permission))) continue
    for (const parent of ancestors(row.path)) put(parent, [])
    const held = Object.entries(row.operations ?? {}).filter(([, needed]) =>
      needed.every((permission) => permissions.has(permission)),
    )
    put(
      row.path,
      held.map(([operation]) => operation),
    )
  }
  return [...sections.values()]
}

/** The sections of a role's portal that an account's lists may name. */
export function sectionPathsOf(role: Role): string[] {
  return rowsOf(role)
    .filter((row) => row.path !== '/user/info')
    .map((row) => row.path)
}
