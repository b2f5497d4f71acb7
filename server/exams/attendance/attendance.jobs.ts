import { eachTask } from '../../jobs/eachTask.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import { listUnfinished } from './attendance.facts.queries.ts'
import { finishOverdue } from './attendance.run.commands.ts'

export const attendanceTasks: readonly UpkeepTask[] = [
  eachTask({
    upkeep: 'exam.finish',
    followsClock: true,
    list: listUnfinished,
    act: finishOverdue,
    failed: 'an exam was not finished',
  }),
]
