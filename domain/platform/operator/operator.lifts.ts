import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const operatorLifts = {
  username_taken: lifts.you,
  mobile_taken: lifts.you,
  password_length: lifts.you,
  password_common: lifts.you,
  password_username: lifts.you,
  password_same: lifts.you,
  password_ended: lifts.administrator,
  password_mismatch: lifts.you,
  section_not_granted: at(lifts.administrator, 'operatorRoles'),
  grant_not_held: lifts.administrator,
  operation_not_offered: lifts.you,
  role_not_offered: lifts.you,
  role_not_held: at(lifts.platform, 'operatorList'),
  admin_only_system: lifts.you,
  admin_by_admin: at(lifts.administrator, 'operatorList'),
  system_by_admin: at(lifts.administrator, 'operatorList'),
  not_oneself: at(lifts.platform, 'operatorList'),
  last_system: at(lifts.administrator, 'operatorList'),
  last_admin: at(lifts.administrator, 'operatorList'),
  examiner_account: at(lifts.center, 'teacherList'),
  institution_account: at(lifts.center, 'collegeList'),
  institution_disabled: at(lifts.center, 'collegeList'),
}
