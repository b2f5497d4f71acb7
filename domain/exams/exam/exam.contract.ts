import { z } from 'zod'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { fileOrJob } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, date, integer, orNull, sn, text } from '../../kernel/field.ts'
import { regionCode } from '../../kernel/organisation.ts'
import { chosen, keyword, pageOf, pageQuery, several } from '../../kernel/page.ts'
import { SEAT_MAX, STATION_MODES } from '../examApplication/examApplication.model.ts'
import { callRole } from '../panel/panel.model.ts'
import { ASSIGNMENT_STATUS, EXAM_STATES, PAPER_VARIANTS, roomList, SCORE_STATES, SEATS_MAX } from './exam.model.ts'

const count = z.number().int()
const examState = z.enum(EXAM_STATES)
const scoreState = z.enum(SCORE_STATES)

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
  /** How many came; null until the first was checked in or marked absent. */
  checkin_count: count.nullable(),
  /** How many were absent: by the scores, before them by the exam day; null until there is either. */
  absent_count: count.nullable(),
  /** How many violated a rule or cheated; null until there are scores. */
  violation_count: count.nullable(),
  /** The chief who confirmed (Decided 14). */
  chief: z.string().nullable(),
  exam_state: examState,
  /** Null without a score sheet. */
  score_status: scoreState.nullable(),
  /** The paper of the bank that is sealed for it, for who may open it now; null: none, a file, or not yet. */
  paper_sn: orNull,
  /** With which paper it is held: B from the decision of the centre on (domain.md §5.9). */
  paper_variant: z.enum(PAPER_VARIANTS),
  update_time: z.string(),
  version: count,
  actions: z.array(
    z.enum(['students', 'seats', 'teachers', 'preview', 'paper', 'run', 'sheet', 'record', 'report', 'feedback']),
  ),
})

export const examDetail = examRow.extend({
  station_mode: z.enum(STATION_MODES),
  address: z.string(),
  room_list: roomList,
  examiners: z.array(
    z.strictObject({
      teacher_name: z.string(),
      role: callRole,
      room: z.string().nullable(),
      status: z.enum(ASSIGNMENT_STATUS),
    }),
  ),
})

/** The seats of the candidates; of a borrowed student only these fields (interface.md §6). */
export const examStudent = z.strictObject({
  sn: z.string(),
  ticket_no: z.string().nullable(),
  name: z.string(),
  id_no: z.string(),
  org_name: z.string(),
  class_name: z.string(),
  room: z.string(),
  /** The place: the drawn workstation where the draw decides, null before it (Decided 40). */
  seat_no: count.nullable(),
})

/** Where a candidate is to sit: in an exam of the same plan and subject; the ticket number stays (Decided 25). */
const seatChange = z.strictObject({ signup: sn, exam_sn: sn, room_sn: sn, seat_no: integer(1, SEAT_MAX) })

/** The rooms of a plan in one subject, and who holds which seat. */
const seatPlan = z.strictObject({
  rooms: z.array(
    z.strictObject({
      exam_sn: z.string(),
      name: z.string(),
      start_time: z.string(),
      end_time: z.string(),
      /** Its candidates keep their seats. */
      begun: z.boolean(),
      /** Workstations are drawn: its candidates keep their room (Decided 25). */
      drawn: z.boolean(),
      room_sn: z.string(),
      room: z.string(),
      capacity: count,
    }),
  ),
  seats: z.array(
    z.strictObject({
      signup: z.string(),
      exam_sn: z.string(),
      room_sn: z.string(),
      seat_no: count,
      name: z.string(),
      ticket_no: z.string().nullable(),
      org_name: z.string(),
      /** By institution, major and student number. */
      rank: count,
      /** Something is recorded of the candidate on the exam day: the seat stays. */
      recorded: z.boolean(),
    }),
  ),
})

const filters = {
  chosen,
  keyword,
  subject: several(subject).optional(),
  credential_sn: several(sn).optional(),
  level: several(level).optional(),
  exam_state: several(examState).optional(),
  score_status: several(scoreState).optional(),
  org_sn: several(sn).optional(),
  province: several(regionCode).optional(),
  /** The days of the exam. */
  date_from: date.optional(),
  date_to: date.optional(),
}

export const examContract = {
  list: endpoint('exam.list', {
    method: 'GET',
    path: '/exam',
    permission: 'exam:read',
    summary: '考试列表',
    query: pageQuery(['update_time', 'start_time', 'sn']).extend(filters),
    data: pageOf(examRow),
  }),
  export: endpoint('exam.export', {
    method: 'POST',
    path: '/exam/export',
    permission: 'exam:export',
    summary: '导出考试列表',
    body: z.strictObject(filters),
    answer: fileOrJob('xlsx'),
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
    numbers: 'student:reveal',
    summary: '考生座位表',
    params: byId,
    query: pageQuery(['seat_no', 'ticket_no']).extend({
      /** A name, or a whole ticket, student or ID number; of an ID number the last four digits too. */
      keyword,
      room_sn: several(sn).optional(),
    }),
    data: pageOf(examStudent),
  }),
  seats: endpoint('exam.seats', {
    method: 'GET',
    path: '/exam/:id/seat',
    permission: 'exam:seat',
    summary: '调整座位：本计划同一科目的考场、空座位与已坐考生',
    params: byId,
    data: seatPlan,
  }),
  seat: endpoint('exam.seat', {
    method: 'POST',
    path: '/exam/:id/seat',
    permission: 'exam:seat',
    summary: '调整座位（单个或批量）：考试、考场、座位号；准考证号不变',
    params: byId,
    body: z.strictObject({ items: z.array(seatChange).min(1).max(SEATS_MAX), reason: text(200, 4) }),
    data: z.strictObject({ changed: count }),
  }),
}
