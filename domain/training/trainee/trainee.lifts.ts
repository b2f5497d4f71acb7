import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const traineeLifts = {
  trainee_registered: lifts.you,
  trainee_locked: lifts.platform,
  trainee_first_done: lifts.organiser,
  trainee_registrar: lifts.registrant,
  trainee_incomplete: lifts.registrant,
  trainee_signup_over: lifts.organiser,
  trainee_begun: lifts.final,
  trainee_session_closed: lifts.organiser,
  train_full: lifts.organiser,
  trainee_accepted: lifts.platform,
  trainee_first_step: lifts.organiser,
  trainee_unqualified: lifts.registrant,
  trainee_twin: lifts.platform,
  trainee_has_result: lifts.organiser,
  trainee_certified: lifts.platform,
  result_before: lifts.organiser,
}
