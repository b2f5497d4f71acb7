import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const documentLifts = {
  document_title_taken: at(lifts.you, 'userDownloads'),
}
