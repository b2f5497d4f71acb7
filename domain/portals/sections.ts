import { GRANTS } from '../access/grants.ts'
import type { Permission } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import { centerPortal } from './center.ts'
import { collegePortal } from './college.ts'
import { schoolPortal } from './school.ts'
import type { Portal, ScreenName, ScreenRow } from './screen.ts'
import { systemPortal } from './system.ts'
import { teacherPortal } from './teacher.ts'
import { userPortal } from './user.ts'

const PORTALS: readonly Portal[] = [schoolPortal, collegePortal, centerPortal, systemPortal, teacherPortal]
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

/** The section whose permission opens a row (spec §6). */
export const sectionOf = (row: ScreenRow): string => row.section ?? row.path

/** What stands in an address for the `$` parts of a row's path; null where the row is another one's. */
export function paramsOf(row: Pick<ScreenRow, 'path'>, path: string): Record<string, string> | null {
  const [wanted, given] = [row.path.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const found = given[at] ?? ''
    if (part.startsWith('$')) params[part.slice(1)] = found
    else if (part !== found) return null
  }
  return params
}

/** The row of an address, one that names it whole before one with `$` parts. */
export function rowAt(rows: readonly ScreenRow[], path: string): ScreenRow | undefined {
  return rows.find((row) => row.path === path) ?? rows.find((row) => paramsOf(row, path) !== null)
}

/** The address of a screen in a role's portal, its `$` parts filled in; null where the role has no such screen. */
export function pathOf(role: Role, screen: ScreenName, params: Readonly<Record<string, string>> = {}): string | null {
  const row = rowsOf(role).find((one) => one.screen === screen)
  return row ? row.path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) : null
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
    narrowing.permissions.some((section) => covers(section, sectionOf(row)))
  )
}

function operationsOf(row: ScreenRow, narrowing: Narrowing): [string, readonly Permission[]][] {
  const named = narrowing.operations.find((section) => section.id === sectionOf(row))
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
    if (open && row.permission && !isWithheld(row, role, narrowing)) given.add(row.permission)
    for (const [, permissions] of wanted) for (const permission of permissions) given.add(permission)
  }
  return new Set(grants.filter((permission) => kept.has(permission) || given.has(permission)))
}

/** A page that only serves an operation (a new record's form) is closed with it. */
function isWithheld({ permission, ...row }: ScreenRow, role: Role, narrowing: Narrowing): boolean {
  const beside = rowsOf(role).filter((other) => sectionOf(other) === sectionOf(row))
  const serving = beside.flatMap((other) =>
    Object.entries(other.operations ?? {}).filter(([, served]) => served.some((one) => one === permission)),
  )
  const kept = beside.flatMap((other) => operationsOf(other, narrowing)).map(([operation]) => operation)
  return serving.length > 0 && !serving.some(([operation]) => kept.includes(operation))
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
    for (const parent of ancestors(sectionOf(row))) put(parent, [])
    const held = Object.entries(row.operations ?? {}).filter(([, needed]) =>
      needed.every((permission) => permissions.has(permission)),
    )
    put(
      sectionOf(row),
      held.map(([operation]) => operation),
    )
  }
  return [...sections.values()]
}

/** The sections of a role's portal that an account's lists may name. */
export function sectionPathsOf(role: Role): string[] {
  return [...new Set(rowsOf(role).map(sectionOf))].filter((section) => section !== '/user/info')
}
