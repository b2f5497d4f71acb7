import { setTimeout as wait } from 'node:timers/promises'
import { patience } from '@zhikao/domain/kernel/patience.ts'

const LOOK_MS = 20

/** Looks again and again until there is a value, and answers it; `what` is read when there never is; `calm` as `patience` takes it. */
export async function untilThere<V>(what: () => string, look: () => Promise<V | undefined>, calm = 0): Promise<V> {
  const end = Date.now() + patience(calm)
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(what())
    await wait(LOOK_MS)
  }
}

/** Looks again and again until the condition holds; `calm` as `patience` takes it. */
export async function until(what: string, holds: () => Promise<boolean> | boolean, calm = 0): Promise<void> {
  await untilThere(
    () => `never true: ${what}`,
    async () => (await holds()) || undefined,
    calm,
  )
}
