/** Two digits of the ticket number: no room seats more in one session (Decided 1). */
export const SEAT_MAX = 99

/** Where an exam stands, derived from time and scores (domain.md §3.13). */
export const EXAM_STATES = ['NOT_STARTED', 'IN_PROGRESS', 'ENDED', 'SCORING', 'PUBLISHED'] as const
export type ExamState = (typeof EXAM_STATES)[number]
