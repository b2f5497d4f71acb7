import { z } from 'zod'
import { subject } from '../../catalogue/credential/credential.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, integer, orNull, signedVersion, sn } from '../../kernel/field.ts'
import { moveBody, refusedMove } from '../../kernel/lifecycle.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { EXAM_STATES } from '../exam/exam.model.ts'
import { STATION_MODES } from '../examApplication/examApplication.model.ts'
import { roomRecordLifecycle } from './roomRecord.lifecycle.ts'
import { RECORD_STATUS, recordFigures, recordText, ROOM_CHECKS } from './roomRecord.model.ts'

/** The record of a room; the figures are as they are now, from the submission on as they were then. */
export const roomRecordRow = z.strictObject({
  room_sn: z.string(),
  room: z.string(),
  station_mode: z.enum(STATION_MODES),
  checks: z.array(z.enum(ROOM_CHECKS)),
  remarks: z.string(),
  ...recordFigures.shape,
  confirmations: z.array(z.strictObject({ name: z.string(), confirm_time: z.string() })),
  /** So many people must confirm: two, or all where the room has fewer. */
  needed: z.number().int(),
  submitted_by: orNull,
  submit_time: orNull,
  status: z.enum(RECORD_STATUS),
  /** 0: nothing is written yet. */
  version: z.number().int(),
  actions: actionsOf(roomRecordLifecycle, 'edit', 'confirm'),
  refused: z.array(refusedMove),
  /** The open moves that need a reason now, each with why. */
  reasons: z.array(refusedMove),
})

export const roomRecords = z.strictObject({
  exam_sn: z.string(),
  name: z.string(),
  subject,
  org_name: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  exam_state: z.enum(EXAM_STATES),
  rooms: z.array(roomRecordRow),
})

const ofRoom = byId.extend({ room: sn })
/** 0: nothing is written yet. */
const seenVersion = integer(0, 2_000_000_000).optional()

export const roomRecordContract = {
  list: endpoint('roomRecord.list', {
    method: 'GET',
    path: '/exam/:id/record',
    permission: 'attendance:read',
    summary: '考场情况记录表：本场考试的每个考场一份',
    // The screen polls it.
    keepsAlive: false,
    params: byId,
    data: roomRecords,
  }),
  save: endpoint('roomRecord.save', {
    method: 'PUT',
    path: '/exam/:id/record/:room',
    permission: 'exam:record',
    summary: '填写考场检查与备注（修改后须重新确认）',
    params: ofRoom,
    body: recordText.extend({ version: seenVersion }),
    data: roomRecordRow,
  }),
  confirm: endpoint('roomRecord.confirm', {
    method: 'PUT',
    path: '/exam/:id/record/:room/confirm',
    permission: 'exam:confirm',
    summary: '确认考场情况记录表（本考场两名考评员各一次）',
    params: ofRoom,
    body: z.strictObject({ version: signedVersion }),
    data: roomRecordRow,
  }),
  submit: endpoint('roomRecord.submit', {
    method: 'PUT',
    path: '/exam/:id/record/:room/submit',
    permission: 'exam:record',
    summary: '提交考场情况记录表（主考；主考未到岗时站点填写原因）',
    params: ofRoom,
    body: moveBody,
    data: roomRecordRow,
  }),
}
