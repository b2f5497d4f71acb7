import { eachTask } from '../../jobs/eachTask.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import { passOn, putBack } from './incident.move.commands.ts'
import { listUnreported, listUnsupplemented } from './incident.queries.ts'

export const incidentTasks: readonly UpkeepTask[] = [
  // Drafts that were not reported in time go to the centre.
  eachTask({
    upkeep: 'incident.passOn',
    followsClock: true,
    list: listUnreported,
    act: passOn,
    failed: 'an incident was not passed on',
  }),
  // Those that were sent back and not supplemented in time too, as they are.
  eachTask({
    upkeep: 'incident.putBack',
    followsClock: true,
    list: listUnsupplemented,
    act: putBack,
    failed: 'an incident was not put back',
  }),
]
