/** The shortest limit, in milliseconds. */
const SHORTEST = 60_000
/** How many times slower than a calm machine a busy one may be. */
const TIMES = 10

/**
 * The limit of a test or of a wait in it, in milliseconds, for what took `calm` seconds on a calm machine: at least a
 * minute. A limit finds only what hangs; it never judges speed (architecture.md §8).
 */
export const patience = (calm = 0): number => Math.max(SHORTEST, Math.ceil(calm * TIMES * 1000))
