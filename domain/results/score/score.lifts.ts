import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const scoreLifts = {
  score_locked: at(lifts.center, 'scoreManage'),
  exam_not_ended: lifts.time,
  score_site_only: at(lifts.site, 'scoreManage'),
  score_theory_site: at(lifts.site, 'scoreManage'),
  score_examiner_only: lifts.examiner,
  score_second_person: at(lifts.second, 'scoreManage'),
  score_not_published: at(lifts.site, 'scoreManage'),
  score_review_over: lifts.final,
  score_certified: lifts.final,
  score_same: lifts.you,
  export_empty: lifts.you,
}
