import { eachTask } from '../../jobs/eachTask.ts'
import { exportTask } from '../../jobs/export.ts'
import type { JobTask } from '../../jobs/task.ts'
import { jobActor } from '../../record/jobActor.ts'
import { movePlan } from './plan.move.commands.ts'
import { listOverdue } from './plan.queries.ts'
import { planExport } from './plan.sheets.ts'

const overdue = eachTask({
  upkeep: 'plan.overdue',
  // 00:10 in Asia/Shanghai.
  cron: '10 16 * * *',
  followsClock: true,
  list: listOverdue,
  act: (db, { sn, status }) => movePlan(db, jobActor, sn, status === 'PLAN_SUBMIT' ? 'lapse' : 'overdue', {}),
  failed: 'a plan was not moved after its exam day',
})

export const planTasks: readonly JobTask[] = [exportTask(planExport), overdue]
