import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const trainCertificateLifts = {
  train_applied: lifts.you,
  train_applicant_unknown: lifts.you,
  train_not_passed: lifts.organiser,
  train_template_missing: lifts.platform,
  train_employer: lifts.you,
  train_serials_used: lifts.platform,
  train_certificate_unissued: lifts.platform,
  train_examiner_unknown: at(lifts.center, 'teacherList'),
  train_examiner_name: lifts.you,
  train_credential_unknown: at(lifts.center, 'credentialList'),
  train_cert_taken: lifts.you,
  train_cert_order: lifts.you,
  train_cert_shorter: lifts.you,
  train_cert_raced: lifts.you,
  import_change: lifts.you,
}
