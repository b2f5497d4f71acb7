import { solveChallenge } from 'altcha-lib'
import type { Challenge, Solution } from 'altcha-lib/types'
import { deriveKey as deriveBySubtle } from 'altcha-lib/algorithms/web/pbkdf2'
import { derivePlainly } from './plainKey.ts'

export type ProofTask = { challenge: Challenge; start: number; step: number }
/** Keys tried since the last report, or the end of the search. */
export type ProofReport = { tried: number } | { solution: Solution | null }

const REPORT_EVERY = 16
/** Long enough for the slowest telephone; the captcha itself ends earlier. */
const TIMEOUT_MS = 600_000

// Browsers have crypto.subtle behind https and on the own machine only.
const deriveKey = isSecureContext ? deriveBySubtle : derivePlainly
const report = (one: ProofReport) => postMessage(one)

self.addEventListener('message', ({ data }: MessageEvent<ProofTask>) => {
  let tried = 0
  const counted: typeof deriveKey = (...of) => {
    tried += 1
    if (tried % REPORT_EVERY === 0) report({ tried: REPORT_EVERY })
    return deriveKey(...of)
  }
  const { challenge, start: counterStart, step: counterStep } = data
  void solveChallenge({ challenge, counterStart, counterStep, deriveKey: counted, timeout: TIMEOUT_MS }).then(
    (solution) => report({ solution }),
    () => report({ solution: null }),
  )
})
