import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Lifecycle } from '@zhikao/domain/kernel/lifecycle.ts'
import { TOTAL_CAP } from '@zhikao/domain/kernel/page.ts'
import type { StateCount } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../db/client.ts'
import { conditionOf } from '../db/listAll.ts'
import type { Filters } from '../db/listAll.ts'

type Counted<S extends string, M extends string, F extends string> = {
  lifecycle: Pick<Lifecycle<never, S, M>, 'states' | 'moves' | 'next'>
  table: PgTable
  conditions: Filters<F | 'status'>
  /** The filters that are always set: the scope of the actor, and that the rows are there. */
  scope: Partial<Record<F | 'status', unknown>>
}

/** How many records each state of a list has in the actor's scope, in the order of the lifecycle; `mine`: its next step is a move that the actor may make. One statement, each count capped like a total. */
export async function countStates<S extends string, M extends string, F extends string>(
  db: Db,
  actor: Actor,
  { lifecycle, table, conditions, scope }: Counted<S, M, F>,
): Promise<StateCount<S>[]> {
  const { states, moves, next } = lifecycle
  const most = sql.raw(String(TOTAL_CAP))
  const counts = states.map((state) => {
    const rows = conditionOf(conditions, { ...scope, status: [state] })
    return sql`(select count(*)::int from (select 1 from ${table} where ${rows} limit ${most}) rows) as ${sql.identifier(state)}`
  })
  const { rows } = await db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return states.map((state) => {
    const step = next?.[state]
    return {
      state,
      count: rows[0]?.[state] ?? 0,
      mine: step !== undefined && can(actor, moves[step.move].permission),
    }
  })
}

/** The part of a page with its states, where the call asks for them. */
export const statesAsked = async <S extends string>(
  { states }: { states?: boolean | undefined },
  count: () => Promise<StateCount<S>[]>,
): Promise<{ states?: StateCount<S>[] }> => (states ? { states: await count() } : {})
