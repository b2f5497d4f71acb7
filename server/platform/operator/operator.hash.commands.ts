import { hash, verify } from '@node-rs/argon2'
import { turnsOf } from '../../files/turns.ts'

/** argon2id, 19 MiB, t=2, p=1 (performance.md §1.9). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** At most two hashes run and fifty wait; beyond that 429, so that a flood does not stop other routes (reliability.md §3). */
const takeTurn = turnsOf({ atOnce: 2, waitingMax: 50, retrySeconds: 2 })

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  const endTurn = await takeTurn()
  try {
    return await work()
  } finally {
    endTurn()
  }
}

export const hashPassword = (password: string): Promise<string> => bounded(() => hash(password, OPTIONS))

/** The hash of a random password: an unknown account takes as long as a known one. */
const UNKNOWN_ACCOUNT =
  '$argon2id$v=19$m=19456,t=2,p=1$QkOW/vFxVEZEwcmGYuWK/w$WrABR/LvIyH40YcQVJrqMqUjkLsuQXGe6ERK7FFhZUY'

/** Compares in constant work; a null hash (unknown account) takes as long and is false. `before` runs when its turn comes and may still refuse: of tries that waited in the queue no more are hashed than the ladder allows. */
export async function isPassword(
  stored: string | null,
  password: string,
  before: () => Promise<unknown> = async () => undefined,
): Promise<boolean> {
  const matches = await bounded(async () => {
    await before()
    return verify(stored ?? UNKNOWN_ACCOUNT, password, OPTIONS)
  })
  return matches && stored !== null
}
