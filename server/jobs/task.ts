import type { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { JobKind } from '@zhikao/domain/platform/job/job.model.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { FaultPicture } from '@zhikao/domain/platform/media/media.model.ts'
import type { Db } from '../db/client.ts'
import type { Services } from '../services.ts'
import type { ImportSheet } from './importSheet.ts'

/** One fault of one row (its number in the sheet or list, from 1) of what a job worked on; of an import also the column's key, the row's name, and the refused value with numbers of people masked. A fault in a picture has the picture. */
export type RowFault = {
  row: number
  column: Text | null
  rule: string
  message: Text
  field?: string | null
  name?: string | null
  value?: string | null
  picture?: FaultPicture | null
}

/** The result of a job: with an `error` it failed, else it is done. Faults beyond JOB_ERRORS_MAX are only counted in `failed`. */
export type Outcome = {
  ok: number
  failed: number
  /** Of the failed rows of an import: those that would change what is stored. */
  changes?: number
  /** Of the failed rows of an import: those that the file hides and that are valid. */
  hidden?: number
  /** Rows of an import that were taken with a warning. */
  warned?: number
  total: number
  error?: Text
  resultKey?: string | null
  faults?: readonly RowFault[]
  warnings?: readonly RowFault[]
}

type RunningJob<P> = { sn: string; kind: JobKind; mode: string | null; subject: string | null; payload: P }

/** What a task is given; `actor` is the account as it is now. */
export type JobContext<P> = {
  services: Services
  actor: Actor
  job: RunningJob<P>
  /** Aborts when the job is cancelled or the worker shuts down; check it between batches. */
  signal: AbortSignal
  /** Reports the progress; written to the database a few times a second, outside the transaction. */
  progress: (done: number, total: number | null) => void
  /** Throws when the account was disabled or lost the permission since the job began; a handler that commits in parts calls it before each. */
  assertAllowed: (db: Db) => Promise<void>
  /** The effect and the done mark in one transaction: delivered twice, it happens once. `work` may be repeated after a deadlock. */
  commit: (work: (db: Db) => Promise<Outcome>) => Promise<void>
}

/** A kind of job that a worker can run; an import has the sheet by which its preview is corrected. */
export type WorkTask = { kind: JobKind; run: (ctx: JobContext<unknown>) => Promise<void>; sheet?: ImportSheet }
/** Work that runs by the clock (a crontab line, UTC), in one worker at a time. */
export type UpkeepTask = {
  upkeep: string
  cron: string
  /** It follows business time: where the clock is moved (seed, journeys), it runs at once. */
  followsClock?: boolean
  run: (services: Services) => Promise<void>
}
export type JobTask = WorkTask | UpkeepTask

/** Declares a kind of job by its payload's schema and its handler. A thrown AppError fails the job with that reason; anything else is retried. */
export function jobTask<P>(task: {
  kind: JobKind
  payload: z.ZodType<P>
  run: (ctx: JobContext<P>) => Promise<void>
}): WorkTask {
  return {
    kind: task.kind,
    run: (ctx) => task.run({ ...ctx, job: { ...ctx.job, payload: task.payload.parse(ctx.job.payload) } }),
  }
}
