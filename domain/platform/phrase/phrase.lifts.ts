import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const phraseLifts = {
  phrase_taken: lifts.holds,
  phrases_max: lifts.you,
}
