import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const panelLifts = {
  panel_disabled: at(lifts.center, 'teacherList'),
  panel_unable: lifts.you,
  panel_certificate: at(lifts.center, 'teacherList'),
  panel_clash: lifts.you,
  panel_clash_own: lifts.you,
  panel_day: lifts.you,
  panel_own_school: lifts.you,
  panel_own_school_warn: lifts.you,
  panel_running: lifts.you,
  panel_rotation: at(lifts.site, 'planList'),
  panel_session: lifts.refresh,
  panel_role: lifts.you,
  panel_chief_title: lifts.you,
  panel_chief_one: lifts.you,
  panel_twice: lifts.you,
  panel_unknown: lifts.you,
  panel_chief_missing: at(lifts.site, 'planList'),
  panel_few: at(lifts.site, 'planList'),
  panel_scorers: at(lifts.site, 'planList'),
  panel_even: at(lifts.site, 'planList'),
  panel_state: at(lifts.centerReject, 'planList'),
  panel_past: lifts.final,
}
