import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { sweep } from '../../db/sweep.ts'
import { job, jobError } from '../../jobs/tables.ts'
import { readSettings } from '../setting/setting.queries.ts'

const endedBefore = (days: number) =>
  sql`p.state in ('done', 'failed', 'cancelled') and p.finish_time < now() - make_interval(days => ${days}::int)`

/** Deletes the row errors of jobs that ended long ago, then the jobs themselves, each after the days of its setting; real time. */
export async function sweepJobs(db: Db): Promise<void> {
  const { job_days, job_error_days } = await readSettings(db, 'retention')
  const jobs = { table: sql`${job}`, key: sql`${job.sn}`, columns: sql`state, finish_time` }
  await sweep(db, {
    ...jobs,
    work: sql`delete from ${jobError} e using page p where e.job_sn = p.key and ${endedBefore(job_error_days)} returning 1`,
  })
  await sweep(db, {
    ...jobs,
    work: sql`delete from ${job} j using page p where j.sn = p.key and ${endedBefore(job_days)} returning 1`,
  })
}
