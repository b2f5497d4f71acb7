import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const knowledgePointLifts = {
  point_parent_unknown: lifts.you,
  point_below_itself: lifts.you,
  point_too_deep: lifts.you,
  point_name_taken: lifts.you,
  points_full: at(lifts.center, 'questionList'),
  point_has_children: at(lifts.center, 'questionList'),
  point_in_use: at(lifts.center, 'questionList'),
  point_in_template: at(lifts.center, 'templateList'),
}
