import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import { TOTAL_CAP } from '@zhikao/domain/kernel/page.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { Tile } from '@zhikao/domain/report/report/report.model.ts'

/** Where a figure leads: a screen of the reader's own portal, with the `$` parts of its address and its filters. */
export type Place = { screen: ScreenName; params?: Record<string, string>; query?: string }

/**
 * One tile: who may see it, which rows it counts (the part after `from`), whether it is work that waits, and since when
 * and until when each row does; `review`: it waits for its review, which has a deadline of its own (Decided 50). `amount`: the
 * figure, a number, where it is no count of rows.
 */
export type TileSource = {
  name: Tile
  permission: Permission
  rows: SQL
  amount?: SQL
  waits?: boolean
  since?: SQL
  deadline?: SQL
  review?: true
  place: Place
}

/** How many rows, the oldest day and the nearest deadline of them. */
export type Tally = { count: number; since: string | null; deadline: string | null }

const noTime = sql`null::timestamptz`
const firstDay = (time: SQL) => sql`to_char(min(${time}), 'YYYY-MM-DD')`

/** SQL: the tally of a tile, in one subquery; it looks at no more rows than a list counts, and at one more to know that there are more. */
export const tallyOf = ({
  rows,
  amount = sql`count(*)::int`,
  since = noTime,
  deadline = noTime,
}: TileSource) => sql<Tally>`(
  select json_build_object('count', ${amount}, 'since', ${firstDay(sql`x.since`)}, 'deadline', ${firstDay(sql`x.deadline`)})
  from (select ${since} as since, ${deadline} as deadline from ${rows} limit ${sql.raw(String(TOTAL_CAP + 1))}) x)`
