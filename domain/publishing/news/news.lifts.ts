import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const newsLifts = {
  news_no_reader: lifts.you,
  news_no_receipt: lifts.final,
  news_reminded: lifts.time,
  news_all_confirmed: lifts.holds,
  news_not_published: lifts.center,
}
