import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const paperLifts = {
  paper_template_unknown: lifts.you,
  paper_template_draft: at(lifts.center, 'templateList'),
  paper_no_theory: at(lifts.center, 'templateList'),
  paper_no_rules: at(lifts.center, 'templateList'),
  paper_no_practical: at(lifts.center, 'templateList'),
  paper_no_tasks: at(lifts.center, 'templateList'),
  paper_practice_theory: lifts.you,
  paper_files_large: at(lifts.center, 'questionList'),
  paper_short: at(lifts.center, 'questionList'),
  paper_contradictory: at(lifts.center, 'templateList'),
  paper_no_other: at(lifts.center, 'questionList'),
  paper_item_unfit: lifts.you,
  paper_fixed: lifts.you,
  paper_sealed_items: lifts.you,
  paper_item_retired: at(lifts.center, 'questionList'),
}
