import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { IconName, ScreenRow } from '@zhikao/domain/portals/screen.ts'
import { rowAt, sectionOf } from '@zhikao/domain/portals/sections.ts'

/** One entry of the menu: a screen, or a group with the screens that may be opened below it. */
export type MenuEntry = { path: string; title: Text; icon: IconName | null; children: MenuEntry[] | null }

const isBelow = (path: string, group: string) => path.startsWith(`${group}/`)

/** The menu of an account: without the screens that it may not open and without empty groups (spec §6). */
export function menuOf(rows: readonly ScreenRow[], mayOpen: (path: string) => boolean): MenuEntry[] {
  const shown = rows.filter((row) => row.menu !== false && (!row.screen || mayOpen(sectionOf(row))))
  const groups = shown.filter((row) => !row.screen)
  const build = (row: ScreenRow): MenuEntry => {
    const children = row.screen ? null : shown.filter((one) => one.screen && isBelow(one.path, row.path)).map(build)
    return { path: row.path, title: row.title, icon: row.icon ?? null, children }
  }
  return shown
    .filter((row) => !groups.some((group) => isBelow(row.path, group.path)))
    .map(build)
    .filter((entry) => entry.children === null || entry.children.length > 0)
}

/** How many parts two paths have in common from the start. */
function shared(one: string, other: string): number {
  const [parts, others] = [one.split('/'), other.split('/')]
  const differs = parts.findIndex((part, at) => part !== others[at])
  return differs < 0 ? parts.length : differs
}

/** The entry of the menu that an open page belongs to: its own, else the screen of its section whose path is nearest, the first of equals; for a page that lies elsewhere than its section, the section's own list. */
export function entryOf(rows: readonly ScreenRow[], path: string): string {
  const row = rowAt(rows, path)
  if (!row || row.menu !== false) return path
  const siblings = rows.filter((one) => one.menu !== false && one.screen && sectionOf(one) === sectionOf(row))
  const isElsewhere = !isBelow(path, sectionOf(row))
  const near = (one: ScreenRow) => (isElsewhere ? -one.path.split('/').length : shared(one.path, path))
  return siblings.toSorted((a, b) => near(b) - near(a))[0]?.path ?? path
}

/** The way to a screen: the groups of its own path, or of its entry's where it has none, and itself; none on dashboards (shell.md §0.10). */
export function crumbsOf(rows: readonly ScreenRow[], path: string): Text[] {
  const row = rowAt(rows, path)
  if (!row || row.screen === 'dashboard') return []
  const above = (place: string) => rows.filter((one) => !one.screen && isBelow(place, one.path))
  const own = above(path)
  return [...(own.length > 0 ? own : above(entryOf(rows, path))), row].map(({ title }) => title)
}

/** The entry of the first level that an entry belongs to; none where the menu does not have it. */
export function topOf(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  return entries.find((entry) => entry.path === path || entry.children?.some((child) => topOf([child], path)))
}

/** The first screen of an entry that may be opened: the menu holds no others (shell.md A5). */
export function firstLeaf(entry: MenuEntry): string | undefined {
  if (!entry.children) return entry.path
  return entry.children.map(firstLeaf).find((path) => path !== undefined)
}

/** The first level alone, each entry on the way to its first screen: the header's menu of the mixed layout (shell.md A5). */
export const firstLevel = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.map((entry) => ({ ...entry, path: firstLeaf(entry) ?? entry.path, children: null }))

/** The entries whose name in any language holds what is searched; a group that does keeps all of its own. */
export function matching(entries: readonly MenuEntry[], wanted: string): MenuEntry[] {
  const word = wanted.trim().toLowerCase()
  const fits = ({ title }: MenuEntry) => Object.values(title).some((name) => name.toLowerCase().includes(word))
  return entries.flatMap((entry) => {
    if (fits(entry)) return [entry]
    const children = entry.children ? matching(entry.children, wanted) : []
    return children.length > 0 ? [{ ...entry, children }] : []
  })
}
