import { EventEmitter, on } from 'node:events'
import type pg from 'pg'

/** Notifies listeners of this process that a job changed, whichever process changed it (pg_notify). */
export type JobEvents = {
  /** Yields after each change of the job, until `signal` aborts. */
  changes: (jobSn: string, signal: AbortSignal) => AsyncIterable<unknown>
  close: () => Promise<void>
}

const CHANNEL = 'job_changed'

/** Listens on one dedicated connection, renewed when it breaks. */
export async function openJobEvents(pool: pg.Pool, log: (error: unknown) => void): Promise<JobEvents> {
  const emitter = new EventEmitter().setMaxListeners(0)
  let client: pg.PoolClient | null = null
  let closed = false
  const listen = async (): Promise<void> => {
    const fresh = await pool.connect()
    fresh.on('notification', (message) => emitter.emit(message.payload ?? ''))
    let isHeld = true
    fresh.on('error', () => {
      // A closing database reports it more than once, also to a connection that was released.
      if (!isHeld || closed) return
      isHeld = false
      client = null
      fresh.release(true)
      if (!closed) setTimeout(() => void listen().catch(retry), 500)
    })
    client = fresh
    await fresh.query(`listen ${CHANNEL}`)
  }
  const retry = (error: unknown): void => {
    log(error)
    if (!closed) setTimeout(() => void listen().catch(retry), 1000)
  }
  await listen()
  return {
    changes: (jobSn, signal) => on(emitter, jobSn, { signal }),
    close: async () => {
      closed = true
      const last = client
      client = null
      last?.release(true)
    },
  }
}
