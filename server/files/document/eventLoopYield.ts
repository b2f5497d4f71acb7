import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest time of work before other tasks may run. */
const STRETCH_MS = 8

/** Lets the event loop run other tasks when the work since the last pause has taken too long; costs nothing before that. */
export function pacer(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < STRETCH_MS) return
    await nextTurn()
    since = performance.now()
  }
}
