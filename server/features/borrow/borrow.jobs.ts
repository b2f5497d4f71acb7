import { transaction } from '../../db/transaction.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import { timeOut } from './borrow.move.commands.ts'
import { listTimedOut } from './borrow.queries.ts'

const timeouts: UpkeepTask = {
  upkeep: 'borrow.timeout',
  cron: '*/10 * * * *',
  followsClock: true,
  run: async ({ db, pool, log }) => {
    for (const sn of await listTimedOut(db))
      await transaction(pool, (tx) => timeOut(tx, sn)).catch((error: unknown) =>
        // Somebody decided or withdrew it meanwhile: the next round looks again.
        log.warn({ err: error, sn }, 'a request did not time out'),
      )
  },
}

export const borrowTasks: readonly UpkeepTask[] = [timeouts]
