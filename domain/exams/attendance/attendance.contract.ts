import { z } from 'zod'
import { file } from '../../kernel/answer.ts'
import { isCertificateLink, ticketNo } from '../../kernel/certificateNo.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  anyText,
  byId,
  datetime,
  identifiers,
  integer,
  optional,
  ruleError,
  sn,
  text,
  version,
} from '../../kernel/field.ts'
import { kernelMessages } from '../../kernel/messages.ts'
import { several } from '../../kernel/page.ts'
import { attendanceMessages } from './attendance.messages.ts'
import {
  candidateRow,
  CHECK_ITEMS,
  checkinWay,
  checklistItem,
  drawShown,
  examDay,
  extraMinutes,
  occurredAt,
  PAPER_ABSENT_MAX,
  paperReason,
  REPLAY_MAX,
  station,
  ticketPlace,
} from './attendance.model.ts'

const given = optional(anyText(200))
const OF_CERTIFICATE = ruleError('scan_certificate', attendanceMessages.scan_certificate)
/** What was scanned as a ticket: of a certificate it says so. */
const scannedTicket = z
  .string()
  .refine((code) => !isCertificateLink(code), { error: OF_CERTIFICATE, abort: true })
  .pipe(ticketNo)
  .register(identifiers, { name: 'ticket_no' })
/** A candidate by the number of the ticket, or by the sign-up that was chosen in the list. */
const checkinBody = z
  .strictObject({
    ticket_no: scannedTicket.optional(),
    signup: sn.optional(),
    way: checkinWay,
    identity_checked: z.boolean(),
    occurred_at: occurredAt,
    /** Why a candidate who is too late is admitted: the chief’s, or the site’s in his place. */
    reason: given,
  })
  .refine((body) => body.ticket_no !== undefined || body.signup !== undefined, {
    path: ['ticket_no'],
    error: ruleError('required', kernelMessages.required),
  })
/** 0: there is no record of the candidate yet. */
const seenVersion = integer(0, 2_000_000_000).optional()

/** What one person changed: items that are not named stay as another person has just left them. */
const checkedItem = z.strictObject({ item: z.enum(CHECK_ITEMS), checked: z.boolean() })

const hash = z.string()
const examAnswer = z.strictObject({ exam: examDay, candidates: z.array(candidateRow) })
const one = z.strictObject({ candidate: candidateRow })
const run = z.strictObject({ version: integer(1, 2_000_000_000).optional(), reason: given })

export const attendanceContract = {
  list: endpoint('attendance.list', {
    method: 'GET',
    path: '/exam/:id/attendance',
    permission: 'attendance:read',
    summary: '考试日：本场考试与全部考生的考勤',
    // The running view polls it.
    keepsAlive: false,
    params: byId,
    query: z.strictObject({ room_sn: several(sn).optional() }),
    data: examAnswer,
  }),
  checkin: endpoint('attendance.checkin', {
    method: 'POST',
    path: '/exam/:id/checkin',
    permission: 'exam:run',
    summary: '签到：扫描准考证二维码，或按准考证号、报名号手动签到',
    params: byId,
    body: checkinBody,
    data: one,
  }),
  ticket: endpoint('attendance.ticket', {
    method: 'GET',
    path: '/exam/:id/ticket',
    permission: 'exam:run',
    summary: '签到：不属于本场的准考证在哪场考试、哪个考场、什么时间（只列出可以查看的考试）',
    params: byId,
    query: z.strictObject({ ticket_no: ticketNo }),
    data: z.array(ticketPlace),
  }),
  update: endpoint('attendance.update', {
    method: 'PUT',
    path: '/exam/:id/attendance/:candidate',
    permission: 'exam:run',
    summary: '登记缺考、离场、撤销、工位、补时、备注',
    params: byId.extend({ candidate: sn }),
    body: z.strictObject({
      /** EXPECTED and PRESENT take a mistake back. */
      state: z.enum(['EXPECTED', 'PRESENT', 'ABSENT', 'LEFT']).optional(),
      station: station.optional(),
      extra_minutes: extraMinutes.optional(),
      note: optional(anyText(200)),
      reason: given,
      left_time: datetime.optional(),
      occurred_at: occurredAt,
      version: seenVersion,
    }),
    data: one,
  }),
  exchange: endpoint('attendance.exchange', {
    method: 'PUT',
    path: '/exam/:id/station',
    permission: 'exam:run',
    summary: '交换工位：抽签后，同一考场的两名考生',
    params: byId,
    body: z
      .strictObject({ a: sn, b: sn, reason: given, a_version: seenVersion, b_version: seenVersion })
      .refine(({ a, b }) => a !== b, {
        path: ['b'],
        error: ruleError('exchange_room', attendanceMessages.exchange_room),
      }),
    data: examAnswer,
  }),
  checklist: endpoint('attendance.checklist', {
    method: 'GET',
    path: '/exam/:id/checklist',
    permission: 'attendance:read',
    summary: '考前检查表',
    params: byId,
    data: z.array(checklistItem),
  }),
  saveChecklist: endpoint('attendance.saveChecklist', {
    method: 'PUT',
    path: '/exam/:id/checklist',
    permission: 'exam:run',
    summary: '勾选考前检查表',
    params: byId,
    body: z.strictObject({ items: z.array(checkedItem).min(1).max(CHECK_ITEMS.length), reason: given }),
    data: z.array(checklistItem),
  }),
  draws: endpoint('attendance.draws', {
    method: 'GET',
    path: '/exam/:id/draw',
    permission: 'attendance:read',
    summary: '抽签：审批时公布的哈希；抽签后公布种子与顺序',
    params: byId,
    data: z.array(drawShown),
  }),
  draw: endpoint('attendance.draw', {
    method: 'POST',
    path: '/exam/:id/draw',
    permission: 'exam:run',
    summary: '抽签分配工位（每个考场一次）',
    params: byId,
    body: run,
    data: examAnswer,
  }),
  start: endpoint('attendance.start', {
    method: 'POST',
    path: '/exam/:id/start',
    permission: 'exam:run',
    summary: '开考',
    params: byId,
    body: run,
    data: examAnswer,
  }),
  finish: endpoint('attendance.finish', {
    method: 'POST',
    path: '/exam/:id/finish',
    permission: 'exam:run',
    summary: '结束考试：在考的考生登记为离场',
    params: byId,
    body: run,
    data: examAnswer,
  }),
  file: endpoint('attendance.file', {
    method: 'PUT',
    path: '/exam/:id/file',
    permission: 'exam:file',
    summary: '逾期未开考的考试由站点按纸质材料补录考勤：扫描件、说明、缺考名单，其余考生为到考',
    params: byId,
    body: z.strictObject({
      version: version.optional(),
      /** The key of an uploaded file. */
      scan: anyText(120).min(1),
      reason: paperReason,
      /** The candidates who were absent, by their `sn`; everybody else was there to the end. */
      absent: z.array(sn).max(PAPER_ABSENT_MAX),
      /** The identity of everybody who was there was checked on the day. */
      identity_checked: z.boolean(),
    }),
    data: examAnswer,
  }),
  cancel: endpoint('attendance.cancel', {
    method: 'PUT',
    path: '/exam/:id/cancel',
    permission: 'plan:audit',
    summary: '取消逾期未开考的考试：考生按缓考处理，下次报考免费',
    params: byId,
    body: z.strictObject({ version: version.optional(), reason: paperReason }),
    data: examAnswer,
  }),
  sheet: endpoint('attendance.sheet', {
    method: 'GET',
    path: '/exam/:id/sign-sheet',
    permission: 'attendance:read',
    summary: '签到表 PDF，每个考场一份',
    params: byId,
    answer: file('pdf'),
  }),
  replay: endpoint('attendance.replay', {
    method: 'POST',
    path: '/exam/draw/replay',
    permission: 'public',
    summary: '重算抽签：由种子与准考证号得到顺序与两个哈希',
    body: z.strictObject({ seed: text(128), tickets: z.array(ticketNo).min(1).max(REPLAY_MAX) }),
    data: z.strictObject({ seed_hash: hash, list_hash: hash, order: z.array(z.string()) }),
  }),
}
