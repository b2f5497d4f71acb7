import { z } from 'zod'
import { anyText, orNull, prose } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import type { AttendanceState } from '../attendance/attendance.model.ts'

/** A correction of a candidate's attendance (Decided 37): asked for, confirmed, rejected, withdrawn. */
export const CORRECTION_STATUS = ['SUBMIT', 'AUDIT', 'REJECT', 'CANCEL'] as const
export type CorrectionStatus = (typeof CORRECTION_STATUS)[number]

/** What the attendance is corrected to: the candidate was absent, or was there until the end. */
export const CORRECTED_STATES = ['ABSENT', 'LEFT'] as const satisfies readonly AttendanceState[]
export type CorrectedState = (typeof CORRECTED_STATES)[number]

const CORRECTION_REASON_MIN = 4
export const CORRECTION_REASON_MAX = 500
/** Files of evidence, 1 to so many. */
export const CORRECTION_FILES_MAX = 5

export const correctionReason = prose(CORRECTION_REASON_MAX, CORRECTION_REASON_MIN)
/** What every correction shows of its request and its end. */
export const correctionShown = {
  reason: z.string(),
  files: z.array(z.string()),
  asked_by: z.string(),
  opinion: orNull,
  status: z.enum(CORRECTION_STATUS),
  create_time: z.string(),
  update_time: z.string(),
  version: z.number().int(),
  refused: z.array(refusedMove),
}
export const correctionFiles = z.array(anyText(120).min(1)).min(1).max(CORRECTION_FILES_MAX)
