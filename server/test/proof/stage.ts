/** `npm test` takes the small figures, `npm run proof` the heavy ones of reliability.md §5: the same code. */
const isProof = process.env.ZHIKAO_STAGE === 'proof'

export const FUZZ_RUNS = isProof ? 300 : 60
export const RACE_ROUNDS = isProof ? 500 : 50
export const KILL_CYCLES = isProof ? 20 : 3
/** How often the same idempotency key is sent at once. */
export const REPEATS = 50
