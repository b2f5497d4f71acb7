import { transaction } from '../../db/transaction.ts'
import { exportTask } from '../../jobs/export.ts'
import type { JobTask, UpkeepTask } from '../../jobs/task.ts'
import { flagOverdue } from './plan.move.commands.ts'
import { listOverdue } from './plan.queries.ts'
import { planExport } from './plan.sheets.ts'

const overdue: UpkeepTask = {
  upkeep: 'plan.overdue',
  // 00:10 in Asia/Shanghai.
  cron: '10 16 * * *',
  followsClock: true,
  run: async ({ db, pool, log }) => {
    for (const sn of await listOverdue(db))
      await transaction(pool, (tx) => flagOverdue(tx, sn)).catch((error: unknown) =>
        // Another transaction moved it meanwhile: the next round checks again.
        log.warn({ err: error, sn }, 'a plan was not flagged as overdue'),
      )
  },
}

export const planTasks: readonly JobTask[] = [exportTask(planExport), overdue]
