import { z } from 'zod'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { date, integer, sn } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { regionCode } from '../../kernel/organisation.ts'
import { keyword, pageOf, pageQuery, several } from '../../kernel/page.ts'
import {
  CANDIDATE_SORTS,
  candidateFilters,
  conflictShown,
  examinerShown,
  panelCandidate,
  panelRole,
  sessionShown,
} from '../panel/panel.model.ts'
import { ASSIGNMENT_STATUS } from '../assignment/assignment.model.ts'
import { EXAM_STATES, examinerLine, EXAMINERS_MAX } from './exam.model.ts'

const byId = z.strictObject({ id: sn })
const count = z.number().int()
const examState = z.enum(EXAM_STATES)

export const examRow = z.strictObject({
  sn: z.string(),
  plan_sn: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  province: z.string(),
  name: z.string(),
  subject,
  session_no: count,
  credential_sn: z.string(),
  credential_name: z.string(),
  level,
  start_time: z.string(),
  end_time: z.string(),
  minutes: count,
  rooms: z.array(z.string()),
  capacity: count,
  candidate_count: count,
  /** Who was absent; null until there are scores. */
  absent_count: count.nullable(),
  /** Who was called as chief and has not refused. */
  chief: z.string().nullable(),
  exam_state: examState,
  update_time: z.string(),
  version: count,
  actions: z.array(z.enum(['students', 'teachers', 'paper'])),
})

const roomList = z.array(
  z.strictObject({ room_sn: z.string(), room: z.string(), capacity: count, candidate_count: count }),
)
const examDetail = examRow.extend({
  address: z.string(),
  room_list: roomList,
  examiners: z.array(
    z.strictObject({
      teacher_name: z.string(),
      role: panelRole,
      room: z.string().nullable(),
      status: z.enum(ASSIGNMENT_STATUS),
    }),
  ),
})

/** Somebody called to an exam, and the answer; what stands against whoever is to come. */
const examCall = z.strictObject({
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
  reply_time: z.string().nullable(),
  call_time: z.string(),
  update_time: z.string(),
  conflicts: z.array(conflictShown),
  /** May the reader give this place to somebody else; else why not. */
  actions: z.array(z.enum(['replace'])),
  refused: z.array(refusedMove),
})

/** The examiners of an exam as a whole. */
const examPanel = z.strictObject({
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
  /** From then on whoever has confirmed stays. */
  change_until: z.string(),
  change_hours: count,
  session: sessionShown,
  /** The panel of a practical is odd. */
  odd: z.boolean(),
  room_list: roomList,
  calls: z.array(examCall),
  /** What the session lacks, those who refused not counted. */
  shortages: z.array(z.strictObject({ rule: z.string(), message: z.string() })),
  actions: z.array(z.enum(['edit'])),
  refused: z.array(refusedMove),
})

/** Who sits where; of a borrowed student no more than this (interface.md §6). */
export const examStudent = z.strictObject({
  sn: z.string(),
  ticket_no: z.string().nullable(),
  name: z.string(),
  id_no: z.string(),
  org_name: z.string(),
  class_name: z.string(),
  room: z.string(),
  seat_no: count,
})

export const examContract = {
  list: endpoint('exam.list', {
    method: 'GET',
    path: '/exam',
    permission: 'exam:read',
    summary: '考试列表',
    query: pageQuery(['update_time', 'start_time', 'sn']).extend({
      keyword,
      subject: several(subject).optional(),
      credential_sn: several(sn).optional(),
      level: several(level).optional(),
      exam_state: several(examState).optional(),
      org_sn: several(sn).optional(),
      province: several(regionCode).optional(),
      /** The days of the exam. */
      date_from: date.optional(),
      date_to: date.optional(),
    }),
    data: pageOf(examRow),
  }),
  detail: endpoint('exam.detail', {
    method: 'GET',
    path: '/exam/:id',
    permission: 'exam:read',
    summary: '考试详情：考场与考评员',
    params: byId,
    data: examDetail,
  }),
  students: endpoint('exam.students', {
    method: 'GET',
    path: '/exam/:id/student',
    permission: 'exam:read',
    summary: '考生座位表',
    params: byId,
    query: pageQuery(['seat_no', 'ticket_no']).extend({
      /** A name, or a whole ticket number. */
      keyword,
      room_sn: several(sn).optional(),
    }),
    data: pageOf(examStudent),
  }),
  teachers: endpoint('exam.teachers', {
    method: 'GET',
    path: '/exam/:id/teacher',
    permission: 'panel:read',
    summary: '考试的考评员：已通知的、答复，以及可更换的人选与冲突',
    params: byId,
    query: pageQuery(CANDIDATE_SORTS).extend(candidateFilters),
    data: pageOf(panelCandidate).extend({ exam: examPanel }),
  }),
  saveTeachers: endpoint('exam.saveTeachers', {
    method: 'PUT',
    path: '/exam/:id/teacher',
    permission: 'panel:edit',
    summary: '分配考评员（整份，考场与角色）：更换请假或未答复的考评员',
    params: byId,
    body: z.strictObject({
      version: integer(1, 2_000_000_000).optional(),
      panel: z.array(examinerLine).max(EXAMINERS_MAX),
    }),
    data: examPanel,
  }),
}
