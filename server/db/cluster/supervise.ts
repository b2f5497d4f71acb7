import { setTimeout as pause } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'
import { signal } from './process.ts'
import { raise, type Home } from './raise.ts'

type Listeners = { onDown?: () => void; onUp?: () => void }
type Supervised = { pid: () => number | undefined; stop: () => Promise<void> }

const LONGEST_WAIT = 5_000

/** Starts PostgreSQL again, waiting longer after each failure; undefined when it is to stop meanwhile. */
async function restart(home: Home, halt: AbortSignal): Promise<Postmaster | undefined> {
  for (let wait = 50; !halt.aborted; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await raise(home)
    } catch (error) {
      home.log(`${error instanceof Error ? error.message : String(error)}; trying again in ${wait} ms`)
      await pause(wait, undefined, { signal: halt }).catch(() => undefined)
    }
  }
  return undefined
}

/** Keeps PostgreSQL running until stop: starts it again when it ends. */
export function supervise(home: Home, first: Postmaster, { onDown, onUp }: Listeners): Supervised {
  const halt = new AbortController()
  let current: Postmaster | undefined = first
  // A process that exits without stop() still lets PostgreSQL shut down in order.
  const stopOnExit = () => {
    if (current) signal(current.pid, 'SIGINT')
  }
  process.on('exit', stopOnExit)

  const watch = async (): Promise<void> => {
    while (current) {
      const how = await current.ended
      current = undefined
      if (halt.signal.aborted) return
      home.log(`PostgreSQL ended ${how}; starting it again`)
      onDown?.()
      const restarted = await restart(home, halt.signal)
      if (halt.signal.aborted) return restarted?.stop()
      current = restarted
      home.log(`PostgreSQL is back (pid ${restarted?.pid})`)
      onUp?.()
    }
  }
  const watching = watch()
  const stop = async (): Promise<void> => {
    halt.abort()
    await current?.stop()
    await watching
    process.off('exit', stopOnExit)
  }
  return { pid: () => current?.pid, stop }
}
