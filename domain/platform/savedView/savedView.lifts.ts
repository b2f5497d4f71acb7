import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const savedViewLifts = {
  view_name_taken: lifts.you,
  views_max: lifts.you,
  view_share: lifts.final,
}
