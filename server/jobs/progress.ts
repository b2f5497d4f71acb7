import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { job } from './tables.ts'
import { notifyChange } from './outcome.ts'

const FLUSH_MS = 200
/** A job that reports no progress still checks for its cancellation at every so many ticks. */
const CHECK_EVERY = 5

type Progress = { done: number; total: number | null }

/** Writes a running job's progress; answers whether its cancellation was asked for. */
async function writeProgress(db: Db, sn: string, { done, total }: Progress): Promise<boolean> {
  const [row] = await db
    .update(job)
    .set({ progress: done, total })
    .where(sql`${job.sn} = ${sn} and ${job.state} = 'running'`)
    .returning({ cancelled: job.cancel_asked })
  if (row) await notifyChange(db, sn)
  return row?.cancelled ?? false
}

/** Writes a running job's progress at most five times a second, and calls `onCancel` when it is to be cancelled. */
export function watchProgress(
  db: Db,
  sn: string,
  onCancel: () => void,
): { progress: (done: number, total: number | null) => void; stop: () => Promise<void> } {
  let reported: Progress = { done: 0, total: null }
  let isNew = false
  let ticks = 0
  let writing: Promise<void> | null = null

  const tick = (): void => {
    ticks += 1
    if (writing || (!isNew && ticks % CHECK_EVERY !== 0)) return
    isNew = false
    // Progress is only shown: when the database is away, the work itself fails.
    writing = writeProgress(db, sn, reported)
      .then((isCancelled) => {
        if (isCancelled) onCancel()
      })
      .catch(() => undefined)
      .finally(() => {
        writing = null
      })
  }
  const timer = setInterval(tick, FLUSH_MS)
  return {
    progress: (done, total) => {
      reported = { done, total }
      isNew = true
    },
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}
