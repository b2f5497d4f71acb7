import { eachTask } from '../../jobs/eachTask.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import { listUnclosed } from './attendance.facts.queries.ts'
import { closeOverdue } from './attendance.run.commands.ts'

export const attendanceTasks: readonly UpkeepTask[] = [
  eachTask({
    upkeep: 'exam.close',
    followsClock: true,
    list: listUnclosed,
    act: closeOverdue,
    failed: 'an exam was not closed',
  }),
]
