import { z } from 'zod'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull, version } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { pageOf, pageQuery } from '../../kernel/page.ts'
import {
  CANDIDATE_SORTS,
  candidateFilters,
  conflictShown,
  examinerShown,
  PANEL_MAX,
  panelCandidate,
  panelMember,
  panelRole,
  rotationReason,
  sessionShown,
} from './panel.model.ts'

const count = z.number().int()

/** An examiner chosen for a session. */
const panelLine = z.strictObject({
  teacher_sn: z.string(),
  role: panelRole,
  subject,
  session_no: count,
  ...examinerShown,
  enabled: z.boolean(),
  able: z.boolean(),
  conflicts: z.array(conflictShown),
})

/** A plan's panel as a whole. */
export const panelState = z.strictObject({
  plan_sn: z.string(),
  title: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  credential_sn: z.string(),
  credential_name: z.string(),
  level,
  status: z.string(),
  version: count,
  sessions: z.array(sessionShown),
  panel: z.array(panelLine),
  /** What the sessions still lack: no obstacle to saving, but to the exam application. */
  shortages: z.array(z.strictObject({ rule: z.string(), message: z.string() })),
  /** Subjects too little of whose panel changed since the site's last exam of the credential; each blocks the exam application unless there is a reason (Decided 16). */
  rotation: z.array(z.strictObject({ rule: z.string(), message: z.string() })),
  rotation_reason: orNull,
  /** Who the panel of that exam was. */
  last: z.strictObject({ ONLINE: z.array(z.string()), OFFLINE: z.array(z.string()) }),
  /** What the rules look at, so that a choice can be judged before it is saved. */
  terms: z.strictObject({
    avoid_own_school: z.enum(['BLOCK', 'WARN', 'OFF']),
    sessions_a_day: count,
    rotation_max: count,
    rotation_share: count,
  }),
  odd: z.boolean(),
  /** Whose students sit each subject. */
  schools: z.strictObject({ ONLINE: z.array(z.string()), OFFLINE: z.array(z.string()) }),
  /** May the reader change it now; else why not. */
  actions: z.array(z.enum(['edit'])),
  refused: z.array(refusedMove),
})

export const panelContract = {
  list: endpoint('panel.list', {
    method: 'GET',
    path: '/exam/plan/:id/teacher',
    permission: 'panel:read',
    summary: '选择考评员：可选考评员、冲突与已选名单',
    params: byId,
    query: pageQuery(CANDIDATE_SORTS).extend(candidateFilters),
    data: pageOf(panelCandidate).extend({ chosen: panelState }),
  }),
  save: endpoint('panel.save', {
    method: 'PUT',
    path: '/exam/plan/:id/teacher',
    permission: 'panel:edit',
    summary: '保存考评员名单（整份，全部或全不）',
    params: byId,
    body: z.strictObject({
      version: version.optional(),
      panel: z.array(panelMember).max(PANEL_MAX),
      /** Why the panel does not rotate; left out, the reason given before stays, as long as the warning does. */
      rotation_reason: rotationReason.nullable().optional(),
    }),
    data: panelState,
  }),
}
