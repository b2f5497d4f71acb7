import { z } from 'zod'
import { level, subject } from '../credential/credential.model.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { date, integer, sn } from '../kernel/field.ts'
import { keyword, pageOf, pageQuery, several } from '../kernel/page.ts'
import { GRADES, grade } from '../teacher/teacher.model.ts'
import { PANEL_MAX, panelMember, panelRole } from './panel.model.ts'

const byId = z.strictObject({ id: sn })
const count = z.number().int()
const yesNo = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => value === true || value === 'true')
const span = z.strictObject({ start: z.string(), end: z.string() })

/** What a picker shows of any examiner (interface.md §6): who, of which institution, which grade, until when, and when not free. */
const examiner = {
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
/** Something against an examiner in a session; what is `blocked` cannot be saved. */
const conflict = z.strictObject({ rule: z.string(), message: z.string(), blocked: z.boolean() })

/** An examiner who may be chosen, with what stands against each session as the panel is now. */
const panelCandidate = z.strictObject({
  sn: z.string(),
  ...examiner,
  credentials: z.array(
    z.strictObject({
      credential_sn: z.string(),
      code: z.string(),
      name: z.string(),
      levels: z.array(level),
      directions: z.array(z.string()),
    }),
  ),
  conflicts: z.array(conflict.extend({ subject, session_no: count })),
})

/** An examiner chosen for a session. */
const panelLine = z.strictObject({
  teacher_sn: z.string(),
  role: panelRole,
  subject,
  session_no: count,
  ...examiner,
  enabled: z.boolean(),
  able: z.boolean(),
  conflicts: z.array(conflict),
})

/** A session, how many examiners it takes, and how many of those that count it has. */
const panelSession = z.strictObject({
  subject,
  session_no: count,
  start_time: z.string(),
  end_time: z.string(),
  rooms: count,
  candidates: count,
  needed: count,
  has: count,
  has_chief: z.boolean(),
})

/** A plan's panel as a whole. */
const panelState = z.strictObject({
  plan_sn: z.string(),
  title: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  credential_sn: z.string(),
  credential_name: z.string(),
  level,
  status: z.string(),
  version: count,
  sessions: z.array(panelSession),
  panel: z.array(panelLine),
  /** What the sessions still lack: no obstacle to saving, but to the exam application. */
  shortages: z.array(z.strictObject({ rule: z.string(), message: z.string() })),
  /** What the rules look at, so that a choice can be judged before it is saved. */
  terms: z.strictObject({
    avoid_own_school: z.enum(['BLOCK', 'WARN', 'OFF']),
    sessions_a_day: count,
    rotation_max: count,
  }),
  odd: z.boolean(),
  /** Whose students sit each subject. */
  schools: z.strictObject({ ONLINE: z.array(z.string()), OFFLINE: z.array(z.string()) }),
  /** May the reader change it now; else why not. */
  actions: z.array(z.enum(['edit'])),
  refused: z.array(z.strictObject({ move: z.string(), rule: z.string(), message: z.string() })),
})

export const panelContract = {
  list: endpoint('panel.list', {
    method: 'GET',
    path: '/exam/plan/:id/teacher',
    permission: 'panel:read',
    summary: '选择考评员：可选考评员、冲突与已选名单',
    params: byId,
    query: pageQuery(['name', 'train_cert_expire']).extend({
      keyword,
      org_sn: several(sn).optional(),
      /** Examiners who may examine these certificates besides the plan's own. */
      credential_sn: several(sn).optional(),
      grade: several(grade).optional(),
      reserve: yesNo.optional(),
      /** Without a duty on this day, their certificate valid. */
      free_on: date.optional(),
    }),
    data: pageOf(panelCandidate).extend({ chosen: panelState }),
  }),
  save: endpoint('panel.save', {
    method: 'PUT',
    path: '/exam/plan/:id/teacher',
    permission: 'panel:edit',
    summary: '保存考评员名单（整份，全部或全不）',
    params: byId,
    body: z.strictObject({
      version: integer(1, 2_000_000_000).optional(),
      panel: z.array(panelMember).max(PANEL_MAX),
    }),
    data: panelState,
  }),
}
