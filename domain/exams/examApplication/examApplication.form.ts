import { z } from 'zod'
import { subject } from '../../catalogue/credential/credential.model.ts'
import { anyText } from '../../kernel/field.ts'
import { panelRole } from '../panel/panel.model.ts'
import { examFields, PAPER_DELIVERIES, STATION_MODES } from './examApplication.model.ts'

/** What an exam application is decided on: kept at each submission. */
export const examContent = z.strictObject({
  station_mode: z.enum(STATION_MODES),
  paper_delivery: z.enum(PAPER_DELIVERIES),
  exam_contact: z.string(),
  exam_contact_mobile: z.string(),
  equipment_checked: z.boolean(),
  emergency_leader: z.string(),
  emergency_mobile: z.string(),
  exam_attachments: z.array(z.string()),
  candidates: z.number().int(),
  /** The chosen examiners by name, session by session. */
  panel: z.array(z.strictObject({ subject, session_no: z.number().int(), role: panelRole, name: z.string() })),
})
export type ExamContent = z.output<typeof examContent>

/** A candidate as a submission names it: the number masked, as in lists. */
const namedCandidate = z.strictObject({
  signup_sn: z.string(),
  name: z.string(),
  id_no: z.string(),
  org_name: z.string(),
})
export type NamedCandidate = z.output<typeof namedCandidate>

/** The candidates added and removed since the submission before. */
export const candidateChanges = z.strictObject({ added: z.array(namedCandidate), removed: z.array(namedCandidate) })
export type CandidateChanges = z.output<typeof candidateChanges>

/** An exam application while it is written, as far as it is: nothing is judged before it is submitted. */
export const examDraft = z.strictObject({
  station_mode: examFields.station_mode,
  paper_delivery: examFields.paper_delivery,
  exam_contact: anyText(30).default(''),
  exam_contact_mobile: anyText(20).default(''),
  equipment_checked: z.boolean(),
  emergency_leader: anyText(30).default(''),
  emergency_mobile: anyText(20).default(''),
  exam_attachments: examFields.exam_attachments,
})
export type ExamDraft = z.output<typeof examDraft>
