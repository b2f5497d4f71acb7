import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const trainTemplateLifts = {
  train_template_incomplete: lifts.you,
  train_template_overflow: lifts.you,
  train_template_years: lifts.you,
  train_template_scope_fixed: lifts.final,
  train_template_enabled_twice: lifts.refresh,
}
