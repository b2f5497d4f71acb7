import { sql } from 'drizzle-orm'
import { jobActor } from '../../record/jobActor.ts'
import { transaction } from '../../db/transaction.ts'
import type { Services } from '../../services.ts'
import { exportTask } from '../../jobs/export.ts'
import type { JobTask, UpkeepTask } from '../../jobs/task.ts'
import { blockingIncidents } from '../../exams/incident/incident.queries.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { issueCertificates } from './certificate.commands.ts'
import { endCertificates, warnOfEnds } from './certificate.end.commands.ts'
import { certificateExport } from './certificate.sheets.ts'
import { certificate } from './certificate.table.ts'

type Ground = Pick<Services, 'db' | 'pool' | 'log'>

/** Issues what is due, each plan whole in a transaction of its own; what fails is left for the next round. Returns how many plans. */
export async function issueDue({ db, pool, log }: Ground): Promise<number> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select sn from ${scoreSheet} where status = 'AUDIT' and (issue_time is null or withheld > 0) and publicity_end < business_now()::date
      and not exists (select 1 ${blockingIncidents(sql`${scoreSheet.sn}`)})
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

const EXPIRED_AT_ONCE = 500

/** Ends the certificates whose last day is over, those of one institution in one plan in a transaction of their own. Returns how many. */
export async function expireDue({ db, pool }: Ground): Promise<number> {
  const { rows } = await db.execute<{ org_sn: string; plan_sn: string }>(sql`
    select distinct org_sn, plan_sn from (select org_sn, plan_sn from ${certificate}
      where status = 'VALID' and expire_date < business_now()::date order by expire_date, sn limit ${EXPIRED_AT_ONCE}) c order by 1, 2`)
  let expired = 0
  for (const group of rows) expired += await transaction(pool, (tx) => endCertificates(tx, jobActor, group))
  return expired
}

/** Announces coming ends, in one transaction. Returns how many notices. */
export async function warnDue({ db, pool }: Ground): Promise<number> {
  const { warn_days } = await readSettings(db, 'certificate_rules')
  return transaction(pool, (tx) => warnOfEnds(tx, warn_days))
}

const upkeep: readonly UpkeepTask[] = [
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
  {
    upkeep: 'certificates.warn',
    cron: '41 * * * *',
    followsClock: true,
    run: async (services) => {
      await warnDue(services)
    },
  },
]

export const certificateTasks: readonly JobTask[] = [exportTask(certificateExport), ...upkeep]
