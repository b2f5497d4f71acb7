import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const certificateLifts = {
  certificate_owner_only: at(lifts.school, 'certificateList'),
  certificate_void: lifts.final,
  certificate_second_person: at(lifts.second, 'certificateList'),
}
