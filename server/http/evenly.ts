import { setTimeout as wait } from 'node:timers/promises'

/** Does the work, and answers or fails not before so many ms have passed since its start: how long it took does not show what was found. */
export async function evenly<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
