import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const scoreEntryLifts = {
  entry_duty: lifts.examiner,
  entry_early: lifts.chief,
  entry_running: lifts.exams,
  entry_absent: lifts.chief,
  entry_expected: lifts.chief,
  entry_flagged: at(lifts.site, 'scoreManage'),
  entry_enough: lifts.final,
  entry_handed: lifts.you,
  entry_not_handed: lifts.examiner,
  entry_blank: lifts.you,
  entry_chief: lifts.chief,
  entry_own: lifts.you,
  entry_examiner: lifts.you,
  entry_kept: lifts.examiner,
  entry_basis: lifts.you,
  entry_typed: lifts.examiner,
  has_decided: lifts.examiner,
  entry_identified: lifts.examiner,
  entry_scored: lifts.center,
  entry_unopened: lifts.you,
  entry_none: lifts.examiner,
  scan_twice: lifts.you,
  scan_none: lifts.you,
}
