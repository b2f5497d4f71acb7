import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, parseCronItems, run, runMigrations } from 'graphile-worker'
import type { CronItem, Runner, TaskList, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { attemptJob } from './attempt.ts'
import { QUEUE_TASK } from './enqueue.ts'
import { beat, leave, releaseAll, sweepDead } from './liveness.ts'
import type { JobTask, UpkeepTask, WorkTask } from './task.ts'

const CONCURRENCY = 2
const POLL_MS = 1000
const BEAT_MS = 10_000
const RESTART_MS = 1000
const SILENT = new Logger(() => () => undefined)

/** Brings the queue's own schema up to date. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: SILENT })
}

/** Runs the jobs of the queue until `stop`: a running job stops at its next checkpoint and is delivered again later. */
export async function startRunner(
  services: Services,
  tasks: readonly JobTask[],
): Promise<{ stop: () => Promise<void> }> {
  // A server with its own embedded database is alone on it: every earlier holder of jobs is dead.
  if (services.config.databaseUrl === undefined) await releaseAll(services.db)
  const shutdown = new AbortController()
  let queue = await openQueue(services, tasks, shutdown.signal)
  const timer = setInterval(() => void keepAlive(services, queue.worker), BEAT_MS)
  const supervised = supervise()

  async function supervise(): Promise<void> {
    while (!shutdown.signal.aborted) {
      await queue.runner.promise.catch((error: unknown) => services.log.error({ err: error }, 'the job queue broke'))
      if (shutdown.signal.aborted) return
      await wait(RESTART_MS)
      queue = await reopen(queue)
    }
  }
  /** The old one has ended and holds nothing; while the database is away it stays in its place, ended. */
  async function reopen(old: Queue): Promise<Queue> {
    try {
      await leave(services.db, old.worker)
      return await openQueue(services, tasks, shutdown.signal)
    } catch {
      return old
    }
  }
  return {
    stop: async () => {
      clearInterval(timer)
      // First it takes no new jobs, then it signals the running ones.
      const stopped = queue.runner.stop().catch(() => undefined)
      shutdown.abort()
      await stopped
      await supervised
      await leave(services.db, queue.worker).catch(() => undefined)
    },
  }
}

type Queue = { runner: Runner; worker: string }

async function openQueue(services: Services, tasks: readonly JobTask[], shutdown: AbortSignal): Promise<Queue> {
  // Only an event has the worker's name on its locks.
  let worker = ''
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    worker = workerPool.id
  })
  const runner = await run({
    pgPool: services.pool,
    logger: loggerOf(services),
    events,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    taskList: taskListOf(services, tasks, shutdown),
    parsedCronItems: parseCronItems(services.config.runsUpkeep ? tasks.filter(isUpkeep).map(cronItemOf) : []),
    // Batched, a job's end is retried when the database is away; unbatched, its rejection would be unhandled.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  await beat(services.db, worker)
  return { runner, worker }
}

const isUpkeep = (task: JobTask): task is UpkeepTask => 'upkeep' in task
const taskName = (task: UpkeepTask) => `upkeep.${task.upkeep}`
const cronItemOf = (task: UpkeepTask): CronItem => ({
  task: taskName(task),
  match: task.cron,
  options: { backfillPeriod: 0, jobKey: taskName(task), maxAttempts: 3 },
})
const delivered = z.object({ sn: z.string() })

function taskListOf(services: Services, tasks: readonly JobTask[], shutdown: AbortSignal): TaskList {
  const works = new Map(tasks.flatMap((task): [string, WorkTask][] => (isUpkeep(task) ? [] : [[task.kind, task]])))
  const list: TaskList = {
    [QUEUE_TASK]: (payload: unknown) => attemptJob(services, works, delivered.parse(payload).sn, shutdown),
  }
  for (const task of tasks.filter(isUpkeep))
    list[taskName(task)] = (_payload, { job: { attempts } }) => runUpkeep(services, task, attempts)
  return list
}

/** The queue tries again what throws; its own log line names no reason. */
async function runUpkeep(services: Services, task: UpkeepTask, attempt: number): Promise<void> {
  try {
    await task.run(services)
  } catch (error) {
    services.log.error({ err: error, task: taskName(task), attempt }, 'an upkeep task failed')
    throw error
  }
}

async function keepAlive(services: Services, worker: string): Promise<void> {
  try {
    await beat(services.db, worker)
    await sweepDead(services.db)
  } catch (error) {
    services.log.warn({ err: error }, 'the worker could not report that it is alive')
  }
}

/** The queue's own log lines: attemptJob logs what a task threw, once and without the user's data. */
function loggerOf(services: Services): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta && 'failure' in meta) return
    if (level === 'error') services.log.error(message)
  })
}
