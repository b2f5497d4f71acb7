/** `npm test` takes the small figures, `npm run proof` the heavy ones of reliability.md §5: the same code. */
const isProof = process.env.ZHIKAO_STAGE === 'proof'

export const FUZZ_RUNS = isProof ? 300 : 60
export const RACE_ROUNDS = isProof ? 500 : 50
/** Rounds in which 64 callers meet, and rounds of two for which a plan of their own is made. */
export const CROWD_ROUNDS = isProof ? 500 : 4
export const DUEL_ROUNDS = isProof ? 500 : 10
export const KILL_CYCLES = isProof ? 20 : 3
/** Kills of the database under several callers. */
export const OUTAGES = isProof ? 20 : 3
/** Kills during the approval of an exam and during the import of its scores, each of the server and of the database. */
export const EXAM_KILL_CYCLES = isProof ? 20 : 2
/** What a test takes on a calm machine, in seconds: `seconds` for each of its rounds, and what every test may take. */
export const calmOf = (rounds: number, seconds: number): number => rounds * seconds + 30
/** What a round of 64 callers takes, and one of two or three with a plan of their own. */
export const CROWD_SECONDS = 3
export const DUEL_SECONDS = 0.3
/** Networks that upload without an account at the same time. */
export const UPLOAD_NETWORKS = isProof ? 200 : 40
/** Networks that register people without an account, and how often each of them does. */
export const REGISTER_NETWORKS = isProof ? 200 : 6
export const REGISTER_CALLS = 50
/** How often the same idempotency key is sent at once. */
export const REPEATS = 50
