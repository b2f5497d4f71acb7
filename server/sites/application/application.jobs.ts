import { sql } from 'drizzle-orm'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { daysBetween } from '@zhikao/domain/kernel/calendar.ts'
import { warningDue } from '@zhikao/domain/sites/application/application.rules.ts'
import { jobActor } from '../../record/jobActor.ts'
import { transaction } from '../../db/transaction.ts'
import type { Services } from '../../services.ts'
import { exportTask } from '../../jobs/export.ts'
import type { JobTask, UpkeepTask } from '../../jobs/task.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { markWarned, moveApplication } from './application.move.commands.ts'
import { notifyApplicant } from './application.notice.commands.ts'
import { lockApplication } from './application.queries.ts'
import { applicationExport } from './application.sheets.ts'
import { application } from './application.table.ts'

type Pools = Pick<Services, 'db' | 'pool'>

/** Disables the approvals that ended, each in a transaction of its own (domain.md §5.1). Returns how many. */
export async function expireApplications({ db, pool }: Pools): Promise<number> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from ${application} where status = 'AUDIT' and valid_to < business_now()::date order by valid_to, sn`,
  )
  let expired = 0
  for (const { sn } of rows) if (await expire(pool, sn)) expired += 1
  return expired
}

/** False where another transaction was first: a renewal, or another worker. */
async function expire(pool: Services['pool'], sn: string): Promise<boolean> {
  try {
    await transaction(pool, (db) => moveApplication(db, jobActor, sn, 'expire'))
    return true
  } catch (error) {
    if (error instanceof AppError && ['state', 'rule', 'stale'].includes(error.code)) return false
    throw error
  }
}

/** Warns the sites whose approval ends soon, once for each number of days of the setting. Returns how many notices were sent. */
export async function warnSites({ db, pool }: Pools): Promise<number> {
  const { site_warn_days } = await readSettings(db, 'exam_rules')
  const longest = Math.max(0, ...site_warn_days)
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from ${application} where status = 'AUDIT' and valid_to between business_now()::date and business_now()::date + ${longest}::int order by valid_to, sn`,
  )
  let sent = 0
  for (const { sn } of rows) if (await warn(pool, sn, site_warn_days)) sent += 1
  return sent
}

const warn = (pool: Services['pool'], sn: string, warnDays: readonly number[]): Promise<boolean> =>
  transaction(pool, async (db) => {
    const record = await lockApplication(db, jobActor, sn)
    const { status, valid_to, today } = record
    if (status !== 'AUDIT' || valid_to === null) return false
    // It is renewed: nothing ends for the site.
    if (record.others.some(({ valid_from }) => valid_from > valid_to)) return false
    const due = warningDue({ ...record, valid_to }, warnDays)
    if (due === null) return false
    await markWarned(db, sn, due)
    await notifyApplicant(db, record, 'expiring', null, daysBetween(today, valid_to))
    return true
  })

const siteUpkeep: UpkeepTask = {
  upkeep: 'applications',
  cron: '5 * * * *',
  followsClock: true,
  run: async (services) => {
    await expireApplications(services)
    await warnSites(services)
  },
}

export const applicationTasks: readonly JobTask[] = [exportTask(applicationExport), siteUpkeep]
