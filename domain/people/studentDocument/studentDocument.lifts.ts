import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const studentDocumentLifts = {
  document_known: lifts.holds,
  documents_max: lifts.you,
  document_older: lifts.you,
  document_newer: lifts.you,
}
