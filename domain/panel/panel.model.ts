import { z } from 'zod'
import { subject } from '../credential/credential.model.ts'
import type { Subject } from '../credential/credential.model.ts'
import { integer, sn } from '../kernel/field.ts'
import type { ExamRules } from '../setting/setting.model.ts'

/** What an examiner does in a session: 主考, 考评员, 监考员, 质量督导员 (domain.md §1, §6.4). */
export const PANEL_ROLES = ['CHIEF', 'EXAMINER', 'INVIGILATOR', 'SUPERVISOR'] as const
export type PanelRole = (typeof PANEL_ROLES)[number]
export const panelRole = z.enum(PANEL_ROLES)

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
  /** Rooms in use, and the candidates in them, as the sign-up stands. */
  rooms: number
  candidates: number
  /** Examiners that it takes. */
  needed: number
}

/** A stretch of time in which an examiner is called elsewhere. */
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

/** What is the same for every examiner of a plan. */
export type PanelScene = {
  sessions: readonly PanelSession[]
  /** Whose students sit each subject. */
  schools: Record<Subject, readonly string[]>
  /** The panel of a practical is odd. */
  odd: boolean
  terms: Pick<ExamRules, 'avoid_own_school' | 'sessions_a_day' | 'rotation_max'>
}
