import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts the daily limit of searches by whole number. */
export const searchLifts = { number_searches: lifts.time }
