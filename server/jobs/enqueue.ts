import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { JOBS_OPEN_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import type { JobKind } from '@zhikao/domain/platform/job/job.model.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../db/client.ts'
import { newSn } from '../db/sn.ts'
import { job } from './tables.ts'

/** The queue's name for all jobs of the product; the row in `job` has the kind. */
export const QUEUE_TASK = 'job'
/** Deliveries before the queue gives up: kills of the server count here, internal faults are counted in job.faults. */
const DELIVERIES = 25

/** The greatest priority that the queue stores. */
const LAST_TURN = 32_767

/**
 * The turn (priority) of an institution's next job: one more than its last job that has not ended, and at least the lowest
 * turn in the queue. The queue takes the lowest turn first. So a job of another institution waits for one turn at most,
 * however many jobs this institution has in the queue, and a later job cannot get a lower turn than the current one.
 */
const nextTurn = ({ sn, org_sn }: Pick<Actor, 'sn' | 'org_sn'>) => sql`
  (select least(${LAST_TURN}::int, coalesce(greatest(min(q.priority), max(q.priority) filter (where coalesce(j.org_sn, j.account_sn) = ${org_sn ?? sn}) + 1), 0))
   from graphile_worker.jobs q join ${job} j on j.sn = q.key where j.state in ('queued', 'running'))`

export type NewJob = { kind: JobKind; subject: string | null; mode: string | null; payload: Record<string, unknown> }

/** Puts a job on the queue in the caller's transaction: it exists if and only if that commits. Returns its number. */
export async function enqueueJob(
  db: Db,
  actor: Pick<Actor, 'sn' | 'org_sn' | 'origin'>,
  given: NewJob,
): Promise<string> {
  // Held until the commit, so that two calls at the same time cannot exceed the limit.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`jobs ${actor.sn}`}, 0))`)
  await assertJobLimit(db, actor.sn)
  const sn = newSn()
  const request_id = actor.origin?.request_id ?? null
  await db.insert(job).values({ sn, account_sn: actor.sn, org_sn: actor.org_sn, request_id, ...given })
  await db.execute(
    sql`select graphile_worker.add_job(${QUEUE_TASK}, ${JSON.stringify({ sn })}::json, job_key := ${sn}, max_attempts := ${DELIVERIES}, priority := ${nextTurn(actor)})`,
  )
  return sn
}

/** Has an upkeep task run as soon as the caller's transaction commits, instead of at its next time. */
export async function wakeUpkeep(db: Db, upkeep: string): Promise<void> {
  const name = `upkeep.${upkeep}`
  await db.execute(sql`select graphile_worker.add_job(${name}, job_key := ${name}, max_attempts := 3)`)
}

const WAIT_SECONDS = 30

/** Throws when the account has too many unfinished jobs; also called before a file is stored for one. */
export async function assertJobLimit(db: Db, accountSn: string): Promise<void> {
  const { rows } = await db.execute<{ open: number }>(sql`
    select count(*)::int as open from ${job} where ${job.account_sn} = ${accountSn} and ${job.state} in ('queued', 'running')`)
  if ((rows[0]?.open ?? 0) < JOBS_OPEN_MAX) return
  throw new AppError('too_many', {
    rule: 'jobs_open',
    message: jobMessages.jobs_open,
    params: { max: JOBS_OPEN_MAX },
    retryAfter: WAIT_SECONDS,
  })
}
