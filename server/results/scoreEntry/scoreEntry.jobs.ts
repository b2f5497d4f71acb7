import { transaction } from '../../db/transaction.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { fillStates } from '../../record/moveRecord.ts'
import { listFigures, migratePlan } from './scoreEntry.migrate.commands.ts'
import { ENTRY_STATE } from './scoreEntry.queries.ts'

/** Migrates older practical scores to entries, each plan in a transaction of its own; one that fails is left for the next run. Returns the number of scores migrated. */
export async function migrateOldFigures({ db, pool, log }: Pick<Services, 'db' | 'pool' | 'log'>): Promise<number> {
  let done = 0
  for (const sn of await listFigures(db))
    await transaction(pool, (tx) => migratePlan(tx, sn)).then(
      (count) => {
        done += count
      },
      (error: unknown) => log.warn({ err: error, sn }, 'older practical scores were not migrated to entries'),
    )
  return done
}

const migration: UpkeepTask = {
  upkeep: 'scoreEntry.migrate',
  // 02:20 in Asia/Shanghai.
  cron: '20 18 * * *',
  run: async (services) => {
    await fillStates(services.pool, ENTRY_STATE)
    await migrateOldFigures(services)
  },
}

export const scoreEntryTasks: readonly UpkeepTask[] = [migration]
