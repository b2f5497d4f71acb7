import { OVERDUE_MOVES } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import { transaction } from '../../db/transaction.ts'
import { exportTask } from '../../jobs/export.ts'
import type { JobTask, UpkeepTask } from '../../jobs/task.ts'
import { jobActor } from '../../record/jobActor.ts'
import { movePlan } from './plan.move.commands.ts'
import { listOverdue } from './plan.queries.ts'
import { planExport } from './plan.sheets.ts'

const overdue: UpkeepTask = {
  upkeep: 'plan.overdue',
  // 00:10 in Asia/Shanghai.
  cron: '10 16 * * *',
  followsClock: true,
  run: async ({ db, pool, log }) => {
    for (const { sn, status } of await listOverdue(db)) {
      const move = status === 'PLAN_SUBMIT' ? 'lapse' : OVERDUE_MOVES[status]
      await transaction(pool, (tx) => movePlan(tx, jobActor, sn, move, {})).catch((error: unknown) =>
        // Another transaction moved it meanwhile: the next round checks again.
        log.warn({ err: error, sn }, 'a plan was not moved after its exam day'),
      )
    }
  },
}

export const planTasks: readonly JobTask[] = [exportTask(planExport), overdue]
