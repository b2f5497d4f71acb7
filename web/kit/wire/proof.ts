import type { Challenge, Solution } from 'altcha-lib/types'
import type { ProofReport, ProofTask } from './proofWorker.ts'

const MOST_WORKERS = 4

export type Proof = {
  /** Null: not solved. */
  solution: Promise<Solution | null>
  stop: () => void
}

/** Solves a proof of work on workers, so that the page stays usable; `onTried` is called with the number of keys tried so far. */
export function solveProof(challenge: Challenge, onTried: (tried: number) => void): Proof {
  const count = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency))
  const workers = Array.from(
    { length: count },
    () => new Worker(new URL('./proofWorker.ts', import.meta.url), { type: 'module' }),
  )
  const { promise, resolve } = Promise.withResolvers<Solution | null>()
  let tried = 0
  for (const [start, worker] of workers.entries()) {
    worker.addEventListener('error', () => resolve(null))
    worker.addEventListener('message', ({ data }: MessageEvent<ProofReport>) => {
      if ('solution' in data) return resolve(data.solution)
      tried += data.tried
      return onTried(tried)
    })
    worker.postMessage({ challenge, start, step: count } satisfies ProofTask, [])
  }
  const solution = promise.finally(() => {
    for (const worker of workers) worker.terminate()
  })
  return { solution, stop: () => resolve(null) }
}
