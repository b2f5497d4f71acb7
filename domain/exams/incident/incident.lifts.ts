import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const incidentLifts = {
  incident_exam_state: at(lifts.center, 'planList'),
  incident_early: lifts.time,
  incident_over: lifts.final,
  incident_window: lifts.you,
  incident_future: lifts.you,
  incident_reporter_only: at(lifts.reporter, 'incidentList'),
  incident_chief_only: at(lifts.site, 'incidentList'),
  incident_nobody: lifts.you,
  incident_person: lifts.you,
  incident_evidence: lifts.you,
  incident_witnesses: lifts.you,
  incident_room_needed: lifts.you,
  incident_room_other: at(lifts.chief, 'incidentList'),
  incident_witness_only: lifts.holds,
  incident_objected: lifts.holds,
  incident_objection_over: lifts.final,
  incident_late: lifts.holds,
  incident_not_late: lifts.time,
  incident_supplement_open: lifts.time,
  incident_unchanged: at(lifts.reporter, 'incidentList'),
  incident_void_type: lifts.you,
}
