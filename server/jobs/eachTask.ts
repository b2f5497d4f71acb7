import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { UpkeepTask } from './task.ts'

type Each<T> = Pick<UpkeepTask, 'upkeep' | 'followsClock'> & {
  /** A crontab line, UTC; every ten minutes where none is given. */
  cron?: string
  list: (db: Db) => Promise<readonly T[]>
  act: (db: Db, one: T) => Promise<unknown>
  /** What the log says of one that was not acted on: another transaction may have moved it meanwhile. */
  failed: string
}

/** Upkeep of records one by one, each in a transaction of its own: one that fails is logged, and the next round finds it again. */
export const eachTask = <T>({
  upkeep,
  cron = '*/10 * * * *',
  followsClock,
  list,
  act,
  failed,
}: Each<T>): UpkeepTask => ({
  upkeep,
  cron,
  ...(followsClock ? { followsClock } : {}),
  run: async ({ db, pool, log }) => {
    for (const one of await list(db))
      await transaction(pool, (tx) => act(tx, one)).catch((err: unknown) => log.warn({ err, one }, failed))
  },
})
