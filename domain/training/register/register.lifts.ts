import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const registerLifts = {
  register_repeated: lifts.you,
}
