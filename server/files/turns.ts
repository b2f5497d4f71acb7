import { AppError } from '@zhikao/domain/kernel/error.ts'

/** Waits for a turn, or refuses (429) where too many wait; a job is never refused. The answer ends the turn. */
type TakeTurn = (caller?: 'request' | 'job') => Promise<() => void>

/** Turns for work that keeps a core busy: so many at once in this process, so many callers that wait. */
export function turnsOf({
  atOnce,
  waitingMax,
  retrySeconds,
}: Record<'atOnce' | 'waitingMax' | 'retrySeconds', number>): TakeTurn {
  let running = 0
  const waiting: (() => void)[] = []
  const end = () => {
    const next = waiting.shift()
    // The turn goes over to the next caller, so that the count stays.
    if (next) next()
    else running -= 1
  }
  return async (caller = 'request') => {
    if (running < atOnce) running += 1
    else if (caller === 'request' && waiting.length >= waitingMax)
      throw new AppError('too_many', { retryAfter: retrySeconds })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return end
  }
}
