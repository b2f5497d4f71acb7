import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const settingLifts = {
  setting_order: lifts.you,
  setting_date_twice: lifts.you,
  setting_date_both: lifts.you,
}
