import { transaction } from '../../db/transaction.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import { timeOutCall } from './assignment.commands.ts'
import { listUnanswered } from './assignment.queries.ts'

const timeouts: UpkeepTask = {
  upkeep: 'assignment.timeout',
  cron: '*/10 * * * *',
  followsClock: true,
  run: async ({ db, pool, log }) => {
    for (const sn of await listUnanswered(db))
      await transaction(pool, (tx) => timeOutCall(tx, sn)).catch((error: unknown) =>
        // The examiner answered or was exchanged meanwhile.
        log.warn({ err: error, sn }, 'a call did not time out'),
      )
  },
}

export const assignmentTasks: readonly UpkeepTask[] = [timeouts]
