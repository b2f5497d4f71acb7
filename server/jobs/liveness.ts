import { sql } from 'drizzle-orm'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import type { Db } from '../db/client.ts'
import { QUEUE_TASK } from './enqueue.ts'
import { endJob } from './outcome.ts'
import { job } from './tables.ts'

/** A runner that has not reported for so long is dead; graphile's own lock would last four hours. */
const DEAD_AFTER = sql`interval '30 seconds'`

/** Reports that this worker is alive. */
export async function beat(db: Db, worker: string): Promise<void> {
  await db.execute(
    sql`insert into job_runner (worker) values (${worker}) on conflict (worker) do update set seen_time = now()`,
  )
}

/** The worker has ended: what it could not finish is due now, for any other worker. */
export async function leave(db: Db, worker: string): Promise<void> {
  await db.execute(sql`delete from job_runner where worker = ${worker}`)
  await db.execute(sql`select graphile_worker.force_unlock_workers(array[${worker}])`)
  await makeDueNow(db)
}

/** Releases at once what every earlier worker held: for a server that is known to be alone on its database. */
export async function releaseAll(db: Db): Promise<void> {
  await db.execute(sql`delete from job_runner`)
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs where locked_by is not null having count(*) > 0`)
  await makeDueNow(db)
}

/** Releases what dead workers held, and ends jobs that the queue has lost, so that none is stuck (reliability.md §4). */
export async function sweepDead(db: Db): Promise<void> {
  await db.execute(sql`delete from job_runner where seen_time < now() - interval '1 day'`)
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
    where locked_at < now() - ${DEAD_AFTER} and not exists (select 1 from job_runner where worker = locked_by and seen_time > now() - ${DEAD_AFTER})
    having count(*) > 0`)
  const { rows } = await db.execute<{ sn: string }>(sql`
    select sn from ${job} where state in ('queued', 'running')
      and not exists (select 1 from graphile_worker.jobs where key = job.sn and (locked_at is not null or attempts < max_attempts)) limit 100`)
  for (const { sn } of rows) await endJob(db, sn, 'failed', jobMessages.job_internal)
}

/** Makes the jobs due now that a stop has postponed. */
async function makeDueNow(db: Db): Promise<void> {
  await db.execute(sql`
    select count(*) from (select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
      from graphile_worker.jobs where task_identifier = ${QUEUE_TASK} and locked_at is null and run_at > now() having count(*) > 0) put_off`)
}
