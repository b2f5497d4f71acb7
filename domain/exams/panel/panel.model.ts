import { z } from 'zod'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import type { Subject } from '../../catalogue/credential/credential.model.ts'
import { anyText, date, integer, sn } from '../../kernel/field.ts'
import { keyword, several } from '../../kernel/page.ts'
import type { ExamRules } from '../../platform/setting/setting.model.ts'
import { GRADES, grade } from '../../people/teacher/teacher.model.ts'

/** What an examiner does in a session: 主考, 考评员, 监考员, 质量督导员 (domain.md §1, §6.4). */
export const PANEL_ROLES = ['CHIEF', 'EXAMINER', 'INVIGILATOR', 'SUPERVISOR'] as const
export type PanelRole = (typeof PANEL_ROLES)[number]
export const panelRole = z.enum(PANEL_ROLES)
/** What an examiner is called to an exam for: a role of its panel, or scoring alone (补评), which is of no panel (Decided 31). */
export const CALL_ROLES = [...PANEL_ROLES, 'SCORER'] as const
export type CallRole = (typeof CALL_ROLES)[number]
export const callRole = z.enum(CALL_ROLES)

/** Theory is watched, practice is judged: who may be in which session. */
export const ROLES_OF: Record<Subject, readonly PanelRole[]> = {
  ONLINE: ['CHIEF', 'INVIGILATOR', 'SUPERVISOR'],
  OFFLINE: ['CHIEF', 'EXAMINER', 'SUPERVISOR'],
}
/** Who counts towards the number that a session needs: those who watch a theory; the chief and those who judge a practical. */
export const COUNTED_ROLES: Record<Subject, readonly PanelRole[]> = {
  ONLINE: ['INVIGILATOR'],
  OFFLINE: ['CHIEF', 'EXAMINER'],
}

/** Lines of a plan's panel. */
export const PANEL_MAX = 500

/** One examiner in one session of a plan. */
export const panelMember = z.strictObject({ teacher_sn: sn, role: panelRole, subject, session_no: integer(1, 99) })
export type PanelMember = z.infer<typeof panelMember>

/** Which session: the rows of a plan's timetable with the same subject and number. */
export type SessionKey = { subject: Subject; session_no: number }
/** A session and whom it takes; moments as the wire writes them. */
export type PanelSession = SessionKey & {
  start_time: string
  end_time: string
  /** Rooms in use, and the candidates in them, by the current sign-ups. */
  rooms: number
  candidates: number
  /** Examiners that it takes. */
  needed: number
  /** Examiners who score each candidate of a practical; 0 in theory (Decided 32). */
  scorers: number
  /** Examiners that are proposed: in a practical one more than score, for a third score. */
  proposed: number
}

/** A period in which an examiner is called elsewhere. */
export type Duty = { start: string; end: string }
/** What the rules of choosing look at in an examiner. */
export type PanelExaminer = {
  org_sn: string
  enabled: boolean
  /** May examine the plan's certificate at its level. */
  able: boolean
  is_chief: boolean
  train_cert_expire: string
  /** Called elsewhere, by other plans, on the days of this one. */
  duties: readonly Duty[]
  /** The site's last plans running that had this examiner. */
  running: number
}

/** Whose panel it was at the site's last exam of the same credential, subject by subject; empty without such an exam. */
export type LastPanels = Record<Subject, readonly string[]>
export const ROTATION_REASON_MIN = 5
export const ROTATION_REASON_MAX = 200
/** Why a panel does not change by a third (Decided 16). */
export const rotationReason = anyText(ROTATION_REASON_MAX).refine((text) => text.trim().length >= ROTATION_REASON_MIN)

/** What is the same for every examiner of a plan. */
export type PanelScene = {
  sessions: readonly PanelSession[]
  /** Whose students sit each subject. */
  schools: Record<Subject, readonly string[]>
  /** The panel of a practical is odd. */
  odd: boolean
  terms: Pick<ExamRules, 'avoid_own_school' | 'sessions_a_day' | 'rotation_max' | 'rotation_share'>
}

const count = z.number().int()
const yesNo = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => value === true || value === 'true')
const span = z.strictObject({ start: z.string(), end: z.string() })

/** What a picker shows of any examiner (interface.md §6): who, of which institution, which grade, until when, and when not free. */
export const examinerShown = {
  name: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  grade: z.enum(GRADES),
  is_chief: z.boolean(),
  reserve: z.boolean(),
  train_cert_expire: z.string(),
  /** Called elsewhere on the days of this plan. */
  busy: z.array(span),
  /** The site's last plans running that had this examiner. */
  running: count,
}
/** A conflict of an examiner in a session; one that is `blocked` cannot be saved. */
export const conflictShown = z.strictObject({ rule: z.string(), message: z.string(), blocked: z.boolean() })

/** An examiner who may be chosen, with the conflicts in each session as the panel is now. */
export const panelCandidate = z.strictObject({
  sn: z.string(),
  ...examinerShown,
  credentials: z.array(
    z.strictObject({
      credential_sn: z.string(),
      code: z.string(),
      name: z.string(),
      levels: z.array(level),
      directions: z.array(z.string()),
    }),
  ),
  conflicts: z.array(conflictShown.extend({ subject, session_no: count })),
})

/** A session, how many examiners it takes, and how many of those that count it has. */
export const sessionShown = z.strictObject({
  subject,
  session_no: count,
  start_time: z.string(),
  end_time: z.string(),
  rooms: count,
  candidates: count,
  needed: count,
  scorers: count,
  proposed: count,
  has: count,
  has_chief: z.boolean(),
})

/** How those who may be chosen are sorted and found. */
export const CANDIDATE_SORTS = ['name', 'train_cert_expire', 'reserve'] as const
export const candidateFilters = {
  keyword,
  org_sn: several(sn).optional(),
  /** Examiners who may examine these certificates besides the plan's own. */
  credential_sn: several(sn).optional(),
  grade: several(grade).optional(),
  reserve: yesNo.optional(),
  /** Only whom the reserve pool offers: in the region of the site, available on the day, without a duty on it, of no school that must be avoided (Decided 15). */
  proposed: yesNo.optional(),
  /** Entitled to be chief. */
  is_chief: yesNo.optional(),
  /** Without a duty on this day, their certificate valid. */
  free_on: date.optional(),
}
