import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const mediaLifts = {
  media_quota: lifts.administrator,
  media_account_quota: lifts.administrator,
}
