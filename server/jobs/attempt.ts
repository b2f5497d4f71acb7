import { eq, sql } from 'drizzle-orm'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { JOB_PERMISSIONS } from '@zhikao/domain/platform/job/job.rules.ts'
import type { Db } from '../db/client.ts'
import { databaseBack, isOutage } from '../db/outage.ts'
import { isStorageDown } from '../files/storage.ts'
import type { Services } from '../services.ts'
import { commitOutcome, endJob, JobOver, notifyChange } from './outcome.ts'
import { watchProgress } from './progress.ts'
import { job } from './tables.ts'
import type { WorkTask } from './task.ts'

/** After so many internal faults a job is given up. */
const FAULTS_MAX = 3

/** Runs one delivery of a job to its end; while the database is down it waits here. Throws only when the queue should deliver the job again. */
export async function attemptJob(
  services: Services,
  tasks: ReadonlyMap<string, WorkTask>,
  sn: string,
  shutdown: AbortSignal,
): Promise<void> {
  for (;;) {
    shutdown.throwIfAborted()
    try {
      return await attemptOnce(services, tasks, sn, shutdown)
    } catch (error) {
      if (!isOutage(error)) throw error
      await databaseBack(services.pool, shutdown)
    }
  }
}

type Taken = typeof job.$inferSelect

async function attemptOnce(
  services: Services,
  tasks: ReadonlyMap<string, WorkTask>,
  sn: string,
  shutdown: AbortSignal,
): Promise<void> {
  const taken = await take(services, sn)
  if (!taken) return
  if (taken.cancel_asked) return endJob(services.db, sn, 'cancelled', null)
  const cancelled = new AbortController()
  const watch = watchProgress(services.db, sn, () => cancelled.abort())
  try {
    await runTask(services, tasks, taken, AbortSignal.any([shutdown, cancelled.signal]), watch.progress)
  } catch (error) {
    if (isOutage(error)) throw error
    await handleFailure(services, taken, error, { cancelled: cancelled.signal.aborted, stopping: shutdown.aborted })
  } finally {
    await watch.stop()
  }
}

/** Marks a job as running; undefined when it is over or gone. */
async function take(services: Services, sn: string): Promise<Taken | undefined> {
  const [taken] = await services.db
    .update(job)
    .set({ state: 'running' })
    .where(sql`${job.sn} = ${sn} and ${job.state} in ('queued', 'running')`)
    .returning()
  if (taken) await notifyChange(services.db, sn)
  return taken
}

/** The account as it is now, when it may still do what the job does for it; its acts bear the request that asked for the job. */
async function allowedActor(services: Services, db: Db, { account_sn, kind, request_id }: Taken): Promise<Actor> {
  const actor = await services.actorOf(db, account_sn)
  if (!can(actor, JOB_PERMISSIONS[kind])) throw new AppError('forbidden')
  return request_id === null ? actor : { ...actor, origin: { ip: null, request_id } }
}

async function runTask(
  services: Services,
  tasks: ReadonlyMap<string, WorkTask>,
  taken: Taken,
  signal: AbortSignal,
  progress: (done: number, total: number | null) => void,
): Promise<void> {
  const task = tasks.get(taken.kind)
  if (!task) throw new Error(`no task works jobs of kind ${taken.kind}`)
  const actor = await allowedActor(services, services.db, taken)
  const assertAllowed = async (db: Db) => void (await allowedActor(services, db, taken))
  let isCommitted = false
  signal.throwIfAborted()
  await task.run({
    services,
    actor,
    job: { sn: taken.sn, kind: taken.kind, mode: taken.mode, subject: taken.subject, payload: taken.payload },
    signal,
    progress,
    assertAllowed,
    commit: async (work) => {
      await commitOutcome(services.pool, taken.sn, async (db) => {
        const outcome = await work(db)
        signal.throwIfAborted()
        await assertAllowed(db)
        return outcome
      })
      isCommitted = true
    },
  })
  if (!isCommitted) throw new Error(`the task of ${taken.kind} ended without committing an outcome`)
}

/** What a failure means: cancelled, refused for a reason that the user can correct, or a fault of the server to try again. */
async function handleFailure(
  services: Services,
  { sn, kind }: Taken,
  error: unknown,
  why: { cancelled: boolean; stopping: boolean },
): Promise<void> {
  if (why.cancelled || (await isCancelAsked(services, sn))) return endJob(services.db, sn, 'cancelled', null)
  if (error instanceof JobOver) return
  if (why.stopping) throw error
  if (isStorageDown(error)) {
    // No fault of the job: the queue delivers it again, each time later.
    services.log.warn({ err: error, job: sn, task: kind }, 'a job waits for the storage')
    throw error
  }
  if (error instanceof AppError) return endJob(services.db, sn, 'failed', error.text)
  const [row] = await services.db
    .update(job)
    .set({ faults: sql`${job.faults} + 1` })
    .where(eq(job.sn, sn))
    .returning({ faults: job.faults })
  services.log.error({ err: error, job: sn, task: kind, attempt: row?.faults }, 'a job failed')
  if ((row?.faults ?? FAULTS_MAX) >= FAULTS_MAX) return endJob(services.db, sn, 'failed', jobMessages.job_internal)
  throw error
}

async function isCancelAsked(services: Services, sn: string): Promise<boolean> {
  const [row] = await services.db.select({ asked: job.cancel_asked }).from(job).where(eq(job.sn, sn))
  return row?.asked ?? false
}
