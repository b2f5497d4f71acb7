import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { JobKind } from '@zhikao/domain/job/job.model.ts'
import type { Db } from '../db/client.ts'
import { newSn } from '../db/sn.ts'
import { job } from './tables.ts'

/** The queue's name of all our jobs; the row in `job` says which kind. */
export const QUEUE_TASK = 'job'
/** Deliveries before the queue gives up: kills of the server count here, faults of ours are counted in job.faults. */
const DELIVERIES = 25

export type NewJob = { kind: JobKind; subject: string | null; mode: string | null; payload: Record<string, unknown> }

/** Puts a job on the queue in the caller's transaction: it exists if and only if that commits. Returns its number. */
export async function enqueueJob(db: Db, actor: Pick<Actor, 'sn' | 'org_sn'>, given: NewJob): Promise<string> {
  const sn = newSn()
  await db.insert(job).values({ sn, account_sn: actor.sn, org_sn: actor.org_sn, ...given })
  await db.execute(
    sql`select graphile_worker.add_job(${QUEUE_TASK}, ${JSON.stringify({ sn })}::json, job_key := ${sn}, max_attempts := ${DELIVERIES})`,
  )
  return sn
}
