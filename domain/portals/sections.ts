import { can } from '../access/actor.ts'
import type { Actor } from '../access/actor.ts'
import { ADMIN_GRANTS, GRANTS } from '../access/grants.ts'
import type { Permission } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import { authPortal } from './auth.ts'
import { centerPortal } from './center.ts'
import { collegePortal } from './college.ts'
import { schoolPortal } from './school.ts'
import type { Portal, ScreenName, ScreenRow } from './screen.ts'
import { systemPortal } from './system.ts'
import { teacherPortal } from './teacher.ts'
import { trainPortal } from './train.ts'
import { userPortal } from './user.ts'

const PORTALS: readonly Portal[] = [schoolPortal, collegePortal, centerPortal, systemPortal, teacherPortal, trainPortal]
export const ALL_PORTALS: readonly Portal[] = [...PORTALS, userPortal, authPortal]
/** Rows that no account's or role's lists close: the account's own data, and what the mark `admin` opens. */
const UNLISTED: readonly ScreenRow[] = [...userPortal.rows, ...authPortal.rows]

/** The wire form of what may be done where (spec §6). */
export type Section = { id: string; operation: string[] }
/** What an account's own lists take away from its role's grants; empty lists take nothing (domain.md §3.1). */
export type Narrowing = {
  permissions: readonly string[]
  operations: readonly { id: string; operation: readonly string[] }[]
}

const ownRowsOf = (role: Role): readonly ScreenRow[] => PORTALS.find((portal) => portal.role === role)?.rows ?? []

/** The rows of a role's own portal, those open to every account, and those of the mark `admin`. */
export function rowsOf(role: Role): readonly ScreenRow[] {
  return [...ownRowsOf(role), ...UNLISTED]
}

/** The section whose permission opens a row (spec §6). */
export const sectionOf = (row: ScreenRow): string => row.section ?? row.path

/** The values of the `$` parts of a row's path in an address; null where the address is another row's. */
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

/** The path at which an actor's own portal has a screen without `$` parts that is open to it; null where there is none. */
export function pathOfScreen(actor: Actor, screen: ScreenName): string | null {
  const row = rowsOf(actor.role).find(
    (one) => one.screen === screen && !one.path.includes('$') && (!one.permission || can(actor, one.permission)),
  )
  return row?.path ?? null
}

/** The address that opens a record in this list; `tab`: the one of the list's page that has such records, where it is not the first. */
export const recordAddress = (list: string, sn: string, tab?: string): string =>
  `${list}?${tab === undefined ? '' : `tab=${tab}&`}record=${encodeURIComponent(sn)}`

/** Where this role begins after login: its dashboard, or /user/info where it has none (interface.md §4). */
export function homeOf(role: Role): string {
  return rowsOf(role).find((row) => row.screen === 'dashboard')?.path ?? '/user/info'
}

const ancestors = (path: string) =>
  path
    .split('/')
    .slice(1, -1)
    .map((_, at, parts) => `/${parts.slice(0, at + 1).join('/')}`)
const covers = (section: string, path: string) => path === section || path.startsWith(`${section}/`)

const SCREEN_SECTIONS = new Set(ALL_PORTALS.flatMap(({ rows }) => rows.filter((row) => row.screen).map(sectionOf)))
/** Does a listed path open this section? A screen's section opens itself, a group of the menu all below it. */
const opens = (listed: string, section: string) =>
  listed === section || (!SCREEN_SECTIONS.has(listed) && covers(listed, section))

/** Do the lists open this section? One below another screen only where that is open too: without the section above it a page is refused (spec §6). */
function isOpenBy({ permissions }: Narrowing, section: string): boolean {
  const needed = [section, ...ancestors(section).filter((parent) => SCREEN_SECTIONS.has(parent))]
  return permissions.length === 0 || needed.every((one) => permissions.some((listed) => opens(listed, one)))
}

const allows = (row: ScreenRow, narrowing: Narrowing): boolean =>
  row.screen === 'dashboard' || UNLISTED.includes(row) || isOpenBy(narrowing, sectionOf(row))

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

/** What an account of this role holds: the role's grants by default or as stored, less what its own lists take away; the mark `admin` keeps all that its role can hold, and its own. */
export function heldBy(role: Role, admin: boolean, own: Narrowing, stored: Narrowing): Set<Permission> {
  return admin
    ? permissionsOf(role, own, [...GRANTS[role], ...ADMIN_GRANTS])
    : permissionsOf(role, own, storedGrants(role, stored))
}

/** A role's grants as the permission configuration left them. */
function storedGrants(role: Role, stored: Narrowing): readonly Permission[] {
  const untouched = stored.permissions.length === 0 && stored.operations.length === 0
  return untouched ? GRANTS[role] : [...permissionsOf(role, stored)]
}

/** A page that only serves an operation (a new record's form) is closed with it. */
function isWithheld({ permission, ...row }: ScreenRow, role: Role, narrowing: Narrowing): boolean {
  const siblings = rowsOf(role).filter((other) => sectionOf(other) === sectionOf(row))
  const serving = siblings.flatMap((other) =>
    Object.entries(other.operations ?? {}).filter(([, served]) => served.some((one) => one === permission)),
  )
  const kept = siblings.flatMap((other) => operationsOf(other, narrowing)).map(([operation]) => operation)
  return serving.length > 0 && !serving.some(([operation]) => kept.includes(operation))
}

function carriedBy(row: ScreenRow): Permission[] {
  return [...(row.permission ? [row.permission] : []), ...Object.values(row.operations ?? {}).flat()]
}

/** The sections an account may open, parents included, each with the operations it holds (spec §6, interface.md §4); `lists` close what another section's permission would keep open. */
export function sectionsOf(
  role: Role,
  permissions: ReadonlySet<Permission>,
  lists: readonly Narrowing[] = [],
): Section[] {
  const sections = new Map<string, Section>()
  const put = (id: string, operation: string[]) =>
    sections.set(id, { id, operation: [...new Set([...(sections.get(id)?.operation ?? []), ...operation])] })
  for (const row of rowsOf(role)) {
    if (!row.screen || (row.permission && !permissions.has(row.permission))) continue
    if (!lists.every((one) => allows(row, one))) continue
    for (const parent of ancestors(sectionOf(row))) put(parent, [])
    const held = Object.entries(row.operations ?? {}).filter(
      ([operation, needed]) =>
        needed.every((permission) => permissions.has(permission)) &&
        lists.every((one) => operationsOf(row, one).some(([kept]) => kept === operation)),
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
  return [...new Set(ownRowsOf(role).map(sectionOf))]
}

/** The screens of a role that lists may open or close, by section, each with the operations that its rows carry; the dashboard always stays open. */
export function offeredSections(role: Role): (Section & { fixed: boolean; title: ScreenRow['title'] })[] {
  const rows = ownRowsOf(role).filter((row) => row.screen)
  const first = rows.filter((row, at) => rows.findIndex((one) => sectionOf(one) === sectionOf(row)) === at)
  return first.map((row) => {
    const siblings = rows.filter((one) => sectionOf(one) === sectionOf(row))
    const operation = [...new Set(siblings.flatMap((one) => Object.keys(one.operations ?? {})))]
    return { id: sectionOf(row), title: row.title, fixed: row.screen === 'dashboard', operation }
  })
}

/** The sections that lists leave open to a role, each with the operations left. */
export function keptSections(role: Role, lists: Narrowing): Section[] {
  return offeredSections(role)
    .filter(({ id, fixed }) => fixed || isOpenBy(lists, id))
    .map(({ id, operation }) => {
      const named = lists.operations.find((one) => one.id === id)
      return { id, operation: named ? operation.filter((one) => named.operation.includes(one)) : operation }
    })
}

/** The lists that leave a role just these sections and operations; a section left with all operations is not named, so that it includes operations added later. */
export function listsOfSections<O extends string>(
  role: Role,
  sections: readonly { id: string; operation: readonly O[] }[],
): { permissions: string[]; operations: { id: string; operation: O[] }[] } {
  const offered = offeredSections(role)
  const kept = offered.filter(({ id, fixed }) => fixed || sections.some((one) => one.id === id))
  const operations = sections.flatMap(({ id, operation }) => {
    const all = offered.find((one) => one.id === id)?.operation ?? []
    return all.every((one) => operation.some((given) => given === one)) ? [] : [{ id, operation: [...operation] }]
  })
  return { permissions: kept.length === offered.length ? [] : kept.map(({ id }) => id), operations }
}

/** The first of these sections that names an operation which the role's screens do not carry, or null. */
export function unofferedOperation(role: Role, sections: readonly Section[]): string | null {
  const offered = offeredSections(role)
  const carries = (id: string, operation: string) =>
    offered.some((one) => one.id === id && one.operation.includes(operation))
  return sections.find(({ id, operation }) => !operation.every((one) => carries(id, one)))?.id ?? null
}
