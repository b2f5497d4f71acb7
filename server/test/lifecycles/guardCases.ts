import type { TestApp } from '../app.ts'
import type { Username } from '../world.ts'

export type World = Pick<TestApp, 'db' | 'pool'>
type Overrides = Record<string, unknown>
/** A case in which a guard refuses: the caller, the state and facts of the row, a change made to it first, and the rule of the answer. */
export type Closed = {
  rule: string
  as: Username
  from: string
  row?: Overrides | ((world: World) => Promise<Overrides>)
  /** The row, where it exists already. */
  id?: string
  change?: (world: World, id: string) => Promise<unknown>
  /** What the call sends besides. */
  body?: Overrides
}
/** Why no call can reach a guard: permissions and scope refuse it before. */
export type Unreachable = { unreachable: string }

/** A change of the row by one statement, with its number as $1. */
export const run = (text: string) => (world: World, id: string) => world.pool.query(text, [id])
