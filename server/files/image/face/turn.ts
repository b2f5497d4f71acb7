import { AppError } from '@zhikao/domain/kernel/error.ts'

/** Children with models at the same time in this process, and callers that wait for one. */
const AT_ONCE = 2
const WAITING_MAX = 20
const RETRY_SECONDS = 5

let running = 0
const waiting: (() => void)[] = []

/** Waits for a turn, or refuses (429) where too many wait; the answer ends the turn. */
export async function takeTurn(): Promise<() => void> {
  if (running < AT_ONCE) running += 1
  else if (waiting.length >= WAITING_MAX) throw new AppError('too_many', { retryAfter: RETRY_SECONDS })
  else await new Promise<void>((resolve) => waiting.push(resolve))
  return () => {
    const next = waiting.shift()
    // The turn goes over to the next caller, so that the count stays.
    if (next) next()
    else running -= 1
  }
}
