import type { ApplicationStatus } from '../application/application.model.ts'

/** An application that is decided: the institution reads its visits. */
const DECIDED: readonly ApplicationStatus[] = ['AUDIT', 'REJECT', 'DISABLE']

type Applied = { status: ApplicationStatus; audit_time: string | null }
/** May the institution read a visit? After the decision that follows it, like the notes of the review (ADR 0074). */
export const isVisitShown = ({ status, audit_time }: Applied, visit: { create_time: string }): boolean =>
  DECIDED.includes(status) || (audit_time !== null && visit.create_time <= audit_time)

/** Can visits be recorded? Only of an application that was submitted at least once. */
export const isVisited = ({ round }: { round: number }): boolean => round > 0
