import { turnsOf } from '../../turns.ts'

/** Longer than any check of one photo: the vendor is given up after 30 s, the child of our own checks after less. */
export const PHOTO_MAX_MS = 90_000

/** Children with models at the same time in this process, and callers that wait for one. */
export const takeTurn = turnsOf({ atOnce: 2, waitingMax: 20, retrySeconds: 5 })
