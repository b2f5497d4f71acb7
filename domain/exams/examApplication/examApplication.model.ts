import { z } from 'zod'
import { anyText, ruleError } from '../../kernel/field.ts'
import { mobile, personName } from '../../kernel/person.ts'
import { examApplicationMessages } from './examApplication.messages.ts'

/** The states of an exam application, named as in the enumeration of the plan (spec §3): open since the plan's approval, pending, rejected, approved. */
export const EXAM_APPLICATION_STATUS = ['PLAN_AUDIT', 'EXAM_SUBMIT', 'EXAM_REJECT', 'EXAM_AUDIT'] as const
export type ExamApplicationStatus = (typeof EXAM_APPLICATION_STATUS)[number]

/** How stations are given out, and how papers reach the site (exam application, domain.md §3.10). */
export const STATION_MODES = ['DRAW', 'ORDER'] as const
export type StationMode = (typeof STATION_MODES)[number]
export const PAPER_DELIVERIES = ['ONLINE', 'SEALED'] as const

/** Two digits of the ticket number: no room seats more in one session (Decided 1). */
export const SEAT_MAX = 99
export const MATERIALS_MAX = 5

/** The fields of the exam application (domain.md §3.10 `/exam/submit`). */
export const examFields = {
  station_mode: z.enum(STATION_MODES),
  paper_delivery: z.enum(PAPER_DELIVERIES),
  exam_contact: personName,
  exam_contact_mobile: mobile,
  /** The statement that rooms and equipment were checked; without it nothing is submitted. */
  equipment_checked: z.boolean().refine((value) => value, {
    error: ruleError('exam_equipment', examApplicationMessages.exam_equipment),
  }),
  emergency_leader: personName,
  emergency_mobile: mobile,
  /** The layout of the rooms, the list of checked equipment. */
  exam_attachments: z.array(anyText(120).min(1)).max(MATERIALS_MAX).default([]),
}
export const examForm = z.strictObject(examFields)
export type ExamFields = z.output<typeof examForm>
