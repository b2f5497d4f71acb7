import { and, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import { pathOfScreen, recordAddress } from '@zhikao/domain/portals/sections.ts'
import type { Db } from '../db/client.ts'

/**
 * Where the records of a type have their names, for readers of the audit trail: a select of `sn`, `name` and `number` (the one
 * that people use, or null) of those with these numbers that this actor may see; the lists that open one, of which a portal has one.
 */
export type NameSource = {
  type: string
  permission: Permission
  screens: readonly ScreenName[]
  /** The tab of the list's page, where it is not the first. */
  tab?: string
  /** Where the product itself names the records, in each language, by their number; else the name is data. */
  words?: Readonly<Record<string, Text>>
  select: (actor: Actor, sns: string[]) => SQL
}
/** A record by its name; `url` is a path of the reader's own portal, null where the reader has no list of such records. */
export type Named = { name: string; words: Text | null; number: string | null; url: string | null }
export type NamedTarget = { type: string; sn: string }

type Rows = {
  from: PgTable & { sn: AnyPgColumn }
  name: SQL | AnyPgColumn
  /** None: people use no number. */
  number?: SQL | AnyPgColumn
  /** Which of them this actor may see. */
  where: (actor: Actor) => SQL | undefined
}

/** The source of records whose name is in a row of their own. */
export const namesFrom = (
  source: Pick<NameSource, 'type' | 'permission' | 'screens' | 'tab'>,
  { from, name, number = sql`null::text`, where }: Rows,
): NameSource => ({
  ...source,
  select: (actor, sns) =>
    sql`select ${from.sn} as sn, ${name} as name, ${number} as number from ${from} where ${and(inArray(from.sn, sns), where(actor))}`,
})

const sources = new Map<string, NameSource>()

/** Hands over the sources of all features; called once at start, again with the same effect. */
export function wireNames(all: readonly NameSource[]): void {
  for (const source of all) sources.set(source.type, source)
}

/** The names of records of any types in one statement; a record that the actor may not see, or that is deleted, has none. */
export async function findNames(
  db: Db,
  actor: Actor,
  targets: readonly NamedTarget[],
): Promise<(target: NamedTarget) => Named | undefined> {
  const asked = [...Map.groupBy(targets, ({ type }) => type)].flatMap(([type, group]) => {
    const source = sources.get(type)
    return source && can(actor, source.permission) ? [{ source, sns: [...new Set(group.map(({ sn }) => sn))] }] : []
  })
  if (asked.length === 0) return () => undefined
  const parts = asked.map(
    ({ source, sns }) => sql`(select ${source.type}::text as type, named.* from (${source.select(actor, sns)}) named)`,
  )
  const { rows } = await db.execute<{ type: string; sn: string; name: string; number: string | null }>(
    sql.join(parts, sql` union all `),
  )
  const paths = new Map(asked.map(({ source }) => [source.type, pathOf(actor, source)]))
  const found = new Map(rows.map((row) => [`${row.type} ${row.sn}`, row]))
  return ({ type, sn }) => {
    const row = found.get(`${type} ${sn}`)
    const path = paths.get(type)
    if (!row) return undefined
    const url = path ? recordAddress(path, sn, sources.get(type)?.tab) : null
    return { name: row.name, words: sources.get(type)?.words?.[sn] ?? null, number: row.number, url }
  }
}

const pathOf = (actor: Actor, { screens }: NameSource): string | undefined =>
  screens.flatMap((screen) => pathOfScreen(actor, screen) ?? [])[0]
