import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { announceTransfer, lapseTransfer } from './transfer.move.commands.ts'
import { listLapsing, listUnannounced } from './transfer.queries.ts'

/** Handles each record in its own transaction. After a conflict with another transaction the next run checks the record again. */
async function each({ pool, log }: Services, sns: readonly string[], work: (db: Db, sn: string) => Promise<void>) {
  for (const sn of sns)
    await transaction(pool, (tx) => work(tx, sn)).catch((error: unknown) =>
      log.warn({ err: error, sn }, 'a transfer request was not handled by time'),
    )
}

/** Notifies those who decide. A job does it, because the time of the request itself would show whether the student exists. */
const announcements: UpkeepTask = {
  upkeep: 'transfer.announce',
  cron: '* * * * *',
  followsClock: true,
  run: async (services) => each(services, await listUnannounced(services.db), announceTransfer),
}

const lapses: UpkeepTask = {
  upkeep: 'transfer.lapse',
  cron: '*/10 * * * *',
  followsClock: true,
  run: async (services) => each(services, await listLapsing(services.db), lapseTransfer),
}

export const transferTasks: readonly UpkeepTask[] = [announcements, lapses]
