import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { job } from './tables.ts'
import { notifyChange } from './outcome.ts'

const FLUSH_MS = 200
/** A job that says nothing still learns of its cancellation this soon. */
const LOOK_EVERY = 5

/** Writes a running job's progress at most five times a second, and hears whether it was cancelled. */
export function watchProgress(
  db: Db,
  sn: string,
  onCancel: () => void,
): { progress: (done: number, total: number | null) => void; stop: () => Promise<void> } {
  let said: { done: number; total: number | null } = { done: 0, total: null }
  let isNew = false
  let ticks = 0
  let writing: Promise<void> | null = null

  const flush = async (): Promise<void> => {
    const [row] = await db
      .update(job)
      .set({ progress: said.done, total: said.total })
      .where(sql`${job.sn} = ${sn} and ${job.state} = 'running'`)
      .returning({ cancelled: job.cancel_asked })
    if (row?.cancelled) onCancel()
    if (row) await notifyChange(db, sn)
  }
  const tick = (): void => {
    ticks += 1
    if (writing || (!isNew && ticks % LOOK_EVERY !== 0)) return
    isNew = false
    // Progress is for show: when the database is away, the work itself will say so.
    writing = flush()
      .catch(() => undefined)
      .finally(() => {
        writing = null
      })
  }
  const timer = setInterval(tick, FLUSH_MS)
  return {
    progress: (done, total) => {
      said = { done, total }
      isNew = true
    },
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}
