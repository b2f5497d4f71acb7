import { turnsOf } from '../../turns.ts'

/** Children with models at the same time in this process, and callers that wait for one. */
export const takeTurn = turnsOf({ atOnce: 2, waitingMax: 20, retrySeconds: 5 })
