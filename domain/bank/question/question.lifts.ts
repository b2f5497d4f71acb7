import { at, lifts } from '../../kernel/lift.ts'

const inTheForm = at(lifts.center, 'questionList')

/** Who or what lifts each refusal of this feature. */
export const questionLifts = {
  question_subject: inTheForm,
  question_options: inTheForm,
  question_no_options: inTheForm,
  question_option_empty: inTheForm,
  question_option_repeated: inTheForm,
  question_single: inTheForm,
  question_multi: inTheForm,
  question_judge: inTheForm,
  question_no_blank: inTheForm,
  question_blanks: inTheForm,
  question_blank_empty: inTheForm,
  question_model_answer: inTheForm,
  question_attachments: inTheForm,
  question_formula: inTheForm,
  question_exists: lifts.you,
  question_credential_unknown: at(lifts.center, 'credentialList'),
  question_level_unknown: at(lifts.center, 'credentialList'),
  question_point_unknown: inTheForm,
  exchange_unknown: lifts.you,
  exchange_xml: lifts.you,
  exchange_dtd: lifts.you,
  exchange_package: lifts.you,
}
