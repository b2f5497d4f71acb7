import { eachTask } from '../../jobs/eachTask.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import { timeOutCall } from './assignment.commands.ts'
import { listUnanswered } from './assignment.queries.ts'

export const assignmentTasks: readonly UpkeepTask[] = [
  eachTask({
    upkeep: 'assignment.timeout',
    followsClock: true,
    list: listUnanswered,
    act: timeOutCall,
    failed: 'a call did not time out',
  }),
]
