import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const examDocumentLifts = {
  document_no_exam: at(lifts.center, 'planList'),
  document_no_candidate: lifts.exams,
  document_no_examiner: lifts.examiner,
  document_practical: lifts.final,
  document_own_score: lifts.final,
}
