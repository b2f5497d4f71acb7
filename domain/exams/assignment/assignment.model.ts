import { z } from 'zod'
import { anyText, optional, sn } from '../../kernel/field.ts'
import { panelRole } from '../panel/panel.model.ts'

/** Examiners of one exam. */
export const EXAMINERS_MAX = 100
/** Who is to examine, as what, and in which of the exam's rooms; null: in all of them. */
export const examinerLine = z.strictObject({ teacher_sn: sn, role: panelRole, room_sn: optional(sn) })
/** Why examiners change in the last hours before the start (Decided 16). */
export const emergencyReason = optional(anyText(500))
/** Why an examiner declines: avoidance, leave or refusal (Decided 16). */
export const DECLINE_KINDS = ['AVOID', 'LEAVE', 'REFUSE'] as const
export type DeclineKind = (typeof DECLINE_KINDS)[number]
export const declineKind = z.enum(DECLINE_KINDS)
/** Proof of a leave, which then is not counted (Decided 16). */
export const LEAVE_FILES_MAX = 3
export const leaveFiles = z.array(anyText(120).min(1)).max(LEAVE_FILES_MAX)
export type ExaminerLine = z.output<typeof examinerLine>
