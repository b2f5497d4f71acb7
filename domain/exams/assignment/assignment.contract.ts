import { z } from 'zod'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, date, orNull, sn, version } from '../../kernel/field.ts'
import { moveBody, refusedMove } from '../../kernel/lifecycle.ts'
import { moveEndpoints } from '../../kernel/move.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { pageOf, pageQuery, several } from '../../kernel/page.ts'
import {
  callRole,
  CANDIDATE_SORTS,
  candidateFilters,
  conflictShown,
  examinerShown,
  panelCandidate,
  panelMember,
  panelRole,
  sessionShown,
} from '../panel/panel.model.ts'
import { ASSIGNMENT_STATUS, closing, DAY_STAGES, EXAM_STATES, roomList } from '../exam/exam.model.ts'
import { CALL_GROUPS } from './assignment.group.rules.ts'
import { declineKind, emergencyReason, examinerLine, EXAMINERS_MAX, leaveFiles } from './assignment.model.ts'
import { assignmentLifecycle } from './assignment.lifecycle.ts'

const count = z.number().int()
const examState = z.enum(EXAM_STATES)
const status = z.enum(ASSIGNMENT_STATUS)

export const assignmentRow = z.strictObject({
  sn: z.string(),
  exam_sn: z.string(),
  exam_name: z.string(),
  plan_sn: z.string(),
  org_name: z.string(),
  address: z.string(),
  contact_name: z.string(),
  contact_mobile: z.string(),
  credential_name: z.string(),
  level,
  subject,
  start_time: z.string(),
  end_time: z.string(),
  exam_state: examState,
  /** How far the day of the exam is, and where its call belongs in the examiner's list. */
  stage: z.enum(DAY_STAGES),
  group: z.enum(CALL_GROUPS),
  /** What is filed of the rooms of this call and of the plan; null before the start, and of a call that is not confirmed. */
  closing: closing.nullable(),
  candidate_count: z.number().int(),
  teacher_name: z.string(),
  role: callRole,
  room: orNull,
  declared: z.boolean(),
  reason: orNull,
  /** Of a declined call. */
  decline_kind: declineKind.nullable(),
  leave_files: z.array(z.string()),
  reply_time: orNull,
  /** Until when the call waits for its answer. */
  answer_until: z.string(),
  /** Until when the call can be declined. */
  decline_until: z.string(),
  status,
  update_time: z.string(),
  version: z.number().int(),
  actions: actionsOf(assignmentLifecycle, 'run', 'record', 'score', 'paper', 'plan', 'report'),
  refused: z.array(refusedMove),
})

/** An examiner called to an exam, and the answer; the conflicts of one who is to come. */
export const examCall = z.strictObject({
  sn: z.string(),
  teacher_sn: z.string(),
  ...examinerShown,
  enabled: z.boolean(),
  able: z.boolean(),
  role: panelRole,
  room_sn: z.string().nullable(),
  room: z.string().nullable(),
  status: z.enum(ASSIGNMENT_STATUS),
  declared: z.boolean(),
  reason: z.string().nullable(),
  decline_kind: declineKind.nullable(),
  leave_files: z.array(z.string()),
  reply_time: z.string().nullable(),
  call_time: z.string(),
  update_time: z.string(),
  conflicts: z.array(conflictShown),
  /** May the reader give this place to another examiner? */
  actions: z.array(z.enum(['replace'])),
})

/** The examiners of an exam as a whole. */
export const examPanel = z.strictObject({
  exam_sn: z.string(),
  name: z.string(),
  plan_sn: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  credential_name: z.string(),
  level,
  exam_state: examState,
  /** Counts every answer and every change of a call besides the exam's own changes. */
  version: count,
  /** From then on examiners change only in an emergency, with a reason of which the centre is notified. */
  change_until: z.string(),
  /** Is it later than that? */
  emergency: z.boolean(),
  change_hours: count,
  session: sessionShown,
  /** The panel of a practical is odd. */
  odd: z.boolean(),
  room_list: roomList,
  calls: z.array(examCall),
  /** What the session lacks: before the start those who refused are not counted, from the start only those who confirmed are. */
  shortages: z.array(z.strictObject({ rule: z.string(), message: z.string() })),
  /** Who is called for scoring alone (Decided 31). */
  scorers: z.array(
    z.strictObject({
      sn: z.string(),
      name: z.string(),
      org_name: z.string(),
      status: z.enum(ASSIGNMENT_STATUS),
      reason: z.string().nullable(),
      reply_time: z.string().nullable(),
      call_time: z.string(),
    }),
  ),
  /** Candidates who lack hand-ins, by the reason; 0 where none does. */
  lacking: z.strictObject({ third: count, returned: count, silent: count }),
  /** `scorer`: an examiner may be called for scoring alone. */
  actions: z.array(z.enum(['edit', 'scorer'])),
  refused: z.array(refusedMove),
})

export const assignmentContract = {
  list: endpoint('assignment.list', {
    method: 'GET',
    path: '/exam/assignment',
    permission: 'assignment:read',
    summary: '考评任务：考评员本人的，站点或平台所属考试的',
    query: pageQuery(['update_time', 'start_time', 'sn']).extend({
      role: several(callRole).optional(),
      status: several(status).optional(),
      exam_sn: sn.optional(),
      /** The days of the exam. */
      date_from: date.optional(),
      date_to: date.optional(),
    }),
    data: pageOf(assignmentRow),
  }),
  ...moveEndpoints(assignmentLifecycle, '/exam/assignment', assignmentRow, {
    /** That no rule of avoidance applies is declared with it (domain.md §6.4). */
    confirm: moveBody.extend({ declared: z.literal(true) }),
    /** Leave where no kind is given; with proof it is not counted. */
    decline: moveBody.extend({ kind: declineKind.default('LEAVE'), leave_files: leaveFiles.default([]) }),
  }),
  dispatch: endpoint('assignment.dispatch', {
    method: 'POST',
    path: '/exam/plan/:id/dispatch',
    permission: 'teacher:dispatch',
    summary: '调派储备库考评员到计划的场次：考试已批准的即为待确认任务，未批准的加入考评员名单',
    params: byId,
    body: panelMember.extend({ reason: emergencyReason }),
    /** The exam to which the examiner is called; null: the panel of a plan that has none yet. */
    data: z.strictObject({ plan_sn: z.string(), exam_sn: orNull }),
  }),
  teachers: endpoint('exam.teachers', {
    method: 'GET',
    path: '/exam/:id/teacher',
    permission: 'panel:read',
    summary: '考试的考评员：已通知的、答复，以及可更换的人选与冲突',
    params: byId,
    query: pageQuery(CANDIDATE_SORTS)
      .extend(candidateFilters)
      .extend({
        /** With the conflicts of a call for scoring alone. */
        scoring: z.enum(['true', 'false']).optional(),
      }),
    data: pageOf(panelCandidate).extend({ exam: examPanel }),
  }),
  scorer: endpoint('exam.scorer', {
    method: 'POST',
    path: '/exam/:id/scorer',
    permission: 'panel:edit',
    summary: '补评：为缺少的评分另请一名考评员，无须到场',
    params: byId,
    body: z.strictObject({ teacher_sn: sn }),
    data: examPanel,
  }),
  saveTeachers: endpoint('exam.saveTeachers', {
    method: 'PUT',
    path: '/exam/:id/teacher',
    permission: 'panel:edit',
    summary: '分配考评员（整份，考场与角色）：更换请假或未答复的考评员；开考前 24 小时内须填写紧急更换的原因',
    params: byId,
    body: z.strictObject({
      version: version.optional(),
      panel: z.array(examinerLine).max(EXAMINERS_MAX),
      reason: emergencyReason,
    }),
    data: examPanel,
  }),
}
