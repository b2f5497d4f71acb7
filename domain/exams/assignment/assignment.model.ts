import { z } from 'zod'
import { optional, sn } from '../../kernel/field.ts'
import { panelRole } from '../panel/panel.model.ts'

/** Examiners of one exam. */
export const EXAMINERS_MAX = 100
/** Who is to examine, as what, and in which of the exam's rooms; null: in all of them. */
export const examinerLine = z.strictObject({ teacher_sn: sn, role: panelRole, room_sn: optional(sn) })
export type ExaminerLine = z.output<typeof examinerLine>
