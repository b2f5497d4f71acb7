import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import type { Services } from '../../services.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import { cancelAtClosedSite, timeOut } from './borrow.move.commands.ts'
import { listAtClosedSites, listTimedOut } from './borrow.queries.ts'

/** Moves each in a transaction of its own; where another transaction was first, the next round checks again. */
async function moveEach({ pool, log }: Services, sns: readonly string[], move: (db: Db, sn: string) => Promise<void>) {
  for (const sn of sns)
    await transaction(pool, (tx) => move(tx, sn)).catch((error: unknown) =>
      log.warn({ err: error, sn }, 'a borrowed exam was not moved by time'),
    )
}

const timeouts: UpkeepTask = {
  upkeep: 'borrow.timeout',
  cron: '*/10 * * * *',
  followsClock: true,
  run: async (services) => moveEach(services, await listTimedOut(services.db), timeOut),
}

/** Soon after a site is disabled: its schools have to look for another. */
const closedSites: UpkeepTask = {
  upkeep: 'borrow.site',
  cron: '* * * * *',
  followsClock: true,
  run: async (services) => moveEach(services, await listAtClosedSites(services.db), cancelAtClosedSite),
}

export const borrowTasks: readonly UpkeepTask[] = [timeouts, closedSites]
