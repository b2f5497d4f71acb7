import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { Tile } from '@zhikao/domain/report/report/report.model.ts'

/** Where a tile leads: a screen of the reader's own portal, with its filters. */
export type Place = { screen: ScreenName; query?: string }
/** One tile: who may see it, what it counts, whether it is work that waits. */
export type TileSource = { name: Tile; permission: Permission; count: SQL<number>; waits?: boolean; place?: Place }

/** How many rows; `rows` is the part after `from`. */
export const count = (rows: SQL) => sql<number>`(select count(*)::int from ${rows})`
