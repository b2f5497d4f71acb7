import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const idphotoLifts = {
  photo_no_match: lifts.you,
  photo_name_repeated: lifts.you,
  photo_name_differs: lifts.you,
  archive_not_zip: lifts.you,
  archive_broken: lifts.you,
  archive_encrypted: lifts.you,
  archive_unsafe: lifts.you,
  archive_too_many: lifts.you,
  archive_too_large: lifts.you,
  archive_bomb: lifts.you,
}
