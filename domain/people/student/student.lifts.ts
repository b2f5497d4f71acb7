import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const studentLifts = {
  student_no_taken: lifts.you,
  id_no_exists: lifts.you,
  id_no_elsewhere: at(lifts.institution, 'studentTransfers'),
  same_document: at(lifts.institution, 'studentList'),
  major_unknown: at(lifts.institution, 'majorList'),
  major_disabled: at(lifts.institution, 'majorList'),
  identity_attested: at(lifts.school, 'studentList'),
  identity_locked: at(lifts.school, 'studentPlans'),
  photo_appeal: lifts.you,
  photo_locked: at(lifts.school, 'studentPlans'),
  id_valid_order: lifts.you,
  student_merged: lifts.final,
  student_disabled: at(lifts.institution, 'studentList'),
  export_empty: lifts.you,
}
