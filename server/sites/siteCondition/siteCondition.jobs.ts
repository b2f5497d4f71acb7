import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { missCondition, remindOfCondition } from './siteCondition.commands.ts'
import { listDueSoon, listOverdue } from './siteCondition.queries.ts'

/** Handles each record in its own transaction. After a conflict with another transaction the next run checks the record again. */
async function each({ pool, log }: Services, sns: readonly string[], work: (db: Db, sn: string) => Promise<void>) {
  for (const sn of sns)
    await transaction(pool, (tx) => work(tx, sn)).catch((error: unknown) =>
      log.warn({ err: error, sn }, 'a condition was not handled by time'),
    )
}

/** Conditions that were not met end with their level from the day after their due day; sites are reminded before it. */
const conditionUpkeep: UpkeepTask = {
  upkeep: 'siteConditions',
  cron: '10 * * * *',
  followsClock: true,
  run: async (services) => {
    await each(services, await listOverdue(services.db), missCondition)
    await each(services, await listDueSoon(services.db), remindOfCondition)
  },
}

export const siteConditionTasks: readonly UpkeepTask[] = [conditionUpkeep]
