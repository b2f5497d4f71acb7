/** A late report (Decided 38): not decided yet, taken over with all effects, set aside. */
export const LATE_STATUS = ['OPEN', 'TAKEN', 'SET_ASIDE'] as const
export type LateStatus = (typeof LATE_STATUS)[number]

/** What was done without network: an act on a candidate, points of an examiner, an incident. */
export const LATE_ACTS = [
  'checkin',
  'absent',
  'leave',
  'undo',
  'extra',
  'station',
  'note',
  'score',
  'incident',
] as const
export type LateAct = (typeof LATE_ACTS)[number]

/** The name of a device that is kept with a report, at most. */
export const DEVICE_MAX = 200
