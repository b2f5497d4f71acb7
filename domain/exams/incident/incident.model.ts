import { z } from 'zod'
import { anyText, datetime, integer, optional, prose, sn, text } from '../../kernel/field.ts'

/** States of an incident (domain.md §5.9): not reported, waiting for the centre, closed, sent back. */
/** Which exams the list of the exams with incidents shows. */
export const EXAMS_SHOWN = ['OPEN', 'ANY', 'ALL'] as const
export const INCIDENT_STATUS = ['INIT', 'SUBMIT', 'AUDIT', 'REJECT'] as const
export type IncidentStatus = (typeof INCIDENT_STATUS)[number]

/** What happened (domain.md §3.18), in its order. */
export const INCIDENT_TYPES = [
  'POWER',
  'NETWORK',
  'SYSTEM',
  'DEVICE',
  'PAPER',
  'LEAK',
  'ILLNESS',
  'VIOLATION',
  'CHEAT',
  'IMPERSONATION',
  'ABSENCE',
  'DISASTER',
  'OTHER',
] as const
export type IncidentType = (typeof INCIDENT_TYPES)[number]
/** Types that accuse a candidate: they need evidence, two witnesses and the candidate's name (domain.md §3.18, §5.9). */
export const ACCUSING_TYPES: readonly IncidentType[] = ['VIOLATION', 'CHEAT', 'IMPERSONATION']
/** Types for which the time until it was cured decides (domain.md §3.18: power or network fault). */
export const TIMED_TYPES: readonly IncidentType[] = ['POWER', 'NETWORK']
/** Types for which the centre may open the spare paper (domain.md §5.9). */
export const SPARE_TYPES: readonly IncidentType[] = ['PAPER', 'LEAK']

/** The spare paper of an exam: none sealed, sealed, or in use. */
export type SpareState = 'NONE' | 'SEALED' | 'OPEN'

/** 一般, 较大, 重大: in ascending order. */
export const INCIDENT_GRADES = ['NORMAL', 'MAJOR', 'CRITICAL'] as const
export type IncidentGrade = (typeof INCIDENT_GRADES)[number]

/** What it means for a candidate; who is accused has none: the result is the centre's. */
export const CANDIDATE_EFFECTS = ['NONE', 'EXTRA_TIME', 'DEVICE', 'RESCHEDULE', 'CANCEL'] as const
export type CandidateEffect = (typeof CANDIDATE_EFFECTS)[number]

/** What a record that accuses a candidate needs before it is reported, by its fields: the person, evidence, two who sign. */
export const INCIDENT_LACKS = ['affected', 'evidence', 'witnesses'] as const
export type IncidentLack = (typeof INCIDENT_LACKS)[number]

/** How the centre handled it (domain.md §5.9). */
export const HANDLE_RESULTS = ['EXTRA_TIME', 'DEVICE', 'RESCHEDULE', 'DEFER', 'VOID', 'POLICE', 'NONE'] as const
export type HandleResult = (typeof HANDLE_RESULTS)[number]

/** Why the report of an incident gives the candidates no minutes: the exam is not running, or the chief gives them. */
export const EXTRA_BLOCKS = ['NOT_RUNNING', 'CHIEF'] as const
export type ExtraBlock = (typeof EXTRA_BLOCKS)[number]

/** Has the candidate signed the record? */
export const ACKNOWLEDGES = ['SIGNED', 'REFUSED'] as const

/** A signature is drawn on the screen, or photographed from the signed sheet. */
export const SIGNATURE_WAYS = ['DRAWN', 'PHOTO'] as const

/** The nine kinds of violation of the national rule (教育部令第 33 号, article 5), by article and item (domain.md §6.2). */
export const VIOLATION_KINDS = ['5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '5.7', '5.8', '5.9'] as const
/** Its fourteen kinds of cheating (articles 6 and 7). */
export const CHEAT_KINDS = [
  '6.1',
  '6.2',
  '6.3',
  '6.4',
  '6.5',
  '6.6',
  '6.7',
  '6.8',
  '6.9',
  '7.1',
  '7.2',
  '7.3',
  '7.4',
  '7.5',
] as const
export const MISCONDUCT_KINDS = [...VIOLATION_KINDS, ...CHEAT_KINDS] as const

/** A major incident is reported at once: so many minutes after it was recorded at the latest (domain.md §5.9). */
export const CRITICAL_MINUTES = 10
export const EXTRA_MINUTES_MAX = 45
const FAULT_MINUTES_MAX = 600
export const EVIDENCE_MAX = 10
export const WITNESSES_MAX = 5
/** “Witnesses are two people” (Decided 36): so many different examiners sign what accuses a candidate. */
export const WITNESSES_NEEDED = 2
/** A witness may object for so many hours after the report (Decided 36). */
export const OBJECTION_HOURS = 24
/** All candidates of an exam may be affected. */
export const AFFECTED_MAX = 500
/** A drawn signature, in bytes. */
export const SIGNATURE_BYTES_MAX = 100 * 1024
const STATION_MAX = 20
const fileKey = anyText(120).min(1)

const witness = z.strictObject({
  /** An examiner with a confirmed call of the exam (Decided 36). */
  teacher_sn: sn,
  /** The file with the signature. */
  signature: optional(fileKey),
  way: z.enum(SIGNATURE_WAYS).default('PHOTO'),
})
export type WitnessEntry = z.output<typeof witness>
/** A witness as it is stored, with the name of then; one that was recorded before Decided 36 has a name only. */
export type Witness = Omit<WitnessEntry, 'teacher_sn'> & { name: string; teacher_sn?: string | null }

/** Why a witness says that the record is wrong. */
export const objection = text(500, 4)

const affectedLine = z.strictObject({
  signup_sn: sn,
  station: optional(text(STATION_MAX)),
  effect: optional(z.enum(CANDIDATE_EFFECTS)),
})
export type AffectedLine = z.output<typeof affectedLine>

/** What is entered of an incident (domain.md §3.18); checked across its fields by `incidentFaults`. */
export const incidentFields = {
  /** Where it happened; null: in the whole exam; absent: what the reporter serves, or as it is recorded already. */
  room_sn: sn.nullable().optional(),
  occur_time: datetime,
  type: z.enum(INCIDENT_TYPES),
  /** Of a violation or a cheat: the article and item of the national rule. */
  kind: optional(z.enum(MISCONDUCT_KINDS)),
  grade: z.enum(INCIDENT_GRADES),
  affected: z.array(affectedLine).max(AFFECTED_MAX).default([]),
  description: prose(2000, 10),
  measures: prose(2000, 2),
  extra_minutes: optional(integer(0, EXTRA_MINUTES_MAX)),
  /** How long a fault lasted, in minutes; it decides between compensated time and a new date. */
  fault_minutes: optional(integer(0, FAULT_MINUTES_MAX)),
  evidence: z.array(fileKey).max(EVIDENCE_MAX).default([]),
  witnesses: z.array(witness).max(WITNESSES_MAX).default([]),
  candidate_acknowledge: optional(z.enum(ACKNOWLEDGES)),
}
export const incidentBody = z.strictObject(incidentFields)
export type IncidentEntry = z.output<typeof incidentBody>

/** Thresholds (settings `exam_rules`). */
export type IncidentTerms = {
  fault_stop_minutes: number
  paper_late_minutes: number
  incident_submit_hours: number
  incident_supplement_days: number
}
