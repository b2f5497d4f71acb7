import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const idphotoCallLifts = {
  quota_student: at(lifts.platform, 'idphotoStat'),
  quota_month: at(lifts.platform, 'idphotoStat'),
  quota_org_unknown: lifts.you,
  stat_period: lifts.you,
}
