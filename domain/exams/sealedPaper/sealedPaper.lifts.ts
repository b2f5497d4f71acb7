import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const sealedPaperLifts = {
  paper_closed: at(lifts.platform, 'planList'),
  paper_subject: lifts.you,
  paper_unknown: lifts.you,
  paper_unfit: lifts.you,
  paper_practised: lifts.you,
  paper_same: lifts.you,
  paper_off: at(lifts.center, 'questionList'),
}
