import { eachTask } from '../../jobs/eachTask.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import { passOn } from './incident.move.commands.ts'
import { listUnreported } from './incident.queries.ts'

export const incidentTasks: readonly UpkeepTask[] = [
  // Drafts that were not reported in time go to the centre.
  eachTask({
    upkeep: 'incident.passOn',
    followsClock: true,
    list: listUnreported,
    act: passOn,
    failed: 'an incident was not passed on',
  }),
]
