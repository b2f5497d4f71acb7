import { transaction } from '../../db/transaction.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { noteOverdue } from './scoreSheet.commands.ts'
import { listUnsubmitted } from './scoreSheet.queries.ts'

/** Notifies of overdue scores, each sheet in a transaction of its own; what fails is left for the next round. Returns how many. */
export async function remindOfScores({ db, pool, log }: Pick<Services, 'db' | 'pool' | 'log'>): Promise<number> {
  let sent = 0
  for (const sn of await listUnsubmitted(db))
    await transaction(pool, (tx) => noteOverdue(tx, sn)).then(
      (done) => {
        if (done) sent += 1
      },
      (error: unknown) => log.warn({ err: error, sn }, 'overdue scores were not announced'),
    )
  return sent
}

export const scoreSheetTasks: readonly UpkeepTask[] = [
  {
    upkeep: 'score.overdue',
    // 00:40 in Asia/Shanghai.
    cron: '40 16 * * *',
    followsClock: true,
    run: async (services) => {
      await remindOfScores(services)
    },
  },
]
