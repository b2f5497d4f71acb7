import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const teacherLifts = {
  mobile_taken: lifts.you,
  cert_no_taken: lifts.you,
  id_no_exists: lifts.you,
  id_no_elsewhere: lifts.you,
  title_examiner: at(lifts.center, 'teacherList'),
  title_senior: at(lifts.center, 'teacherList'),
  duty_few: at(lifts.center, 'teacherList'),
  years_few: at(lifts.center, 'teacherList'),
  too_old: lifts.final,
  cert_missing: at(lifts.center, 'teacherList'),
  cert_not_begun: lifts.time,
  cert_over: at(lifts.center, 'teacherList'),
  cert_too_long: at(lifts.center, 'teacherList'),
  cert_not_over: lifts.holds,
  qualification_lost: at(lifts.center, 'teacherList'),
  chief_not_experienced: at(lifts.center, 'teacherList'),
  chief_disabled: at(lifts.center, 'teacherList'),
  reserve_enabled: at(lifts.center, 'teacherList'),
  reserve_cert: at(lifts.center, 'teacherList'),
  reserve_called: at(lifts.exams, 'planList'),
  has_duty: lifts.final,
  export_empty: lifts.you,
}
