import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const templateLifts = {
  template_name_taken: lifts.you,
  template_in_use: at(lifts.center, 'templateList'),
  template_in_live_plan: at(lifts.exams, 'planList'),
  template_referenced: at(lifts.center, 'templateList'),
  template_level_missing: at(lifts.center, 'credentialList'),
  template_no_subject: at(lifts.center, 'templateList'),
  template_theory_required: at(lifts.center, 'templateList'),
  template_practical_required: at(lifts.center, 'templateList'),
  template_idle_weight: at(lifts.center, 'templateList'),
  template_weights: at(lifts.center, 'templateList'),
  template_theory_minutes: at(lifts.center, 'templateList'),
  template_practical_minutes: at(lifts.center, 'templateList'),
  template_question_sum: at(lifts.center, 'templateList'),
  template_blueprint: at(lifts.center, 'templateList'),
  template_task_sum: at(lifts.center, 'templateList'),
  template_dates: at(lifts.center, 'templateList'),
}
