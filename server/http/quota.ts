import { AppError } from '@zhikao/domain/kernel/error.ts'

/** How much one account may use at the same time in this process, in the unit that the caller counts. */
export type Quota = {
  /** Takes this amount for an account; the answer gives it back. Throws `too_many` (429) when the quota is used up. */
  take: (account: string, amount: number) => () => void
}

const WAIT_SECONDS = 5

/** A quota of this size for each account. */
export function quotaOf(size: number): Quota {
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
