import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const publicUploadLifts = {
  upload_files: lifts.you,
  upload_bytes: lifts.you,
}
