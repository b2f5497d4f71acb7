import { AppError } from '@zhikao/domain/kernel/error.ts'

/** What one account may have under way at once in this process, in whatever unit the caller counts. */
export type Room = {
  /** Takes so much for an account and answers the way to give it back; without room 429. */
  take: (account: string, amount: number) => () => void
}

const WAIT_SECONDS = 5

/** A room of this size for each account. */
export function roomOf(size: number): Room {
  const taken = new Map<string, number>()
  return {
    take: (account, amount) => {
      const before = taken.get(account) ?? 0
      if (before + amount > size) throw new AppError('too_many', { retryAfter: WAIT_SECONDS })
      taken.set(account, before + amount)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (taken.get(account) ?? 0) - amount
        if (left > 0) taken.set(account, left)
        else taken.delete(account)
      }
    },
  }
}
