import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const mailLifts = {
  no_mail: lifts.administrator,
  no_code: lifts.you,
}
