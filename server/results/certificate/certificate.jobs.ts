import { sql } from 'drizzle-orm'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { jobActor } from '../../record/jobActor.ts'
import { transaction } from '../../db/transaction.ts'
import type { Services } from '../../services.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { expireCertificate, issueCertificates } from './certificate.commands.ts'
import { certificate } from './certificate.table.ts'

type Ground = Pick<Services, 'db' | 'pool' | 'log'>

/** Issues what is due, each plan whole in a transaction of its own; what fails is left for the next round. Returns how many plans. */
export async function issueDue({ db, pool, log }: Ground): Promise<number> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select sn from ${scoreSheet} where status = 'AUDIT' and issue_time is null and publicity_end < business_now()::date
    order by publicity_end, sn`)
  let issued = 0
  for (const { sn } of rows)
    await transaction(pool, (tx) => issueCertificates(tx, jobActor, sn)).then(
      (done) => {
        if (done) issued += 1
      },
      (error: unknown) => log.warn({ err: error, sn }, 'certificates were not issued'),
    )
  return issued
}

/** So many at a time; the next round goes on. */
const EXPIRED_AT_ONCE = 500

/** Ends the certificates whose last day is over, each in a transaction of its own. Returns how many. */
export async function expireDue({ db, pool }: Ground): Promise<number> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select sn from ${certificate} where status = 'VALID' and expire_date < business_now()::date
    order by expire_date, sn limit ${EXPIRED_AT_ONCE}`)
  let expired = 0
  for (const { sn } of rows) if (await expire(pool, sn)) expired += 1
  return expired
}

/** False where another worker has ended it already. */
async function expire(pool: Ground['pool'], sn: string): Promise<boolean> {
  try {
    await transaction(pool, (tx) => expireCertificate(tx, jobActor, sn))
    return true
  } catch (error) {
    if (error instanceof AppError && ['state', 'stale'].includes(error.code)) return false
    throw error
  }
}

export const certificateTasks: readonly UpkeepTask[] = [
  {
    upkeep: 'certificates',
    cron: '*/10 * * * *',
    followsClock: true,
    run: async (services) => {
      // First what is over, so that a student who earned it again is not left out.
      await expireDue(services)
      await issueDue(services)
    },
  },
]
