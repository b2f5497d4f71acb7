import { sql } from 'drizzle-orm'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { exportTask } from '../../jobs/export.ts'
import type { JobTask, UpkeepTask } from '../../jobs/task.ts'
import { jobActor } from '../../record/jobActor.ts'
import type { Services } from '../../services.ts'
import { moveNews } from './news.commands.ts'
import { updateBells } from './news.receipt.commands.ts'
import { receiptExport } from './news.sheets.ts'
import { news } from './news.table.ts'

type Pools = Pick<Services, 'db' | 'pool' | 'log'>

const isDue = sql`(${news.status} = 'INIT' and ${news.delete_time} is null and ${news.publish_time} <= business_now())`

/** Publishes what is due, each in a transaction of its own (domain.md §5.10). */
export async function publishDue({ db, pool }: Pools): Promise<void> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from ${news} where ${isDue} order by publish_time, sn`,
  )
  for (const { sn } of rows) await transaction(pool, (tx) => publishIfDue(tx, sn)).catch(ignoreChanged)
}

/** Its time may have been moved since the list was read: under the lock it is asked once more. */
async function publishIfDue(db: Db, sn: string): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from ${news} where ${news.sn} = ${sn} and ${isDue} for update`)
  if (rows.length > 0) await moveNews(db, jobActor, sn, 'publishDue', {})
}

/** It was published, changed or deleted meanwhile, or has no readers yet: then it stays as it is. */
function ignoreChanged(error: unknown): void {
  if (!(error instanceof AppError && ['state', 'rule', 'stale', 'not_found'].includes(error.code))) throw error
}

/** Tells the readers of what was published, and marks what was withdrawn; an item that fails is logged, and the next round finds it again. */
export async function updateNewsBells({ db, pool, log }: Pools): Promise<void> {
  const { rows } = await db.execute<{ sn: string }>(sql`select sn from ${news} where bell <> 'DONE' order by sn`)
  for (const { sn } of rows)
    await transaction(pool, (tx) => updateBells(tx, sn)).catch((err: unknown) =>
      log.warn({ err, sn }, 'the readers of an item were not told'),
    )
}

const upkeep: UpkeepTask = {
  upkeep: 'news',
  cron: '* * * * *',
  followsClock: true,
  run: async (services) => {
    await publishDue(services)
    await updateNewsBells(services)
  },
}
export const newsTasks: readonly JobTask[] = [exportTask(receiptExport), upkeep]
