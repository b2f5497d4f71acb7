import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const majorLifts = {
  major_code_taken: lifts.you,
  major_exists: lifts.you,
  major_in_use: at(lifts.institution, 'studentList'),
}
