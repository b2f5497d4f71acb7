import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const siteVisitLifts = { visit_future: lifts.you, visits_full: lifts.final }
