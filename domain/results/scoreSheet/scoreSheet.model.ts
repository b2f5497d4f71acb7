/** The score sheet of a plan (Decided 8). */
export const SCORE_STATUS = ['INIT', 'SUBMIT', 'AUDIT', 'REJECT'] as const
export type ScoreStatus = (typeof SCORE_STATUS)[number]
/** States of a sheet in which its scores may be entered and changed. */
export const OPEN_SCORE_STATUS = ['INIT', 'REJECT'] as const satisfies readonly ScoreStatus[]

/** Examiners who owe hand-ins are reminded at most once in so many hours (exam-day D3). */
export const REMIND_HOURS = 12
