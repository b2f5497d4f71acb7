import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const idphotoToolLifts = {
  background_choice: lifts.you,
  make_face_none: lifts.you,
  make_face_many: lifts.you,
  make_shoulders_missing: lifts.you,
  make_unreadable: lifts.you,
  batch_empty: lifts.you,
  batch_too_many: lifts.you,
  vendor_image: lifts.you,
  vendor_busy: lifts.refresh,
  vendor_parameter: lifts.platform,
  vendor_unknown: lifts.refresh,
  vendor_expired: lifts.you,
  vendor_key: lifts.platform,
  vendor_unreachable: lifts.refresh,
}
