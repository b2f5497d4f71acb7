import { transaction } from '../../db/transaction.ts'
import { exportTask } from '../../jobs/export.ts'
import type { JobTask, UpkeepTask } from '../../jobs/task.ts'
import { fillLines } from './fee.commands.ts'
import { feeExport } from './fee.sheets.ts'

const AT_ONCE = 200

/** The lines of sign-ups that were made before there were fees, in batches, each in a transaction of its own; afterwards it finds none. */
const fill: UpkeepTask = {
  upkeep: 'fee.fill',
  cron: '17 * * * *',
  run: async ({ pool }) => {
    while ((await transaction(pool, (tx) => fillLines(tx, AT_ONCE))) === AT_ONCE);
  },
}

export const feeTasks: readonly JobTask[] = [fill, exportTask(feeExport)]
