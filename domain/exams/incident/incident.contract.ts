import { z } from 'zod'
import { ROLES } from '../../access/roles.ts'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, date, datetime, orNull, signedVersion, sn, version } from '../../kernel/field.ts'
import { moveBody, refusedMove, signedBody } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { asksStates, keyword, pageOf, pageQuery, several, stateCounts, yesNo } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { EXAM_STATES } from '../exam/exam.model.ts'
import { STATION_MODES } from '../examApplication/examApplication.model.ts'
import { panelRole } from '../panel/panel.model.ts'
import { incidentLifecycle } from './incident.lifecycle.ts'
import {
  ACKNOWLEDGES,
  CANDIDATE_EFFECTS,
  EXAMS_SHOWN,
  EXTRA_BLOCKS,
  HANDLE_RESULTS,
  INCIDENT_GRADES,
  INCIDENT_LACKS,
  INCIDENT_STATUS,
  INCIDENT_TYPES,
  incidentFields,
  MISCONDUCT_KINDS,
  objection,
  SIGNATURE_WAYS,
} from './incident.model.ts'

const count = z.number().int()
/** The drawn workstation where the draw decides, null before it; else the seat (Decided 40). */
const place = count.nullable()
const type = z.enum(INCIDENT_TYPES)
const grade = z.enum(INCIDENT_GRADES)
const status = z.enum(INCIDENT_STATUS)
const effect = z.enum(CANDIDATE_EFFECTS)

export const incidentRow = z.strictObject({
  sn: z.string(),
  exam_sn: z.string(),
  exam_name: z.string(),
  plan_sn: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  /** Where it happened; null: in the whole exam. */
  room_sn: orNull,
  room: orNull,
  occur_time: z.string(),
  type,
  kind: z.enum(MISCONDUCT_KINDS).nullable(),
  grade,
  affected_count: count,
  reporter_name: z.string(),
  reporter_role: z.enum(ROLES),
  reported_time: orNull,
  /** Until when a draft is reported, one that was sent back is supplemented, or one that was reported is handled; else null. */
  due: orNull,
  /** Whole days since the report while it waits for the centre; else null. */
  waiting_days: count.nullable(),
  handle_result: z.enum(HANDLE_RESULTS).nullable(),
  closed_time: orNull,
  /** It was recorded without network. */
  offline: z.boolean(),
  /** It was sent back, not supplemented in time, and came back as it was. */
  put_back: z.boolean(),
  /** What it lacks to be reported, while it waits for that (exam-day D10). */
  missing: z.array(z.enum(INCIDENT_LACKS)),
  /** So many witnesses objected (Decided 36). */
  objection_count: count,
  status,
  create_time: z.string(),
  update_time: z.string(),
  version: count,
  actions: actionsOf(incidentLifecycle, 'edit', 'delete', 'object'),
})

export const incidentDetail = incidentRow.extend({
  description: z.string(),
  measures: z.string(),
  extra_minutes: count.nullable(),
  fault_minutes: count.nullable(),
  evidence: z.array(z.string()),
  /** Without an examiner: recorded before witnesses were chosen from the examiners of the exam. */
  witnesses: z.array(
    z.strictObject({ teacher_sn: orNull, name: z.string(), signature: orNull, way: z.enum(SIGNATURE_WAYS) }),
  ),
  /** What witnesses objected, in the order of time. */
  objections: z.array(z.strictObject({ name: z.string(), reason: z.string(), time: z.string() })),
  /** Until when witnesses may object; null: it was not reported yet. */
  objection_due: orNull,
  candidate_acknowledge: z.enum(ACKNOWLEDGES).nullable(),
  affected: z.array(
    z.strictObject({
      signup_sn: z.string(),
      ticket_no: orNull,
      /** These two: null for an examiner who scores in the plan, whose exam template says blind. */
      name: orNull,
      org_name: orNull,
      room: z.string(),
      seat_no: place,
      station_mode: z.enum(STATION_MODES),
      station: orNull,
      effect: effect.nullable(),
    }),
  ),
  handle_opinion: orNull,
  /** While it can be reported: the minutes that its report gives, to how many candidates, or why to none; null where it asks for none. */
  extra: z.strictObject({ minutes: count, candidates: count, blocked: z.enum(EXTRA_BLOCKS).nullable() }).nullable(),
  refused: z.array(refusedMove),
})

/** An exam with its counts (domain.md §3.18); what is not known yet is null. */
export const incidentExamRow = z.strictObject({
  /** The exam's number. */
  sn: z.string(),
  name: z.string(),
  subject,
  org_sn: z.string(),
  org_name: z.string(),
  credential_name: z.string(),
  level,
  start_time: z.string(),
  end_time: z.string(),
  rooms: z.array(z.string()),
  expected: count,
  present: count.nullable(),
  absent: count.nullable(),
  violations: count.nullable(),
  incidents: count,
  /** Those that are not closed. */
  open: count,
  highest_grade: grade.nullable(),
  exam_state: z.enum(EXAM_STATES),
  actions: z.array(z.enum(['report'])),
})

/** `name`: null for an examiner who scores in the plan, whose exam template says blind. */
const named = {
  ticket_no: orNull,
  name: orNull,
  room: z.string(),
  seat_no: place,
  station_mode: z.enum(STATION_MODES),
}

/** The header of the room record (domain.md §3.18), and what the form of an incident needs. */
export const incidentExamDetail = incidentExamRow.extend({
  /** Null: not known. */
  absentees: z.array(z.strictObject({ ...named, reason: orNull })).nullable(),
  violators: z.array(z.strictObject({ ...named, types: z.array(type) })).nullable(),
  /** When the first and the last candidate handed in. */
  first_left: orNull,
  last_left: orNull,
  /** For those who may record an incident: the candidates, by room and seat. */
  candidates: z.array(z.strictObject({ signup_sn: z.string(), room_sn: z.string(), ...named })),
  /** The rooms of which this account may record one, and whether it may be of the whole exam (Decided 36). */
  places: z.array(z.strictObject({ room_sn: z.string(), room: z.string() })),
  whole_exam: z.boolean(),
  /** Who may be a witness: the examiners with a confirmed call, the chief first. */
  examiners: z.array(z.strictObject({ teacher_sn: z.string(), name: z.string(), role: panelRole, room: orNull })),
  terms: z.strictObject({
    fault_stop_minutes: count,
    paper_late_minutes: count,
    incident_submit_hours: count,
    incident_supplement_days: count,
  }),
  refused: z.array(refusedMove),
})

/** An incident as the institution of a candidate sees it: type, time and effect, of who is accused none (interface.md §6). */
export const touchingRow = z.strictObject({
  sn: z.string(),
  incident_sn: z.string(),
  exam_name: z.string(),
  type,
  occur_time: z.string(),
  effect: effect.nullable(),
  handle_result: z.enum(HANDLE_RESULTS).nullable(),
})

const days = { date_from: date.optional(), date_to: date.optional() }
const own = z.strictObject({ version: version.optional(), ...incidentFields })

export const incidentContract = {
  list: endpoint('incident.list', {
    method: 'GET',
    path: '/problem',
    permission: 'problem:read',
    summary: '异常情况列表',
    query: pageQuery(['update_time', 'occur_time', 'reported_time', 'sn']).extend({
      keyword,
      exam_sn: several(sn).optional(),
      type: several(type).optional(),
      grade: several(grade).optional(),
      status: several(status).optional(),
      org_sn: several(sn).optional(),
      /** The role of the person who recorded it. */
      role: several(z.enum(ROLES)).optional(),
      /** Not reported, or not in time. */
      overdue: yesNo.optional(),
      /** The day on which it happened. */
      ...days,
      ...asksStates,
    }),
    data: pageOf(incidentRow).extend({ states: stateCounts(INCIDENT_STATUS) }),
  }),
  exams: endpoint('incident.exams', {
    method: 'GET',
    path: '/problem/exam',
    permission: 'problem:read',
    summary: '考试及其异常情况统计',
    // By the highest grade: of incidents that are not closed, then of the others; the same grade by the time of the exam.
    query: pageQuery(['highest_grade', 'start_time', 'sn']).extend({
      keyword,
      subject: several(subject).optional(),
      exam_state: several(z.enum(EXAM_STATES)).optional(),
      org_sn: several(sn).optional(),
      /** Exams with incidents that are not closed, exams with any, or all exams (D14). */
      incidents: z.enum(EXAMS_SHOWN).optional(),
      /** Exams with an incident of these types, grades and states. */
      type: several(type).optional(),
      grade: several(grade).optional(),
      status: several(status).optional(),
      /** The days of the exam. */
      ...days,
    }),
    data: pageOf(incidentExamRow),
  }),
  exam: endpoint('incident.exam', {
    method: 'GET',
    path: '/problem/exam/:id',
    permission: 'problem:read',
    summary: '一场考试的考场情况与异常登记所需信息',
    params: byId,
    data: incidentExamDetail,
  }),
  ofStudent: endpoint('incident.ofStudent', {
    method: 'GET',
    path: '/user/student/:id/problem',
    permission: 'student:read',
    summary: '涉及该学生的异常情况（类型、时间、影响）',
    params: byId,
    data: z.array(touchingRow),
  }),
  create: endpoint('incident.create', {
    method: 'POST',
    path: '/problem',
    permission: 'problem:add',
    summary: '登记异常情况',
    // When it was recorded, where that was without network.
    body: z.strictObject({ exam_sn: sn, ...incidentFields, occurred_at: datetime.optional() }),
    data: incidentDetail,
  }),
  detail: endpoint('incident.detail', {
    method: 'GET',
    path: '/problem/:id',
    permission: 'problem:read',
    summary: '异常情况详情',
    params: byId,
    data: incidentDetail,
  }),
  update: endpoint('incident.update', {
    method: 'PUT',
    path: '/problem/:id',
    permission: 'problem:edit',
    summary: '修改未上报或退回的异常情况',
    params: byId,
    body: own,
    data: incidentDetail,
  }),
  remove: endpoint('incident.remove', {
    method: 'DELETE',
    path: '/problem/:id',
    permission: 'problem:delete',
    summary: '删除未上报的异常情况',
    params: byId,
    data: z.null(),
  }),
  ...moveEndpoints(incidentLifecycle, '/problem', incidentDetail, {
    submit: signedBody,
    spare: signedBody,
    handle: moveBody.extend({ handle_result: z.enum(HANDLE_RESULTS) }),
  }),
  object: endpoint('incident.object', {
    method: 'PUT',
    path: '/problem/:id/object',
    permission: 'problem:object',
    summary: '见证人对异常情况提出异议（上报后 24 小时内一次）',
    params: byId,
    body: z.strictObject({ reason: objection, version: signedVersion }),
    data: incidentDetail,
  }),
  history: historyEndpoint(incidentLifecycle, '/problem', 'problem:read'),
}
